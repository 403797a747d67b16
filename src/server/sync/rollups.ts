import { sql, type RawBuilder } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import { walletChange } from '#domain/ledger/apply.ts';
import type { LockedFacility } from './facility-lock.ts';
import type { Judged } from './judge-run.ts';

const shards = 16;

/**
 * What a batch adds to the figures of the facility's LGA, state and country; null where it changes none. Rows are taken
 * in one order by everybody, so that two facilities of a unit wait for each other but never deadlock.
 */
export function rollupWrites(
  place: LockedFacility,
  judged: readonly Judged[],
): (RawBuilder<unknown> | null)[] {
  return [walletChanges(place, judged), activities(place, judged)];
}

/** The row of a unit that a facility's changes go to. */
export function shardOf(facility: string): number {
  return Number.parseInt(facility.slice(-4), 16) % shards;
}

function walletChanges(place: LockedFacility, judged: readonly Judged[]): RawBuilder<unknown> | null {
  const byAntigen = new Map<string, { balance: number; issued: number; wastage: number }>();
  for (const movement of judged.flatMap(({ movements }) => movements)) {
    const by = walletChange(movement);
    const sum = byAntigen.get(movement.antigen) ?? { balance: 0, issued: 0, wastage: 0 };
    sum.balance += by.balance;
    sum.issued += by.issued;
    sum.wastage += by.wastage;
    byAntigen.set(movement.antigen, sum);
  }
  if (byAntigen.size === 0) return null;
  const units = [
    { level: 'lga', unit_id: place.lga },
    { level: 'state', unit_id: place.state },
    { level: 'country', unit_id: place.country },
  ];
  const shard = shardOf(place.facility);
  const rows = units.flatMap((unit) =>
    Array.from(byAntigen, ([antigen, change]) => ({ ...unit, ...change, antigen_id: antigen, shard })),
  );
  return sql`insert into rollup_wallet
    select * from json_populate_recordset(null::rollup_wallet, ${JSON.stringify(rows)}::json)
    order by unit_id, antigen_id
    on conflict (unit_id, antigen_id, shard) do update set balance = rollup_wallet.balance + excluded.balance,
      issued = rollup_wallet.issued + excluded.issued, wastage = rollup_wallet.wastage + excluded.wastage`;
}

function activities(place: LockedFacility, judged: readonly Judged[]): RawBuilder<unknown> | null {
  const byKey = new Map<string, { doses: number; entries: number } & Record<string, unknown>>();
  for (const { outcome, item } of judged) {
    const written = outcome?.verdict === 'accepted' ? outcome.acceptance.entry : null;
    if (!written) continue;
    // A reversal takes away what it reverses, from the period that was reported.
    const isReversal = written.activity === 'reverse';
    const entry = isReversal ? item.entries.find(({ id }) => id === written.source) : written;
    assert(entry !== undefined, 'a reversal marks the entry that it reverses');
    const sign = isReversal ? -1 : 1;
    const key = [entry.year, entry.quarter, entry.antigen, entry.activity].join(' ');
    const sum = byKey.get(key) ?? {
      lga_id: place.lga,
      state_id: place.state,
      country_id: place.country,
      year: entry.year,
      quarter: entry.quarter,
      antigen_id: entry.antigen,
      activity: entry.activity,
      doses: 0,
      entries: 0,
    };
    sum.doses += sign * entry.doses;
    sum.entries += sign;
    byKey.set(key, sum);
  }
  if (byKey.size === 0) return null;
  return sql`insert into rollup_activity
    select * from json_populate_recordset(null::rollup_activity, ${JSON.stringify([...byKey.values()])}::json)
    order by lga_id, year, quarter, antigen_id, activity
    on conflict (lga_id, year, quarter, antigen_id, activity) do update set
      doses = rollup_activity.doses + excluded.doses, entries = rollup_activity.entries + excluded.entries`;
}
