-- The figures of a floor's reports, worked out a second time from what `punto export` writes.
-- The files rounds.csv, wagers.csv, postings.csv and events.csv are tables of the same names; those
-- events that are of the house and of vouchers will do, with changes of a table's settings.
-- Amounts are whole cents. A day is the number of days since 1970-01-01.

CREATE INDEX event_of_stream ON events (stream, event);
CREATE INDEX event_of_errand ON events (errand, kind);

-- Which days are asked about, and which shift of each; no shift: all of them.
CREATE TABLE period (first_day INTEGER, last_day INTEGER, shift TEXT);

-- ---- days and shifts ----------------------------------------------------------------------------

-- This floor begins its gaming day at 06:00 UTC, and has three shifts of eight hours.
CREATE VIEW moment AS
SELECT 'round' AS what, ended AS time, day, shift FROM rounds
UNION ALL SELECT 'wager', settled, day, shift FROM wagers
UNION ALL SELECT 'posting', time, day, shift FROM postings
UNION ALL SELECT 'event', time, day, shift FROM events
  WHERE NOT (stream = 'house' AND event <= 2);  -- by which the house and its first day began

CREATE VIEW wrong_moment AS
SELECT * FROM moment
WHERE day <> unixepoch(time, '-6 hours') / 86400
   OR shift <> CASE unixepoch(time, '-6 hours') % 86400 / 28800
                 WHEN 0 THEN 'first' WHEN 1 THEN 'second' ELSE 'third' END;

-- ---- play ---------------------------------------------------------------------------------------

-- Rounds are counted from the list of rounds, money from the list of wagers. A correction is a line
-- of its own: it changes what was returned, on the day on which it is made. Wagers of a void round
-- went back, and were never played.
CREATE VIEW play AS
SELECT "table", game, day, shift,
       ended_by = 'settled' AS rounds, ended_by = 'void' AS voided,
       0 AS wagers, 0 AS staked, 0 AS returned, 0 AS at_risk
FROM rounds
UNION ALL
SELECT "table", game, day, shift, 0, 0, ended_by = 'settled', staked, returned, at_risk
FROM wagers WHERE ended_by <> 'void';

CREATE VIEW play_in_period AS
SELECT play.* FROM play, period
WHERE day BETWEEN first_day AND last_day AND (period.shift IS NULL OR play.shift = period.shift);

CREATE VIEW win_by_table AS
SELECT "table", SUM(rounds), SUM(voided), SUM(wagers), SUM(staked), SUM(returned),
       SUM(staked) - SUM(returned)
FROM play_in_period GROUP BY "table";

CREATE VIEW win_by_day AS
SELECT date(day * 86400, 'unixepoch'), SUM(rounds), SUM(voided), SUM(wagers), SUM(staked),
       SUM(returned), SUM(staked) - SUM(returned)
FROM play_in_period GROUP BY day;

CREATE VIEW win_by_shift AS
SELECT shift, SUM(rounds), SUM(voided), SUM(wagers), SUM(staked), SUM(returned),
       SUM(staked) - SUM(returned)
FROM play_in_period GROUP BY shift;

-- Names are from the rulebooks: games (id, name, version), wager_names (game, wager, name).
CREATE VIEW win_by_game AS
SELECT name || ' (' || version || ')', SUM(rounds), SUM(voided), SUM(wagers), SUM(staked),
       SUM(returned), SUM(staked) - SUM(returned)
FROM play_in_period JOIN games ON games.id = game GROUP BY game;

CREATE VIEW win_together AS
SELECT 'together', SUM(rounds), SUM(voided), SUM(wagers), SUM(staked), SUM(returned),
       SUM(staked) - SUM(returned)
FROM play_in_period HAVING COUNT(*) > 0;

-- With what the edge of the wager lets expect: edges (game, wager, edge).
CREATE VIEW win_by_wager AS
SELECT games.name || ' (' || games.version || ')' AS game_name, wager_names.name,
       SUM(w.ended_by = 'settled') AS wagers, SUM(staked), SUM(returned) AS returned,
       SUM(staked) - SUM(returned),
       CAST(ROUND(SUM(at_risk) * edge) AS INTEGER)
FROM wagers AS w, period
JOIN games ON games.id = w.game
JOIN wager_names ON wager_names.game = w.game AND wager_names.wager = w.wager
LEFT JOIN edges ON edges.game = game_name AND edges.wager = wager_names.name
WHERE ended_by <> 'void' AND day BETWEEN first_day AND last_day AND (period.shift IS NULL OR w.shift = period.shift)
GROUP BY w.game, w.wager
HAVING wagers > 0 OR returned <> 0;

-- How far chance moves the win on one wager: what was at risk on it in each round, squared, times
-- the variance of a unit.
CREATE VIEW risk_by_wager AS
SELECT game, wager, SUM(at_risk), SUM(at_risk * at_risk * 1.0)
FROM (SELECT w.game, w.wager, SUM(at_risk) AS at_risk
      FROM wagers AS w, period
      WHERE ended_by = 'settled' AND day BETWEEN first_day AND last_day
        AND (period.shift IS NULL OR w.shift = period.shift)
      GROUP BY w.game, w.wager, w."table", w.round)
GROUP BY game, wager;

-- The same win a third time, from the accounts of the books; and a fourth, from the rounds alone.
CREATE VIEW win_by_books AS
SELECT "table", day, shift, SUM(amount) AS win
FROM (SELECT substr(credit, 5) AS "table", day, shift, amount FROM postings
      WHERE credit LIKE 'win:%'
      UNION ALL
      SELECT substr(debit, 5), day, shift, -amount FROM postings WHERE debit LIKE 'win:%')
GROUP BY "table", day, shift HAVING win <> 0;

CREATE VIEW win_by_wagers AS
SELECT "table", day, shift, SUM(staked) - SUM(returned) AS win
FROM play GROUP BY "table", day, shift HAVING win <> 0;

CREATE VIEW win_by_rounds AS
SELECT "table", day, shift, SUM(staked) - SUM(returned) AS win
FROM rounds GROUP BY "table", day, shift HAVING win <> 0;

-- ---- pace ---------------------------------------------------------------------------------------

-- Milliseconds from the opening of each round to its settlement; Dealer 0 is the machine.
CREATE VIEW pace AS
SELECT "table", dealer, COUNT(*),
       SUM(unixepoch(ended) * 1000 + substr(ended, 21, 3)
           - unixepoch(opened) * 1000 - substr(opened, 21, 3))
FROM rounds, period
WHERE ended_by = 'settled' AND opened <> '' AND day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR rounds.shift = period.shift)
GROUP BY "table", dealer;

CREATE VIEW pace_by_dealer AS
SELECT dealer, COUNT(*),
       SUM(unixepoch(ended) * 1000 + substr(ended, 21, 3)
           - unixepoch(opened) * 1000 - substr(opened, 21, 3))
FROM rounds, period
WHERE ended_by = 'settled' AND opened <> '' AND day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR rounds.shift = period.shift)
GROUP BY dealer;

-- ---- Players -------------------------------------------------------------------------------------

-- Those without a card have numbers from a million on. Of what is at risk the sum that the edges
-- let expect.
CREATE VIEW ratings AS
SELECT w.player, COUNT(DISTINCT CASE WHEN ended_by = 'settled' THEN w."table" || '/' || round END),
       SUM(ended_by = 'settled'), SUM(staked), SUM(staked) - SUM(returned),
       SUM(at_risk * COALESCE(edge, 0)) AS expected
FROM wagers AS w, period
JOIN games ON games.id = w.game
JOIN wager_names ON wager_names.game = w.game AND wager_names.wager = w.wager
LEFT JOIN edges ON edges.game = games.name || ' (' || games.version || ')'
  AND edges.wager = wager_names.name
WHERE ended_by <> 'void' AND day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR w.shift = period.shift)
GROUP BY w.player;

-- ---- money that is not play ---------------------------------------------------------------------

-- Each posting with the event that made it. An account is its kind, then ":" and whose it is.
CREATE VIEW movement AS
SELECT p.day, p.shift, p.stream, e.kind, e.errand, p.amount,
       substr(p.debit, 1, instr(p.debit || ':', ':') - 1) AS debit,
       substr(p.credit, 1, instr(p.credit || ':', ':') - 1) AS credit
FROM postings AS p JOIN events AS e ON e.stream = p.stream AND e.event = p.event;

CREATE VIEW money AS
SELECT day, shift,
  CASE WHEN debit = 'terminal-box' AND credit = 'terminal-credits' THEN amount ELSE 0 END
    AS cash_at_terminals,
  -- Cash that a table did not take in the end is given back.
  CASE WHEN debit = 'table-drop' AND credit = 'transit' THEN amount
       WHEN debit = 'transit' AND credit = 'table-drop' THEN -amount ELSE 0 END AS cash_at_tables,
  CASE WHEN debit = 'cage' AND credit = 'chips' THEN amount ELSE 0 END AS chips_sold,
  CASE WHEN debit = 'chips' AND credit = 'cage' THEN amount ELSE 0 END AS chips_cashed,
  CASE WHEN kind = 'issued' THEN amount ELSE 0 END AS vouchers_issued,
  CASE WHEN kind = 'redeemed' THEN amount ELSE 0 END AS vouchers_redeemed,
  CASE WHEN kind = 'expired' THEN amount ELSE 0 END AS vouchers_expired,
  CASE WHEN kind = 'voided' THEN amount ELSE 0 END AS vouchers_void,
  CASE WHEN debit = 'hand-pay' AND credit = 'cage' THEN amount ELSE 0 END AS paid_by_hand,
  CASE WHEN kind = 'float-filled' THEN amount ELSE 0 END AS fills,
  CASE WHEN kind = 'float-credited' THEN amount ELSE 0 END AS credits,
  -- What guests paid of their debts less what the house paid of its own; what the table knew
  -- nothing of goes back.
  CASE WHEN kind <> 'debt-to-be-settled' AND NOT (kind = 'errand-refused' AND EXISTS (
         SELECT 1 FROM events AS asked
         WHERE asked.errand = movement.errand AND asked.kind = 'debt-to-be-settled')) THEN 0
       WHEN debit = 'cage' THEN amount ELSE -amount END AS debts_settled,
  CASE WHEN debit = 'count-difference' THEN amount
       WHEN credit = 'count-difference' THEN -amount ELSE 0 END AS missing_in_counts
FROM movement WHERE stream = 'house' OR stream LIKE 'voucher/%';

CREATE TABLE money_by_shift AS
SELECT day, shift, SUM(cash_at_terminals) AS cash_at_terminals,
       SUM(cash_at_tables) AS cash_at_tables, SUM(chips_sold) AS chips_sold,
       SUM(chips_cashed) AS chips_cashed, SUM(vouchers_issued) AS vouchers_issued,
       SUM(vouchers_redeemed) AS vouchers_redeemed, SUM(vouchers_expired) AS vouchers_expired,
       SUM(vouchers_void) AS vouchers_void, SUM(paid_by_hand) AS paid_by_hand,
       SUM(fills) AS fills, SUM(credits) AS credits, SUM(debts_settled) AS debts_settled,
       SUM(missing_in_counts) AS missing_in_counts
FROM money GROUP BY day, shift;

CREATE VIEW money_in_period AS
SELECT money_by_shift.* FROM money_by_shift, period
WHERE day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR money_by_shift.shift = period.shift);

CREATE VIEW drop_by_day AS
SELECT date(day * 86400, 'unixepoch'), SUM(cash_at_terminals), SUM(cash_at_tables),
       SUM(chips_sold), SUM(chips_cashed), SUM(vouchers_issued), SUM(vouchers_redeemed),
       SUM(vouchers_expired), SUM(vouchers_void), SUM(paid_by_hand), SUM(fills), SUM(credits),
       SUM(debts_settled), SUM(missing_in_counts)
FROM money_in_period GROUP BY day;

CREATE VIEW drop_by_shift AS
SELECT shift, SUM(cash_at_terminals), SUM(cash_at_tables),
       SUM(chips_sold), SUM(chips_cashed), SUM(vouchers_issued), SUM(vouchers_redeemed),
       SUM(vouchers_expired), SUM(vouchers_void), SUM(paid_by_hand), SUM(fills), SUM(credits),
       SUM(debts_settled), SUM(missing_in_counts)
FROM money_in_period GROUP BY shift;

-- By table: what Players brought and took away stands in the accounts of its seats, the rest in
-- those of its float, its drop and its debts.
CREATE VIEW at_table AS
SELECT p.day, p.shift, p.stream, e.kind, p.amount,
       substr(p.debit, 1, instr(p.debit || ':', ':') - 1) AS debit,
       substr(p.credit, 1, instr(p.credit || ':', ':') - 1) AS credit,
       CASE WHEN substr(p.debit, 1, instr(p.debit || ':', ':') - 1)
                 IN ('seats', 'receivable', 'table-drop', 'float')
            THEN substr(p.debit, instr(p.debit, ':') + 1)
            ELSE substr(p.credit, instr(p.credit, ':') + 1) END AS "table"
FROM postings AS p LEFT JOIN events AS e ON e.stream = p.stream AND e.event = p.event;

CREATE TABLE table_money AS
SELECT "table", day, shift,
  SUM(CASE WHEN debit = 'transit' AND credit = 'seats' THEN amount ELSE 0 END) AS brought,
  SUM(CASE WHEN debit = 'seats' AND credit = 'transit' THEN amount ELSE 0 END) AS taken_away,
  SUM(CASE WHEN debit = 'table-drop' AND credit = 'transit' THEN amount
           WHEN debit = 'transit' AND credit = 'table-drop' THEN -amount ELSE 0 END) AS cash,
  SUM(CASE WHEN kind = 'float-opened' THEN amount ELSE 0 END) AS float_opened,
  SUM(CASE WHEN kind = 'float-filled' THEN amount ELSE 0 END) AS fills,
  SUM(CASE WHEN kind = 'float-credited' THEN amount ELSE 0 END) AS credits,
  SUM(CASE WHEN kind = 'float-closed' AND debit = 'chip-bank' THEN amount ELSE 0 END)
    AS float_closed,
  SUM(CASE WHEN kind = 'table-drop-collected' AND debit = 'cage' THEN amount ELSE 0 END)
    AS drop_counted,
  SUM(CASE WHEN debit = 'transit' AND credit = 'receivable' THEN amount
           WHEN debit = 'receivable' AND credit = 'transit' THEN -amount ELSE 0 END)
    AS debts_settled,
  SUM(CASE WHEN debit = 'count-difference' THEN amount
           WHEN credit = 'count-difference' THEN -amount ELSE 0 END) AS missing_in_counts
FROM at_table
WHERE debit IN ('seats', 'receivable', 'table-drop', 'float')
   OR credit IN ('seats', 'receivable', 'table-drop', 'float')
GROUP BY "table", day, shift;

CREATE VIEW drop_by_table AS
SELECT "table", SUM(brought), SUM(taken_away), SUM(cash), SUM(float_opened), SUM(fills),
       SUM(credits), SUM(float_closed), SUM(drop_counted), SUM(debts_settled),
       SUM(missing_in_counts)
FROM table_money, period
WHERE day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR table_money.shift = period.shift)
GROUP BY "table";

-- ---- vouchers -----------------------------------------------------------------------------------

-- What is owed at the end of each day is what is left of that day and of all before it.
CREATE VIEW liability_by_day AS
SELECT date(day * 86400, 'unixepoch'), SUM(vouchers_issued) AS issued,
       SUM(vouchers_redeemed) AS redeemed, SUM(vouchers_expired) AS expired,
       SUM(vouchers_void) AS void,
       SUM(SUM(vouchers_issued - vouchers_redeemed - vouchers_expired - vouchers_void))
         OVER (ORDER BY day)
FROM money_by_shift GROUP BY day;

CREATE VIEW voucher AS
SELECT e.stream,
       CASE MAX(CASE e.kind WHEN 'issued' THEN '' ELSE e.kind END)
         WHEN '' THEN 'open' WHEN 'voided' THEN 'void'
         ELSE MAX(CASE e.kind WHEN 'issued' THEN '' ELSE e.kind END) END AS standing,
       MAX(CASE e.kind WHEN 'issued' THEN e.time END) AS issued,
       MAX(CASE e.kind WHEN 'issued' THEN p.amount END) AS amount
FROM events AS e JOIN postings AS p ON p.stream = e.stream AND p.event = e.event
WHERE e.stream LIKE 'voucher/%' GROUP BY e.stream;

CREATE VIEW vouchers_by_standing AS
SELECT standing, COUNT(*), SUM(amount) FROM voucher GROUP BY standing;

-- Named by the beginning of the id.
CREATE VIEW open_voucher AS
SELECT substr(stream, instr(stream, '/') + 1, 8), issued, amount FROM voucher
WHERE standing = 'open';

-- ---- the books ----------------------------------------------------------------------------------

CREATE TABLE balance AS
SELECT account, SUM(amount) AS amount
FROM (SELECT debit AS account, amount FROM postings
      UNION ALL SELECT credit, -amount FROM postings)
GROUP BY account HAVING SUM(amount) <> 0;

-- What is owed to the holders of vouchers.
CREATE VIEW liability AS
SELECT COALESCE(-SUM(amount), 0) FROM balance WHERE account = 'vouchers';

-- What went into each terminal's credits and out of them; what came back goes off what was begun.
CREATE VIEW credit_flow AS
SELECT p.debit AS account, e.kind AS kind, p.amount AS amount
FROM postings AS p JOIN events AS e ON e.stream = p.stream AND e.event = p.event
WHERE p.debit LIKE 'terminal-credits:%'
UNION ALL
SELECT p.credit, COALESCE(begun.kind, e.kind),
       CASE WHEN begun.kind IS NULL THEN p.amount ELSE -p.amount END
FROM postings AS p JOIN events AS e ON e.stream = p.stream AND e.event = p.event
LEFT JOIN events AS begun ON e.kind = 'errand-refused' AND begun.errand = e.errand
  AND begun.kind IN ('cash-out-began', 'player-sent', 'credits-sent')
WHERE p.credit LIKE 'terminal-credits:%';

CREATE VIEW meters AS
SELECT SUM(CASE kind WHEN 'cash-inserted' THEN f.amount ELSE 0 END),
       SUM(CASE kind WHEN 'voucher-accepted' THEN f.amount ELSE 0 END),
       SUM(CASE kind WHEN 'cash-out-began' THEN f.amount ELSE 0 END),
       SUM(CASE kind WHEN 'hand-pay-called' THEN f.amount ELSE 0 END),
       SUM(CASE WHEN kind IN ('player-sent', 'credits-sent') THEN f.amount ELSE 0 END),
       SUM(CASE kind WHEN 'player-returned' THEN f.amount ELSE 0 END),
       COALESCE(-balance.amount, 0)
FROM credit_flow AS f LEFT JOIN balance ON balance.account = f.account
GROUP BY f.account;

-- ---- decisions out of the ordinary --------------------------------------------------------------

CREATE VIEW exceptions AS
SELECT COALESCE(SUM(ended_by = 'void'), 0), COALESCE(SUM(ended_by = 'corrected'), 0)
FROM rounds, period
WHERE day BETWEEN first_day AND last_day
  AND (period.shift IS NULL OR rounds.shift = period.shift);

-- Of the house, one by one: who did it, and the second person; of a change that was approved or
-- rejected that is whoever proposed it.
CREATE VIEW proposal AS
SELECT CAST(substr(text, instr(text, 'proposal=') + 9) AS INTEGER) AS number, "by"
FROM events WHERE stream = 'house' AND kind = 'change-proposed';

CREATE VIEW house_exception AS
SELECT e.time, e.kind, e.text, e.day, e.shift,
       substr(e."by", 1, instr(e."by" || ' with ', ' with ') - 1) AS person,
       CASE WHEN e.kind IN ('change-approved', 'change-rejected') THEN
              (SELECT substr("by", 8) FROM proposal
               WHERE number = CAST(substr(e.text, instr(e.text, 'proposal=') + 9) AS INTEGER))
            WHEN instr(e."by", ' with ') > 0 THEN substr(e."by", instr(e."by", ' with ') + 6)
            ELSE '' END AS second
FROM events AS e
WHERE e.stream = 'house' AND (
  e.kind IN ('settings-changed', 'change-proposed', 'change-approved', 'change-rejected',
             'terminal-enabled', 'terminal-disabled', 'incident-opened', 'incident-noted',
             'incident-closed', 'voucher-to-be-void', 'player-limits-set', 'cool-off-began',
             'player-excluded', 'exclusion-ended')
  OR (e.kind = 'terminal-added' AND e."by" LIKE 'person %')
  OR (e.kind = 'errand-refused' AND EXISTS (
        SELECT 1 FROM events AS asked
        WHERE asked.errand = e.errand AND asked.kind = 'voucher-to-be-void')));

CREATE VIEW house_exceptions AS
SELECT time, kind, person, second FROM house_exception AS e, period
WHERE day BETWEEN first_day AND last_day AND (period.shift IS NULL OR e.shift = period.shift);

-- What tables are played with.
CREATE VIEW changed_settings AS
SELECT substr(stream, 7), time FROM events AS e, period
WHERE stream LIKE 'table/%'
  AND kind IN ('limits-set', 'offered-set', 'differential-set', 'method-chosen',
               'wagers-per-area-set')
  AND day BETWEEN first_day AND last_day AND (period.shift IS NULL OR e.shift = period.shift);
