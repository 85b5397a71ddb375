// Somebody of the staff, who works through the interface of the server.
const secrets = { 1: 'a long first secret', 2: 'a long second secret' };
const jobs = ['administrator', 'pit-manager', 'attendant', 'cashier', 'cage-manager'];
let keys = 0;

export class Staff {
  constructor(floor, person, secret = secrets[person]) {
    this.floor = floor;
    this.person = person;
    this.secret = secret;
  }

  // What is answered, also where it is refused.
  async ask(path, body, approval) {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `staff-${++keys}` };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    if (approval) headers.Approval = approval;
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(this.floor.origin + path, options);
    return { isDone: response.ok, told: await response.json() };
  }

  async post(path, body, approval) {
    const { isDone, told } = await this.ask(path, body, approval);
    if (!isDone) throw new Error(`${path}: ${told.detail}`);
    return told;
  }

  async get(path) {
    const headers = { Authorization: `Bearer ${this.token}` };
    return (await fetch(this.floor.origin + path, { headers })).json();
  }

  house(command, body, approval) {
    return this.post(`/api/house/${command}`, body, approval);
  }

  // What another person approves by his own secret.
  async approvalOf(other) {
    const body = { person: other.person, secret: other.secret };
    return (await this.post('/api/session/approvals', body)).approval;
  }

  async begin(job) {
    if (this.job) await this.house('end-duty', {});
    await this.house('begin-duty', { job });
    this.job = job;
  }

  async signOn() {
    const body = { person: this.person, secret: this.secret };
    ({ token: this.token } = await this.post('/api/session/sign-on', body));
  }
}

// The first of the staff, at the cage, and the second, in the pit.
export async function hire(floor) {
  const [cashier, manager] = [new Staff(floor, 1), new Staff(floor, 2)];
  const [, set_up_code] = await floor.told(/code is (\d+)\n/);
  const first = { set_up_code, person: 1, name: 'Cashier', secret: secrets[1] };
  ({ token: cashier.token } = await cashier.post('/api/set-up', first));
  await cashier.begin('administrator');
  await cashier.house('hire', { person: 2, name: 'Manager', jobs });
  await cashier.house('set-credential', { person: 2, secret: secrets[2] });
  await manager.signOn();
  await cashier.begin('cage-manager');
  await manager.begin('administrator');
  const approval = await cashier.approvalOf(manager);
  await cashier.house('fund-cage', { amount: 10_000_000 }, approval);
  await manager.begin('pit-manager');
  return { cashier, manager };
}
