import type { AntigenId, ChildId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { FacilityRef, LotLabel } from '#domain/ledger/model.ts';
import { byUseFirst, type Caution, lotCautions } from '#domain/ledger/usability.ts';
import { isGivenAfter, isGivenIn, type SessionWithVial } from '#domain/sessions/held/given-in.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { queryScope } from '#client/queries/scope.ts';
import { openIssued, type ShownEntry } from '#client/stock/entries/ledger.ts';
import { heldLots } from '#client/stock/lots-on-hold.ts';
import { lots } from '#client/stock/lots.ts';
import type { ImmunizationFileRow } from '../db/child-rows.ts';

/** A line of the stock table that an immunization picks from. */
export interface StockChoice {
  readonly kind: 'issued' | 'lot';
  /** The issued entry, or the entry that opened the lot. */
  readonly source: EntryId;
  readonly label: LotLabel;
  /** Doses of the issued entry, or doses left in the lot. */
  readonly doses: number;
  /** Doses recorded as given from it. */
  readonly given: number;
  /** Doses that can still be recorded from it; at least 0. */
  readonly available: number;
  readonly cautions: readonly Caution[];
  readonly origin: FacilityRef | null;
  readonly happenedAt: LocalDateTime | null;
}

/** Children and doses recorded from an entry. */
export interface GivenFrom {
  readonly children: number;
  readonly doses: number;
}

/** Stock from which doses of an antigen can come: open issued entries, then lots, each in their order of use. */
export async function stockChoices(
  db: DeviceDatabase,
  antigen: AntigenId,
  today: LocalDate,
): Promise<StockChoice[]> {
  const [issued, stock] = await Promise.all([
    openIssued(db, antigen).then((entries) => withHold(db, entries, today)),
    lots(db, antigen, today),
  ]);
  const opened = issued.toSorted(byUseFirst(today));
  const sources = [
    ...opened.map((entry) => ({ ...entry, kind: 'issued' as const, doses: entry.open ?? 0, movedOn: 0 })),
    ...stock.map((lot) => ({ ...lot, kind: 'lot' as const, doses: lot.left })),
  ];
  const given = await Promise.all(sources.map(({ id }) => givenFrom(db, id)));
  return sources.map((source, at) => {
    const { batchNo, expiryOn, vvmStage, vendor, kind, doses, movedOn, id, origin, happenedAt } = source;
    const used = given[at]?.doses ?? 0;
    return {
      kind,
      source: id,
      label: { batchNo, expiryOn, vvmStage, vendor },
      doses,
      given: used,
      // Doses given directly from a lot may have been issued later, and have then left it already.
      available: Math.max(0, doses - Math.max(0, used - movedOn)),
      cautions: lotCautions(source, today),
      origin,
      happenedAt,
    };
  });
}

/**
 * Marks opened vials that are on hold with their lot. A vial opened on an earlier day is back in the lot's refrigerator; today's are out
 * with the session.
 */
async function withHold(db: DeviceDatabase, entries: readonly ShownEntry[], today: LocalDate) {
  const back = entries.filter(({ happenedAt }) => dateOf(happenedAt) < today);
  const scope = await queryScope(db);
  if (!scope || back.length === 0) return entries;
  const held = await heldLots(
    db,
    scope.facility,
    back.map(({ lot, antigen }) => ({ id: lot, antigen })),
  );
  return entries.map((entry) => ({ ...entry, isOnHold: held.has(entry.lot) && back.includes(entry) }));
}

/** The children immunized from an entry, as far as this device knows; each counts once. */
export async function givenFrom(db: DeviceDatabase, entry: EntryId): Promise<GivenFrom> {
  const rows = await dosesFrom(db, entry);
  return { children: new Set(rows.map(({ child }) => child)).size, doses: sumOf(rows) };
}

/** Doses that a session gave from an entry. */
export interface GivenInSession {
  readonly children: ReadonlySet<ChildId>;
  readonly doses: number;
  /** Doses given from it after the session, in later ones. */
  readonly after: number;
}

/** Counts the doses that a session gave from an entry that it shares with others, whichever tablet recorded them. */
export async function givenInSession(
  db: DeviceDatabase,
  entry: EntryId,
  held: SessionWithVial,
): Promise<GivenInSession> {
  const rows = await dosesFrom(db, entry);
  const own = rows.filter((row) => isGivenIn(held, row));
  return {
    children: new Set(own.map(({ child }) => child)),
    doses: sumOf(own),
    after: sumOf(rows.filter((row) => isGivenAfter(held, row))),
  };
}

async function dosesFrom(db: DeviceDatabase, entry: EntryId): Promise<readonly ImmunizationFileRow[]> {
  const rows = await db.immunization.where({ source: entry }).toArray();
  return rows.filter(({ voided, isHistory }) => voided === null && !isHistory);
}

function sumOf(rows: readonly ImmunizationFileRow[]): number {
  return rows.reduce((sum, { doses }) => sum + doses, 0);
}
