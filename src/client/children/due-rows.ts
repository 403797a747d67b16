import { Dexie } from 'dexie';
import { kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import { soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import { endOf, type Followed } from '#domain/immunization/register/follow-up.ts';
import {
  asTold,
  toldDaysOf,
  type ToldDose,
  toldVisit,
} from '#domain/immunization/register/expected-visit.ts';
import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { type Finding, seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { DerivePiece, DeviceDatabase } from '#client/db/database.ts';
import { offeredFromAt } from './offered-here.ts';
import { childrenById, wholeRegister } from './read-children.ts';
import { counted, type DueChild, replaceAllDue, replaceDue, slotOfId } from './due-slots.ts';
import type { ChildFileRow, ImmunizationFileRow } from '../db/child-rows.ts';
import { settlementToken, tokenScope } from '../db/child-tokens.ts';
import type { TokenScope } from '../db/rows.ts';

/** Antigens by id, whose series gives a record its place in the schedule. */
export type Antigens = ReadonlyMap<string, NamedAntigen>;

export async function antigensOf(db: DeviceDatabase): Promise<Antigens> {
  return new Map((await db.antigen.toArray()).map((antigen) => [antigen.id, antigen]));
}

/** Records of a child in the schedule's form, without voided ones. */
export function givenDoses<Row extends Immunization>(
  records: readonly Row[],
  antigens: Antigens,
): (ToldDose & { readonly record: Row })[] {
  return records
    .filter(({ voided }) => voided === null)
    .map((record) => ({
      id: record.id,
      antigen: antigens.get(record.antigen)?.name ?? '',
      series: antigens.get(record.antigen)?.series,
      dose: record.dose,
      immunizedOn: record.immunizedOn,
      nextOn: record.nextOn,
      kind: kindOf(record),
      vendor: record.label?.vendor,
      record,
    }));
}

/**
 * Computes a child's due doses from its records, starting on the day that the care giver was told to return; null if nothing is left to
 * give, if the child was not accepted, or if it is no longer followed here.
 */
export function dueChild(
  child: Pick<Child, 'id' | 'bornOn' | 'sex' | 'settlement' | 'withdrawn'>,
  {
    records,
    antigens,
    findings,
    entries,
    offeredFrom,
    graceDays,
    scope,
  }: {
    readonly records: readonly Immunization[];
    readonly antigens: Antigens;
    /** Findings about the child, under any of its entries. */
    readonly findings: readonly Finding[];
    /** Its entries, with ends of follow-up and doses not given. */
    readonly entries: readonly (Followed & Pick<Child, 'notGiven' | 'toldDays'>)[];
    /** Days from which series are given at the facility; the list itself leaves out what is not offered there. */
    readonly offeredFrom: ReadonlyMap<string, LocalDate>;
    /** Days of grace of the facility's country. */
    readonly graceDays: number;
    readonly scope: TokenScope;
  },
): DueChild | null {
  if (child.withdrawn !== undefined || endOf(entries) !== null) return null;
  const { contraindicated } = seriesAgainst(findings);
  const given = givenDoses(records, antigens);
  const scheduled = { ...child, contraindicated, offeredFrom, graceDays };
  const sought = soughtWindows(scheduled, given);
  if (sought.length === 0) return null;
  const told = toldVisit(scheduled, { given, notes: toldDaysOf(entries) });
  const windows = sought.map((window) => asTold(window, told));
  return {
    id: child.id,
    place: settlementToken(scope, child.settlement ?? ''),
    windows: windows.map(counted),
  };
}

/**
 * Updates the stored due doses of a facility's children whose entry or record has changed, each under the entry it was merged into. Call it
 * in the transaction that changed them, after their rows are stored.
 */
export async function writeDue(
  db: DeviceDatabase,
  facility: FacilityId,
  changed: ReadonlySet<ChildId>,
): Promise<void> {
  if (changed.size === 0) return;
  // A child that a successor took over no longer belongs to this facility.
  const families = (await familiesOf(db, changed)).filter(({ kept }) => kept.facility === facility);
  const [facts, records] = await Promise.all([
    factsAt(db, facility),
    recordsOf(
      db,
      families.flatMap(({ members }) => members.map(({ id }) => id)),
    ),
  ]);
  const byChild = Map.groupBy(records, ({ child }) => child);
  const due = families.flatMap(({ kept, members }) => {
    const all = members.flatMap(({ id }) => byChild.get(id) ?? []);
    const entries = members.map(({ personal }) => personal.shown);
    const findings = entries.flatMap(standingFindings);
    return dueChild(kept.personal.shown, { ...facts, records: all, findings, entries }) ?? [];
  });
  // Includes children who are no longer on this device.
  const gone = new Set([...changed, ...families.flatMap(({ members }) => members.map(({ id }) => id))]);
  await replaceDue(db, facility, { gone, due });
}

/** Updates the stored due doses of all children of a facility. Call it in the transaction that swapped their rows. */
export async function writeAllDue(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  const [facts, { children, records }] = await Promise.all([
    factsAt(db, facility),
    wholeRegister(db, facility),
  ]);
  const all = [...children.values()];
  const told = all.filter(
    ({ findings, notGiven, toldDays, ends, resumed }) => findings ?? notGiven ?? toldDays ?? ends ?? resumed,
  );
  const toldByChild = Map.groupBy(told, ({ id }) => keptChild(children, id));
  const standing = all.filter(({ mergedInto }) => mergedInto === null || !children.has(mergedInto));
  const due = standing.flatMap((child) => {
    const entries = toldByChild.get(child.id) ?? [];
    const findings = entries.flatMap(standingFindings);
    return dueChild(child, { ...facts, records: records.get(child.id) ?? [], findings, entries }) ?? [];
  });
  await replaceAllDue(db, facility, due);
}

/** The update in pieces: the first empties the table, the others each write a slot. */
export async function duePieces(db: DeviceDatabase, facility: FacilityId): Promise<readonly DerivePiece[]> {
  const keys = await db.child
    .where('[facility+id]')
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .keys();
  const ids = keys.map((key) => (key as unknown as readonly [FacilityId, ChildId])[1]);
  const bySlot = Map.groupBy(ids, slotOfId);
  return [
    { rows: 0, derive: (piece) => replaceAllDue(piece, facility, []) },
    ...Array.from(bySlot.values(), (some) => ({
      rows: some.length,
      derive: (piece: DeviceDatabase) => writeDue(piece, facility, new Set(some)),
    })),
  ];
}

/** Reads everything besides a child's own rows that decides which doses are due. */
async function factsAt(db: DeviceDatabase, facility: FacilityId) {
  const [antigens, { offeredFrom, graceDays }, scope] = await Promise.all([
    antigensOf(db),
    offeredFromAt(db, facility),
    tokenScope(db, facility),
  ]);
  return { antigens, offeredFrom, graceDays, scope };
}

/** Records written for some entries, in any order. */
export async function recordsOf(
  db: DeviceDatabase,
  children: readonly ChildId[],
): Promise<ImmunizationFileRow[]> {
  const rows = await Promise.all(children.map((child) => db.immunization.where({ child }).toArray()));
  return rows.flat();
}

/** The entries of one child: the remaining one and all that were merged into it. */
export interface Family {
  readonly kept: ChildFileRow;
  readonly members: readonly ChildFileRow[];
}

/** The families of some children, each once; children not on the device are left out. */
export async function familiesOf(db: DeviceDatabase, ids: Iterable<ChildId>): Promise<Family[]> {
  const known = new Map<ChildId, ChildFileRow>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0;) {
    const rows = await childrenById(db, wanted);
    for (const row of rows) known.set(row.id, row);
    wanted = [...new Set(rows.flatMap(({ merged_into }) => merged_into ?? []))].filter(
      (id) => !known.has(id),
    );
  }
  const kept = new Map<ChildId, ChildFileRow[]>();
  for (const row of known.values())
    if (!row.merged_into || !known.has(row.merged_into)) kept.set(row.id, [row]);
  const keptOf = new Map<ChildId, ChildId>([...kept.keys()].map((id) => [id, id]));
  for (let parents = [...kept.keys()]; parents.length > 0;) {
    const rows = (
      await Promise.all(parents.map((id) => db.child.where({ merged_into: id }).toArray()))
    ).flat();
    parents = [];
    for (const row of rows) {
      const root = row.merged_into && keptOf.get(row.merged_into);
      if (!root || keptOf.has(row.id)) continue;
      keptOf.set(row.id, root);
      kept.get(root)?.push(row);
      parents.push(row.id);
    }
  }
  return [...kept.values()].flatMap((members) => {
    const [first] = members;
    return first ? [{ kept: first, members }] : [];
  });
}
