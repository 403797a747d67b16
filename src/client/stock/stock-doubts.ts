import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { ActivityPayloads } from '#domain/ledger/activities/index.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Acceptance, LedgerActivity } from '#domain/ledger/decide.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import {
  type DoubtedLot,
  type KnownReceipt,
  stockDoubtsOf,
  type StockFinding,
  type StockKeeper,
} from '#domain/ledger/stock-doubts.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { previewEvent } from '../outbox/save.ts';
import { placesAbove } from '#client/queries/reference.ts';
import { queryScope } from '#client/queries/scope.ts';
import { isCounted } from './entries/counted-rows.ts';

/** Questions about activities that are saved together; `isRefused` if one of them would be refused anyway. */
export interface AskedBefore {
  readonly isRefused: boolean;
  /** Findings for each activity, in order. */
  readonly findings: readonly (readonly StockFinding[])[];
}

/** Checks activities against the rows shown on this device, and writes nothing. */
export async function stockDoubts(
  db: DeviceDatabase,
  deps: EngineDeps,
  { activities, today }: { readonly activities: readonly LedgerActivity[]; readonly today: LocalDate },
): Promise<AskedBefore> {
  const scope = await queryScope(db);
  if (!scope) return { isRefused: true, findings: [] };
  const { facility } = scope;
  const keeper = await keeperOf(db, facility);
  const known = new Map<AntigenId, KnownStock>();
  const stockOnce = async (antigen: AntigenId) => {
    const stock = known.get(antigen) ?? (await stockOf(db, facility, antigen));
    known.set(antigen, stock);
    return stock;
  };
  const findings: (readonly StockFinding[])[] = [];
  for (const activity of activities) {
    const preview = await previewEvent(db, deps, activity);
    if (!preview.accepted) return { isRefused: true, findings: [] };
    const line = (preview.outcome as Acceptance).entry;
    const about = await aboutOf(db, activity);
    const antigen = bringsOrLabels(activity) ? (line?.antigen ?? about?.antigen) : undefined;
    const stock = antigen === undefined ? nothingKnown : await stockOnce(antigen);
    const { receipts, held, deliveries } = stock;
    findings.push(
      stockDoubtsOf(activity, line, {
        today,
        lot: about === null ? null : await doubtedLot(db, facility, about.lot),
        entryOn:
          about !== null && (activity.type === 'utilize' || activity.type === 'reverse')
            ? dateOf(about.happenedAt)
            : null,
        receipts,
        keeper: { ...keeper, held, receipts: deliveries },
      }),
    );
    if (activity.type === 'receive')
      known.set(activity.payload.antigen, withReceipt(stock, activity.payload, deps));
  }
  return { isRefused: false, findings };
}

/** The entry that an activity refers to; null for one that opens a lot. */
async function aboutOf(db: DeviceDatabase, { payload }: LedgerActivity): Promise<LedgerRow | null> {
  if (!('entry' in payload) || payload.entry === null) return null;
  return (await db.ledger.get(payload.entry)) ?? null;
}

/** True for an activity that brings doses or a label, the only kind that can contradict other lots. */
function bringsOrLabels({ type }: LedgerActivity): boolean {
  return type === 'receive' || type === 'adjust' || type === 'confirm-arrival' || type === 'correct';
}

async function doubtedLot(
  db: DeviceDatabase,
  facility: FacilityId,
  lot: EntryId,
): Promise<DoubtedLot | null> {
  const opener = await db.ledger.get(lot);
  if (!opener) return null;
  const lines = await db.ledger.where({ facility, lot }).filter(isStanding).toArray();
  return {
    batchNo: opener.batchNo,
    cameOn: dateOf(opener.happenedAt),
    days: lines.map((line) => ({ on: dateOf(line.happenedAt), stored: entryChange(line).balance })),
  };
}

/** True for a line that counts and was not reversed; a reversal itself is not one. */
function isStanding(row: LedgerRow): boolean {
  return isCounted(row) && row.reversedBy === null && row.activity !== 'reverse';
}

interface KnownStock {
  readonly receipts: readonly KnownReceipt[];
  readonly held: number;
  readonly deliveries: StockKeeper['receipts'];
}

/** Adds a receipt of the same save to the known ones, because a later one in it may repeat it. */
function withReceipt(
  { receipts, held, deliveries }: KnownStock,
  { batchNo, expiryOn, doses, origin, happenedAt }: ActivityPayloads['receive'],
  { newId }: Pick<EngineDeps, 'newId'>,
): KnownStock {
  const receipt = {
    id: newId() as EntryId,
    batchNo,
    expiryOn,
    doses,
    origin: origin.facility,
    on: dateOf(happenedAt),
  };
  return {
    receipts: [...receipts, receipt],
    held: held + doses,
    deliveries: { count: deliveries.count + 1, most: Math.max(deliveries.most, doses) },
  };
}

const nothingKnown: KnownStock = { receipts: [], held: 0, deliveries: { count: 0, most: 0 } };

async function stockOf(db: DeviceDatabase, facility: FacilityId, antigen: AntigenId): Promise<KnownStock> {
  const lots = await db.lot.where({ facility, antigen }).toArray();
  const openers = await db.ledger.bulkGet(lots.map(({ id }) => id));
  const receipts = openers.flatMap((row, at) => {
    const lot = lots[at];
    if (!row || !lot || !isStanding(row)) return [];
    const { id, doses, origin, happenedAt } = row;
    const { batchNo, expiryOn } = lot;
    return [{ id, batchNo, expiryOn, doses, origin: origin?.facility ?? null, on: dateOf(happenedAt) }];
  });
  const most = receipts.reduce((largest, { doses }) => Math.max(largest, doses), 0);
  return {
    receipts,
    held: lots.reduce((sum, { left }) => sum + left, 0),
    deliveries: { count: receipts.length, most },
  };
}

async function keeperOf(
  db: DeviceDatabase,
  id: FacilityId,
): Promise<Pick<StockKeeper, 'tier' | 'population'>> {
  const { facility, lga, state } = await placesAbove(db, id);
  const population = facility?.catchment ?? null;
  if (facility?.serves === undefined) return { tier: 'facility', population };
  if (lga !== null) return { tier: 'lga', population };
  return { tier: state === null ? 'country' : 'state', population };
}
