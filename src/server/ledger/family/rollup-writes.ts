import { sql } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import { relayedActivities } from '#domain/ledger/activities/index.ts';
import { isDiscard } from '#domain/ledger/adjustment-reasons.ts';
import { walletChange } from '#domain/ledger/apply.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { monthOf } from '#domain/reports/report-month.ts';
import type { Write } from '../../db/insert-of.ts';
import type { AcceptedStockEvent } from './write-stock.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { contributionOf } from '#domain/ledger/entry-change.ts';
import type { ReportPart } from '../../families/report-writes.ts';

const shards = 16;

/** Values of `rollup_period` that stand for all years and for all quarters. */
export const allYears = 0;
export const allQuarters = 'all';

/** Adds a batch to the figures of the facility and its lots; empty if nothing changes. */
export function facilityRollupWrites(place: LockedFacility, events: readonly AcceptedStockEvent[]): Write[] {
  const counted = countedEntries(events);
  return [facilityActivities(place, counted), lots(place, counted)];
}

/**
 * Adds a batch to the figures of its LGA, state and country; empty if nothing changes. Rows are locked in the same
 * order by every batch, so two facilities of a unit may wait for each other but cannot deadlock.
 */
export function unitRollupWrites(place: LockedFacility, events: readonly AcceptedStockEvent[]): Write[] {
  const counted = countedEntries(events);
  return [unitActivities(place, counted), unitPeriods(place, counted), walletChanges(place, events)];
}

/** Picks one of a unit's rows for a facility, so that facilities do not all wait for the same row. */
function shardOf(facility: string): number {
  return Number.parseInt(facility.slice(-4), 16) % shards;
}

function walletChanges(place: LockedFacility, events: readonly AcceptedStockEvent[]): Write {
  const byAntigen = new Map<string, { balance: number; issued: number; wastage: number }>();
  for (const movement of events.flatMap(({ accepted }) => accepted.outcome.movements)) {
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
  ].filter(({ unit_id: unit }) => unit !== null);
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

/** An entry that starts to count or stops counting. */
interface CountedEntry {
  readonly entry: LedgerEntry;
  readonly sign: 1 | -1;
}

/** A reversal subtracts what it reverses from the period in which that was reported. */
function countedEntries(events: readonly AcceptedStockEvent[]): readonly CountedEntry[] {
  return events.flatMap(({ accepted }): CountedEntry[] => {
    const written = accepted.outcome.entry;
    if (!written) return [];
    if (written.activity !== 'reverse') return [{ entry: written, sign: 1 }];
    const entry = accepted.changed.entry.find(({ id }) => id === written.source);
    assert(entry !== undefined, 'a reversal marks the entry that it reverses');
    return [{ entry, sign: -1 }];
  });
}

/**
 * An officer's record counts in the month in which it happened, and a reversal in the month of the entry it reverses.
 * An arrival is not recorded by an officer here, but its confirmation is, with or without an entry of its own.
 */
export function reportPartsOfEntry(recorded: AcceptedStockEvent): readonly ReportPart[] {
  const { event, outcome } = recorded.accepted;
  const activity = event as LedgerActivity;
  if (relayedActivities.has(activity.type)) return [];
  const { entry: written } = outcome;
  if (!written) return activity.type === 'confirm-arrival' ? [reportPart(recorded, activity.payload, 1)] : [];
  const counted = countedEntries([recorded]).map(({ entry, sign }) => ({
    month: monthOf(entry.happenedAt),
    entries: sign,
    doses: 0,
    event: null,
  }));
  return [...counted, reportPart(recorded, written, 0)];
}

function reportPart(
  { candidate }: AcceptedStockEvent,
  { happenedAt }: Pick<LedgerEntry, 'happenedAt'>,
  entries: number,
): ReportPart {
  return { month: monthOf(happenedAt), entries, doses: 0, event: candidate.eventId };
}

type Numbers = Record<string, number>;

/** Merges rows with the same key by adding their figures. */
function summed<Key extends object, Figures extends Numbers>(
  rows: readonly { readonly key: Key; readonly figures: Figures }[],
): (Key & Figures)[] {
  const byKey = new Map<string, Key & Numbers>();
  for (const { key, figures } of rows) {
    const name = Object.values(key).join(' ');
    const sum: Key & Numbers = byKey.get(name) ?? { ...key, ...zeros(figures) };
    for (const [field, by] of Object.entries(figures))
      Object.assign(sum, { [field]: Number(sum[field]) + by });
    byKey.set(name, sum);
  }
  return [...byKey.values()] as (Key & Figures)[];
}

function zeros(figures: Numbers): Numbers {
  return Object.fromEntries(Object.keys(figures).map((field) => [field, 0]));
}

function facilityActivities({ facility }: LockedFacility, counted: readonly CountedEntry[]): Write {
  if (counted.length === 0) return null;
  const rows = byMonth(counted).map((row) => ({ facility_id: facility, ...row }));
  return sql`insert into rollup_facility
    select * from json_populate_recordset(null::rollup_facility, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, antigen_id, year, quarter, month, activity, reason)
      do update set ${added('rollup_facility')}`;
}

/** Activity figures of the smallest unit that contains the facility. */
function unitActivities(place: LockedFacility, counted: readonly CountedEntry[]): Write {
  if (counted.length === 0) return null;
  const rows = byMonth(counted).map((row) => ({ ...lowestUnitOf(place), ...row }));
  return sql`insert into rollup_activity
    select * from json_populate_recordset(null::rollup_activity, ${JSON.stringify(rows)}::json)
    order by unit_id, antigen_id, year, quarter, month, activity, reason
    on conflict (unit_id, antigen_id, year, quarter, month, activity, reason)
      do update set ${added('rollup_activity')}`;
}

/** The same by quarter, by year and for all time, so that a chart need not add up months. */
function unitPeriods(place: LockedFacility, counted: readonly CountedEntry[]): Write {
  if (counted.length === 0) return null;
  const rows = summed(
    byMonth(counted).flatMap(({ antigen_id, activity, year, quarter, doses, entries, wastage, stored }) => {
      const periods = [
        { year, quarter },
        { year, quarter: allQuarters },
        { year: allYears, quarter },
        { year: allYears, quarter: allQuarters },
      ];
      const figures = { doses, entries, wastage, stored };
      return periods.map((period) => ({ key: { antigen_id, activity, ...period }, figures }));
    }),
  ).map((row) => ({ ...lowestUnitOf(place), ...row }));
  return sql`insert into rollup_period
    select * from json_populate_recordset(null::rollup_period, ${JSON.stringify(rows)}::json)
    order by unit_id, antigen_id, activity, year, quarter
    on conflict (unit_id, antigen_id, activity, year, quarter) do update set ${added('rollup_period')}`;
}

function lowestUnitOf({ lga, state, country }: LockedFacility) {
  return { unit_id: lga ?? state ?? country, state_id: state, country_id: country };
}

function byMonth(counted: readonly CountedEntry[]) {
  return summed(
    counted.map((one) => ({
      key: {
        antigen_id: one.entry.antigen,
        year: one.entry.year,
        quarter: one.entry.quarter,
        month: one.entry.happenedAt.slice(0, 7),
        activity: one.entry.activity,
        reason: contributionOf(one.entry).reason ?? '',
      },
      figures: figuresOf(one),
    })),
  );
}

function figuresOf({ entry, sign }: CountedEntry) {
  const { doses, wastage, stored } = contributionOf(entry);
  return { doses: sign * doses, entries: sign, wastage: sign * wastage, stored: sign * stored };
}

/** SQL that adds the new figures to an existing row. */
function added(table: string) {
  return sql.join(
    ['doses', 'entries', 'wastage', 'stored'].map(
      (field) => sql`${sql.ref(field)} = ${sql.ref(`${table}.${field}`)} + ${sql.ref(`excluded.${field}`)}`,
    ),
  );
}

function lots({ facility }: LockedFacility, counted: readonly CountedEntry[]): Write {
  const rows = summed(
    counted.flatMap(({ entry, sign }) => {
      const { doses, wastage, reason } = contributionOf(entry);
      const isLost = reason !== null && isDiscard(reason);
      if (entry.activity !== 'issue' && entry.activity !== 'utilize' && !isLost) return [];
      return [
        {
          key: { facility_id: facility, lot_id: entry.lot, antigen_id: entry.antigen },
          figures: {
            issued: entry.activity === 'issue' ? sign * doses : 0,
            wastage: sign * wastage,
            discarded: isLost ? -sign * doses : 0,
          },
        },
      ];
    }),
  );
  if (rows.length === 0) return null;
  return sql`insert into rollup_lot
    select * from json_populate_recordset(null::rollup_lot, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, antigen_id, lot_id) do update set
      issued = rollup_lot.issued + excluded.issued, wastage = rollup_lot.wastage + excluded.wastage,
      discarded = rollup_lot.discarded + excluded.discarded`;
}
