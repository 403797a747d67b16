import { sql, type RawBuilder } from 'kysely';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { KeeperTier, KnownReceipt, StockView, StoreDay } from '#domain/ledger/stock-doubts.ts';
import type { OwnRows } from '#contract/families/family.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';

// Past records that stock events are checked against, besides the rows they change: the daily history of their lots,
// possible duplicate receipts, and usual quantities. Each judged event of the batch is added to them.

interface StoredDay extends Pick<LedgerEntry, 'activity' | 'direction' | 'doses' | 'wastage'> {
  readonly lot: EntryId;
  readonly antigen: AntigenId;
  readonly on: LocalDate;
}

export interface StoredDoubts {
  readonly days: readonly StoredDay[];
  readonly came: readonly { readonly id: EntryId; readonly on: LocalDate }[];
  readonly receipts: readonly (KnownReceipt & { readonly antigen: AntigenId })[];
  readonly deliveries: readonly {
    readonly antigen: AntigenId;
    readonly count: number;
    readonly most: number;
  }[];
  readonly keeper: { readonly tier: KeeperTier; readonly population: number | null } | null;
}

export interface DoubtedStock {
  readonly days: Map<EntryId, StoreDay[]>;
  readonly came: Map<EntryId, LocalDate>;
  readonly receipts: Map<AntigenId, KnownReceipt[]>;
  readonly deliveries: Map<AntigenId, { readonly count: number; readonly most: number }>;
  readonly keeper: NonNullable<StoredDoubts['keeper']>;
}

/** Builds the parts and the answer of a batch's question; the parts refer to `stock_lots`. */
export function askDoubts(
  facility: FacilityId,
  activities: readonly LedgerActivity[],
): { readonly parts: readonly RawBuilder<unknown>[]; readonly answer: RawBuilder<unknown> } {
  const batches = activities.flatMap(({ type, payload }) =>
    type === 'receive' || type === 'correct' ? looseBatch(payload.batchNo) : [],
  );
  const antigens = activities.flatMap(({ type, payload }) => (type === 'receive' ? payload.antigen : []));
  const isOfAntigen = sql`l.facility_id = ${facility}
    and (l.antigen_id = any(${antigens}::uuid[]) or l.antigen_id in (select antigen_id from stock_lots))`;
  return {
    parts: [
      sql`stock_days as (
        select lot_id as lot, antigen_id as antigen, left(happened_at, 10) as "on", activity, direction,
          sum(doses)::float8 as doses, sum(wastage)::float8 as wastage
        from ledger_entry
        where facility_id = ${facility} and lot_id in (select lot_id from stock_lots)
          and activity <> 'reverse' and reversed_by is null
        group by 1, 2, 3, 4, 5
      )`,
      sql`stock_came as (
        select entry_id as id, left(happened_at, 10) as "on" from ledger_entry
        where facility_id = ${facility} and entry_id in (select lot_id from stock_lots)
      )`,
      sql`stock_receipts as (
        select l.lot_id as id, l.antigen_id as antigen, l.batch_no as "batchNo", l.expiry_on as "expiryOn",
          e.doses, e.origin_id as origin, left(e.happened_at, 10) as "on"
        from lot l join ledger_entry e on e.facility_id = l.facility_id and e.entry_id = l.lot_id
        where ${isOfAntigen} and e.reversed_by is null
          and regexp_replace(upper(l.batch_no), '[^A-Z0-9]', '', 'g') = any(${batches}::text[])
      )`,
      sql`stock_deliveries as (
        select l.antigen_id as antigen, count(*)::integer as count, max(l.received)::float8 as most
        from lot l where ${isOfAntigen} and l.received > 0 group by 1
      )`,
      sql`stock_place as (
        select case when f.serves = '{}' then 'facility' when f.lga_id is not null then 'lga'
            when f.state_id is not null then 'state' else 'country' end as tier,
          p.catchment_population as population
        from facility f left join facility_profile p on p.facility_id = f.id where f.id = ${facility}
      )`,
    ],
    answer: sql`json_build_object(
      'days', (select coalesce(json_agg(stock_days), '[]') from stock_days),
      'came', (select coalesce(json_agg(stock_came), '[]') from stock_came),
      'receipts', (select coalesce(json_agg(stock_receipts), '[]') from stock_receipts),
      'deliveries', (select coalesce(json_agg(stock_deliveries), '[]') from stock_deliveries),
      'keeper', (select row_to_json(stock_place) from stock_place))`,
  };
}

/** Letters and digits only, so that every batch number with the same normalised form is found. */
function looseBatch(batchNo: string): string {
  return batchNo.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

export function nothingDoubted(): DoubtedStock {
  return doubtedOf({ days: [], came: [], receipts: [], deliveries: [], keeper: null });
}

export function doubtedOf({ days, came, receipts, deliveries, keeper }: StoredDoubts): DoubtedStock {
  return {
    days: new Map(
      [...Map.groupBy(days, ({ lot }) => lot)].map(([lot, lines]) => [lot, lines.map(storeDayOf)]),
    ),
    came: new Map(came.map(({ id, on }) => [id, on])),
    receipts: Map.groupBy(receipts, ({ antigen }) => antigen),
    deliveries: new Map(deliveries.map(({ antigen, ...size }) => [antigen, size])),
    keeper: keeper ?? { tier: 'facility', population: null },
  };
}

// The effect of an entry on the store is linear in its figures, so entries of a kind can be summed first.
function storeDayOf({ lot, on, ...line }: StoredDay): StoreDay {
  const { balance } = entryChange({ ...line, id: lot, lot, source: lot, reverses: null });
  return { on, stored: balance };
}

/** The records that an activity is checked against, including the earlier events of the batch. */
export function stockViewOf(
  activity: LedgerActivity,
  { wallet, lot, entry }: OwnRows<LedgerRows>,
  { doubted, now }: { readonly doubted: DoubtedStock; readonly now: Date },
): StockView {
  const { payload } = activity;
  const named = 'entry' in payload ? payload.entry : null;
  const about = named === null ? undefined : entry.get(named);
  const lotId = about?.lot ?? named;
  const known = lotId === null ? undefined : lot.get(lotId);
  const antigen = activity.type === 'receive' ? activity.payload.antigen : known?.antigen;
  const isOfEntry = activity.type === 'utilize' || activity.type === 'reverse';
  return {
    today: facilityDayAt(now.getTime()),
    lot: known
      ? {
          batchNo: known.batchNo,
          cameOn: doubted.came.get(known.id) ?? null,
          days: doubted.days.get(known.id) ?? [],
        }
      : null,
    entryOn: about && isOfEntry ? dateOf(about.happenedAt) : null,
    receipts: (antigen && doubted.receipts.get(antigen)) ?? [],
    keeper: {
      ...doubted.keeper,
      held: (antigen && wallet.get(antigen)?.balance) ?? 0,
      receipts: (antigen && doubted.deliveries.get(antigen)) ?? { count: 0, most: 0 },
    },
  };
}

/** Adds what an accepted activity wrote to the records that later events of the batch are checked against. */
export function noteLine(
  line: LedgerEntry,
  view: StockView,
  { days, came, receipts, deliveries }: DoubtedStock,
): void {
  const { balance: stored } = entryChange(line);
  const on = line.activity === 'reverse' ? view.entryOn : dateOf(line.happenedAt);
  if (on !== null) days.set(line.lot, [...(days.get(line.lot) ?? []), { on, stored }]);
  if (line.activity === 'reverse') {
    const others = (receipts.get(line.antigen) ?? []).filter(({ id }) => id !== line.source);
    receipts.set(line.antigen, others);
  }
  if (line.id !== line.lot) return;
  came.set(line.lot, dateOf(line.happenedAt));
  const { id, batchNo, expiryOn, doses, origin, antigen } = line;
  const receipt = {
    id,
    batchNo,
    expiryOn,
    doses,
    origin: origin?.facility ?? null,
    on: dateOf(line.happenedAt),
  };
  receipts.set(antigen, [...(receipts.get(antigen) ?? []), receipt]);
  const before = deliveries.get(antigen) ?? { count: 0, most: 0 };
  deliveries.set(antigen, { count: before.count + 1, most: Math.max(before.most, doses) });
}
