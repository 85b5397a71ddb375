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

// ---- a table ------------------------------------------------------------------------------------

export type PublicView = Forms['ShownView'];
export type OwnView = Forms['OwnView'];
export type Card = Forms['Card'];
export type Hand = Pick<Forms['Hand'], 'side' | 'total'>;
export type Limits = Forms['Limits'];
export type Outcome = Forms['Outcome'];
export type Procedure = Forms['Procedure'];
export type Wager = Forms['WagerView'];
export type SettledShare = Forms['SettledShare'];
export type Step = Forms['Step'];
export type ShoeProof = Forms['ShoeProof'];
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

// ---- rulebooks ----------------------------------------------------------------------------------

export type Rulebook = Forms['Rulebook'];
export type Words = Rulebook['name'];
export type WagerRule = Rulebook['wagers'][number];
export type PayRow = WagerRule['pays'][number];
export type Conditions = PayRow['when'];
