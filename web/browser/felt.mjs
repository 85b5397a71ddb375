// A round at a felt table, dealt through the interface by whoever is its Dealer.
export async function prepare({ staff }, dealer, table) {
  await dealer.signOn();
  await dealer.house('begin-duty', { job: 'dealer', table });
  const { day } = await staff.manager.get('/api/house');
  const approval = await dealer.approvalOf(staff.manager);
  await dealer.house('open-float', { day, table, counted: 10_000_000 }, approval);
  await dealer.house('sit-at-felt', { table, position: 1, cash: 100_000 });
  await dealer.post(`/api/tables/${table}/load-shoe`, {});
  await dealer.post(`/api/tables/${table}/cut-shoe`, { cards: 100 });
}

export async function dealRound(dealer, table, wagers, cards) {
  const give = (command, body = {}) => dealer.post(`/api/tables/${table}/${command}`, body);
  await give('open-betting');
  const { round, seats } = await dealer.get(`/api/tables/${table}`);
  const { player } = seats[0];
  for (const [wager, amount] of Object.entries(wagers)) {
    await give('place-wager', { round, player, wager, amount });
  }
  await give('close-betting', { round });
  for (const card of cards) await give('draw-card', { card });
  await give('settle');
  return round;
}
