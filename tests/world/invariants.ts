import { expect } from 'vitest';
import { sql } from 'kysely';
import { entryRowOf } from '#server/ledger/family/stored-stock.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { ownTables } from '#client/db/database.ts';
import { confirmedRows } from '#tests/client/support/law.ts';
import { Device, type SavedEvent } from './device.ts';
import { expectExplained } from './explained.ts';
import { foldOn, amendmentsOf, openOf, shownOn, withoutZeros } from './shown-oracle.ts';
import { Network } from './network.ts';
import { randomFrom } from './random.ts';
import type { WorldServer } from './world-server.ts';

/** Shown = confirmed ⊕ fold of the pending events: at every moment, on every tablet. */
export async function expectShownIsFold(device: Device): Promise<void> {
  expect(withoutZeros(await shownOn(device)), `${device.name} shows the fold`).toEqual(
    withoutZeros(await foldOn(device)),
  );
}

/** Invariants that must hold once all tablets have had a network for long enough. */
export async function expectQuiet(
  server: WorldServer,
  devices: readonly Device[],
  orphans: readonly SavedEvent[] = [],
): Promise<void> {
  await expectNothingLost(server, [...devices.flatMap((device) => device.saved), ...orphans]);
  await expectOneVerdictEach(server);
  await expectContiguousFeed(server);
  await expectWalletsAreFolds(server);
  await expectNothingOnTheRoad(server);
  await expectDifferencesTold(server);
  await expectStepsWorkedOut(server);
  for (const device of devices) await expectAgreement(server, device);
  for (const device of devices) await expectLikeFresh(server, device);
}

/** Every event whose save completed is on the server exactly once, or inside a range reported as lost. */
async function expectNothingLost(server: WorldServer, saved: readonly SavedEvent[]): Promise<void> {
  const { rows } = await sql<{ event_id: string; copies: number }>`
    select event_id, count(*)::int as copies from event group by event_id`.execute(server.deps.db);
  const copies = new Map(rows.map((row) => [row.event_id, row.copies]));
  const missing = saved
    .filter(({ event }) => copies.get(event) !== 1)
    .map(({ device, event, type }) => `${device} ${type} ${event} × ${copies.get(event) ?? 0}`);
  expect(missing, 'events saved on a tablet that the server does not hold once').toEqual([]);
}

async function expectOneVerdictEach(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ verdict: string; without_case: number }>`
    select status as verdict, count(*)::int as without_case
    from event
    where status <> 'accepted'
      and not exists (
        select 1 from case_file where case_file.facility_id = event.facility_id and case_file.event_id = event.event_id)
    group by status`.execute(server.deps.db);
  expect(rows, 'verdicts other than accepted that no case shows to a person').toEqual([]);
}

async function expectContiguousFeed(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ facility_id: string; head: number; items: number; first: number }>`
    select facility_head.facility_id, facility_head.seq as head, count(feed.s)::int as items, min(feed.s) as first
    from facility_head left join feed using (facility_id)
    group by facility_head.facility_id, facility_head.seq
    having count(feed.s) <> facility_head.seq`.execute(server.deps.db);
  expect(rows, 'facilities whose feed has a gap').toEqual([]);
}

/** Stored wallets equal the sums of the movements, computed here without the product's code. */
async function expectWalletsAreFolds(server: WorldServer): Promise<void> {
  const { rows } = await sql`
    with folded as (
      select facility_id, antigen_id,
        sum(case when to_account = 'store' then doses when from_account = 'store' then -doses else 0 end)::int as balance,
        sum(case when from_account = 'store' and to_account = 'field' then doses
          when from_account = 'field' and to_account = 'store' then -doses else 0 end)::int as issued,
        sum(case when to_account = 'wasted' then doses when from_account = 'wasted' then -doses else 0 end)::int as wastage
      from movement group by facility_id, antigen_id)
    select wallet.facility_id, wallet.antigen_id
    from wallet left join folded using (facility_id, antigen_id)
    where wallet.balance <> coalesce(folded.balance, 0)
      or wallet.issued <> coalesce(folded.issued, 0)
      or wallet.wastage <> coalesce(folded.wastage, 0)`.execute(server.deps.db);
  expect(rows, 'wallets that differ from the fold of their movements').toEqual([]);
}

/** Stock that left one facility has reached another: the doses in transit add up to zero once the relay has run. */
async function expectNothingOnTheRoad(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ doses: number }>`
    select coalesce(sum(case when to_account = 'in_transit' then doses when from_account = 'in_transit' then -doses else 0 end), 0)::int as doses
    from movement`.execute(server.deps.db);
  expect(rows, 'doses still on the road').toEqual([{ doses: 0 }]);
}

/** At every moment a dose that left a facility is in transit until another one has it, even if a process dies meanwhile. */
export async function expectConserved(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ moved: number; travelling: number }>`
    select
      (select coalesce(sum(case when to_account = 'in_transit' then doses when from_account = 'in_transit' then -doses else 0 end), 0)::int
        from movement) as moved,
      (select coalesce(sum((payload->>'doses')::int), 0)::int from outbound_relay
        where kind = 'arrival' and not exists (
          select 1 from event where event.facility_id = outbound_relay.destination_id
            and event.event_id = outbound_relay.arrival and event.status = 'accepted')) as travelling`.execute(
    server.deps.db,
  );
  expect(rows[0]?.moved, 'doses that left and have not arrived').toBe(rows[0]?.travelling);
}

/** If stock was counted differently on arrival, both facilities have the case, once. */
async function expectDifferencesTold(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ entry_id: string; cases: number; here: number }>`
    select e.entry_id, count(c.case_id)::int as cases, count(*) filter (where c.facility_id = e.facility_id)::int as here
    from ledger_entry e
      join ledger_entry found on found.facility_id = e.facility_id and found.source_id = e.entry_id
        and found.activity = 'adjust' and found.arrival = 'differs'
      left join case_file c on c.case_id = found.entry_id and c.reason = 'arrival-differs'
    where e.activity = 'arrive' and e.arrival = 'differs'
    group by e.entry_id having count(c.case_id) <> 2 or count(*) filter (where c.facility_id = e.facility_id) <> 1`.execute(
    server.deps.db,
  );
  expect(rows, 'differing arrivals of which a facility does not know').toEqual([]);
}

/** Each own event that came back short resulted in the server's rows, so no page had to be requested in full. */
async function expectStepsWorkedOut(server: WorldServer): Promise<void> {
  const { rows } = await sql<{ detail: string }>`
    select detail from incident where kind = 'device-digest' and detail like '%own events came to other rows%'`.execute(
    server.deps.db,
  );
  expect(rows, 'steps that a tablet worked out otherwise than the server').toEqual([]);
}

/** The tablet has nothing left to send and shows the server's rows. */
async function expectAgreement(server: WorldServer, device: Device): Promise<void> {
  const badge = await device.engine.queries.badge();
  expect(badge.waiting, `${device.name} waits for nothing`).toBe(0);
  await expectShownIsFold(device);
  await expectExplained(device);
  expect(withoutZeros(await shownOn(device)), `${device.name} agrees with the server`).toEqual(
    withoutZeros(await serverFigures(server, device.account.facility)),
  );
  const { rows } = await sql<{ seq: number }>`
    select seq from facility_head where facility_id = ${device.account.facility}`.execute(server.deps.db);
  const cursor = await device.engine.db.cursor.get([device.account.facility, 'facility']);
  expect(cursor?.seq ?? 0, `${device.name} has read the feed to its head`).toBe(rows[0]?.seq ?? 0);
  await expectVisibleRefusals(server, device);
}

/** The tablet's rows are exactly those of a new tablet at the facility. */
export async function expectLikeFresh(server: WorldServer, device: Device): Promise<void> {
  const { account, families } = device;
  const random = randomFrom(server.deps.now().getTime());
  const fresh = new Device({
    name: `new tablet beside ${device.name}`,
    account,
    network: new Network(() => server.app, random.fork('network')),
    trueNow: () => server.deps.now().getTime(),
    random: random.fork(device.name),
  });
  fresh.families = families;
  await fresh.boot();
  await fresh.signIn();
  await fresh.replay();
  const [here, there] = [await confirmedTables(device), await confirmedTables(fresh)];
  fresh.engine.close();
  for (const [name, rows] of Object.entries(there))
    expect(here[name], `${device.name} has the rows of ${name} that a new tablet has`).toEqual(rows);
}

/** The rows of all shared tables, without pending events, by the JSON of their ids. */
async function confirmedTables({ engine }: Device): Promise<Record<string, Record<string, unknown>>> {
  const { db } = engine;
  const tables: Record<string, Record<string, unknown>> = {};
  const ofFamilies = new Set<string>();
  const confirmed = await confirmedRows(engine);
  for (const { family, tables: kept } of db.families)
    for (const [name, { store }] of Object.entries(kept)) {
      ofFamilies.add(store);
      const schema = family.tables[name]?.schema;
      // As the schema reads them: a field that is missing is one that is null.
      tables[store] = Object.fromEntries(
        Array.from(confirmed[family.name]?.[name] ?? [], ([id, row]) => [id, schema?.parse(row)]),
      );
    }
  for (const table of db.tables) {
    if (ofFamilies.has(table.name) || Object.hasOwn(ownTables, table.name)) continue;
    const [keys, rows] = await Promise.all([table.toCollection().primaryKeys(), table.toArray()]);
    tables[table.name] = Object.fromEntries(keys.map((key, at) => [JSON.stringify(key), rows[at]]));
  }
  return tables;
}

/** Each verdict other than a plain acceptance is in the author's own list, with a sentence. */
async function expectVisibleRefusals(server: WorldServer, device: Device): Promise<void> {
  const own = await device.engine.db.event.toArray();
  const ids = own.map((row) => row.event_id);
  const { rows } = await sql<{ event_id: string }>`
    select event_id from event where event_id = any(${ids}::uuid[]) and status <> 'accepted' order by event_id`.execute(
    server.deps.db,
  );
  const attention = await device.engine.queries.syncRows({ status: 'attention', limit: 10_000 });
  const shown = attention.rows.map((row) => row.event as string);
  expect(shown.toSorted(), `${device.name} shows its refused events, and no others`).toEqual(
    rows.map((row) => row.event_id),
  );
  for (const { event, detail } of attention.rows)
    expect(detail, `${device.name} says why ${event} is refused`).toBeTruthy();
}

async function serverFigures(server: WorldServer, facility: FacilityId) {
  const { db } = server.deps;
  const wallets = await db
    .selectFrom('wallet')
    .select(['antigen_id', 'balance', 'issued', 'wastage'])
    .where('facility_id', '=', facility)
    .execute();
  const lots = await db
    .selectFrom('lot')
    .select(['lot_id', 'left'])
    .where('facility_id', '=', facility)
    .execute();
  const entries = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('facility_id', '=', facility)
    .execute();
  return {
    wallets: Object.fromEntries(
      wallets.map((row) => [
        row.antigen_id,
        { balance: Number(row.balance), issued: Number(row.issued), wastage: Number(row.wastage) },
      ]),
    ),
    lots: Object.fromEntries(lots.map((row) => [row.lot_id, Number(row.left)])),
    amendments: amendmentsOf(entries.map(entryRowOf)),
    open: openOf(entries.map((row) => ({ id: row.entry_id, open: row.open ?? 0 }))),
  };
}
