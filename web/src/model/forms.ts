// What the server tells and is sent, by its own names: types that `npm run types` makes of
// docs/openapi.json. Amounts are cents, times are milliseconds.
import type { components } from './interface';

type Forms = components['schemas'];

export type Side = Forms['Side'];
export type Phase = Forms['Phase'];
export type Place = Forms['Place'];
export type Floor = Forms['Floor'];
export type TableSummary = Forms['TableSummary'];
export type Session = Forms['Session'];
export type Terminal = Forms['Terminal'];
export type Pairing = Forms['Paired'];
export type Problem = Forms['Problem'];
export type House = Forms['House'];
export type Float = House['floats'][number];
export type Job = Forms['HouseJob'];
export type Person = Forms['Person'];
export type TableChange = Forms['TableChange'];
export type Proposal = Forms['Proposal'];
export type Incident = Forms['Incident'];
export type Player = Forms['Player'];
export type HouseAnswer = Forms['HouseAnswer'];
export type Role = Forms['Role'];

// ---- a table ------------------------------------------------------------------------------------

export type PublicView = Forms['ShownView'];
export type Squeezed = Forms['SqueezeView'];
export type PaidSeat = Forms['PaidSeat'];
export type PaidRound = Forms['PaidRound'];
export type OwnView = Forms['OwnView'];
export type Card = Forms['Card'];
export type Hand = Pick<Forms['Hand'], 'side' | 'total'>;
export type Limits = Forms['Limits'];
export type Outcome = Forms['Outcome'];
export type Procedure = Forms['Procedure'];
export type Handling = Forms['HandlingView'];
export type OfferView = Forms['OfferView'];
export type Action = Forms['Action'];
export type Wager = Forms['WagerView'];
export type SettledShare = Forms['SettledShare'];
export type Settled = Forms['OwnSettlement'];
export type Step = Forms['Step'];
export type ShoeProof = Forms['ShoeProof'];
export type RoundList = Forms['RoundList'];
export type ListedRound = Forms['ListedRound'];
export type Roads = Forms['Roads'];
type BigCell = Roads['big']['cells'][number];
type DerivedCell = Roads['drawn']['small'][number];
export type RoadCell = Omit<DerivedCell, 'mark'> &
  Partial<Pick<BigCell, 'ties'>> & { mark: (BigCell | DerivedCell)['mark'] };
export type AskMarks = Roads['ask']['banker'];

// ---- what goes through the WebSocket ------------------------------------------------------------

export type Frame = Forms['LiveFrame'];
export type Answer = Forms['LiveAnswer'];
export type Command = Forms['LiveCommand'];
export type CommandName = Command['command'];
export type CommandBody<Name extends CommandName> = Extract<Command, { command: Name }>['body'];

// ---- the office -------------------------------------------------------------------------------

export type Report = Forms['Report'];
export type SignificantEvents = Forms['SignificantEvents'];
export type VerificationRun = Forms['VerificationRun'];
export type Verification = Forms['Verification'];
export type SimulationRun = Forms['SimulationRun'];
export type Sample = Forms['Sample'];
export type RulebookHeading = Forms['RulebookHeading'];
export type RulebookComparison = Forms['RulebookComparison'];
export type PairingCode = Forms['PairingCode'];

// ---- rulebooks ----------------------------------------------------------------------------------

export type Rulebook = Forms['Rulebook'];
export type Irregularity = Rulebook['irregularities'][number];
export type Words = Rulebook['name'];
export type WagerRule = Rulebook['wagers'][number];
export type PayRow = WagerRule['pays'][number];
export type Conditions = PayRow['when'];
