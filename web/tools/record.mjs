// Records what a terminal is told during a few rounds, for the tests of the reducers:
//   npm run record tiger tests/streams/tiger.json
// At the table `interrupted` the power fails after "No more bets", and the wagers are withdrawn.
// The last of several rounds is made void by an irregularity that is declared after its first card:
//   npm run record tiger tests/streams/void.json 2 technical-interruption
import { writeFileSync } from 'node:fs';
import WebSocket from 'ws';
import { Floor } from '../browser/floor.mjs';
import { hire } from '../browser/staff.mjs';

const [table = 'tiger', file = 'stream.json', wanted = '1', irregularity] = process.argv.slice(2);
const floor = new Floor();
await floor.start();
const staff = await hire(floor);
const address = `127.0.0.1:${floor.port}`;

async function post(path, body) {
  const response = await fetch(`http://${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const terminal = await post('/api/demonstration/terminals', {});
const { token } = await post('/api/session/sign-on-terminal', terminal);
const socket = new WebSocket(`ws://${address}/api/live`, {
  headers: { Authorization: `Bearer ${token}` },
});
const frames = [];
const view = {};
const own = {};
let commands = 0;
let rounds = 0;
let wagered = 0;

function send(frame) {
  frames.push({ sent: frame });
  socket.send(JSON.stringify(frame));
}

function command(name, body, at) {
  const frame = { command: name, key: `k${++commands}`, body };
  send({ command: at ? { table: at, ...frame } : frame });
}

function sit() {
  const taken = new Set((view.seats ?? []).map((seat) => seat.position));
  const free = [...Array(view.positions + 1).keys()].find((p) => p > 0 && !taken.has(p));
  command('sit-at-terminal', { table, position: free ?? 0, credits: 80000 });
}

// A wager on each playing area, one that is too small, one taken back.
function wager() {
  wagered = view.round;
  for (const term of view.terms) {
    command(
      'place-wager',
      { round: view.round, wager: term.wager, amount: term.limits.least },
      table,
    );
  }
  command('place-wager', { round: view.round, wager: 'player', amount: 1 }, table);
  command('withdraw-wager', { round: view.round, wager: 'tie' }, table);
}

let isInterrupted = false;

// Once, before a card is out.
function interrupt() {
  if (isInterrupted || view.phase !== 'dealing' || view.cards.length > 0) return;
  isInterrupted = true;
  const found = { irregularity: 'power-failure', round: view.round };
  void staff.manager.post(`/api/tables/${table}/declare-irregularity`, found);
}

function makeVoid() {
  if (isInterrupted || rounds + 1 < Number(wanted) || view.cards?.length !== 1) return;
  isInterrupted = true;
  void staff.manager.post(`/api/tables/${table}/declare-irregularity`, {
    irregularity,
    round: view.round,
  });
}

let isAnswered = false;

function answerOffer() {
  if (isAnswered || !own.own_offer) return;
  isAnswered = true;
  command('answer-offer', { withdraw: own.own_offer.may_withdraw }, table);
}

function finish() {
  command('leave', {}, table);
  setTimeout(() => command('cash-out', {}), 1500);
  setTimeout(async () => {
    writeFileSync(file, JSON.stringify(frames) + '\n');
    await floor.end();
    process.exit(0);
  }, 3000);
}

function step() {
  if (own.own_seat && view.phase === 'betting' && wagered !== view.round) wager();
  if (wagered && table === 'interrupted') interrupt();
  if (wagered && irregularity) makeVoid();
  answerOffer();
  if (wagered && view.phase === 'between-rounds' && view.round === wagered) {
    wagered = 0;
    if (++rounds === Number(wanted)) finish();
  }
}

socket.on('open', () => {
  send({ subscribe: { table } });
  command('insert-cash', { amount: 100000 });
  setTimeout(sit, 1000);
});
socket.on('message', (data) => {
  const frame = JSON.parse(String(data));
  frames.push(frame);
  if (frame.snapshot) Object.assign(view, frame.snapshot.view);
  if (frame.change) Object.assign(view, frame.change.view);
  if (frame.own_snapshot) Object.assign(own, frame.own_snapshot.view);
  if (frame.own_change) Object.assign(own, frame.own_change.view);
  if (frame.answer?.status >= 400) console.log(frame.answer.body.detail);
  step();
});
