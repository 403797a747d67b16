import { Dexie } from 'dexie';
import type { ChildId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';
import { antigensOf, familiesOf, recordsOf } from './due-rows.ts';
import { type ListQuery, pageOf, searchChildren } from './find-children.ts';
import type { ImmunizationFileRow } from '../db/child-rows.ts';
import { type ShownImmunization, shownImmunizations } from './shown.ts';

/** Doses given to a child on one day in one type of session: a line of the immunization records. */
export interface VisitRow {
  /** Id of its newest record. */
  readonly id: ImmunizationId;
  /** The remaining entry, if the record's own was merged; the record's own if the device lacks the other. */
  readonly childId: ChildId;
  /** Empty until the child's entry arrives. */
  readonly fullname: string;
  readonly vaccNo: string | null;
  readonly immunizedOn: LocalDate;
  /** The earliest return date in any of its records. */
  readonly nextOn: LocalDate | null;
  readonly isHistory: boolean;
  /** Number of doses in the records that are not void. */
  readonly doses: number;
  /** In the order of saving, void ones included. */
  readonly records: readonly ShownImmunization[];
}

export interface VisitsQuery extends ListQuery {
  readonly type: ImmunizationType;
}

export interface VisitsPage {
  readonly rows: VisitRow[];
  /** Absent if there are too many records to count their visits. */
  readonly total?: number;
  readonly page: number;
  readonly isCut: boolean;
}

/** Maximum number of children whose records a search shows. */
const maxFound = 200;
/** Number of records read at once; up to this number all are read, so that their visits can be counted. */
const batch = 2000;

/** The Outreach or Fixed-Post visits, newest first; with a search, those of the children with that name. */
export async function visitsPage(
  db: DeviceDatabase,
  { type, search = '', page, pageSize }: VisitsQuery,
): Promise<VisitsPage> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, isCut: false };
  if (search.trim() !== '') return foundVisits(db, scope, { type, search, page, pageSize });
  const visits = new Map<string, ImmunizationFileRow[]>();
  let isWhole = false;
  for (let read = 0; !isWhole && visits.size <= (page + 1) * pageSize; read += batch) {
    const records = await recordsOfType(db, scope, type).reverse().offset(read).limit(batch).toArray();
    gather(visits, records);
    isWhole = records.length < batch;
  }
  const paged = pageOf([...visits.values()], { page, pageSize });
  const rows = await visitRows(db, scope, paged.rows);
  return { rows, page: paged.page, isCut: false, ...(isWhole && { total: visits.size }) };
}

/** Counts the records of each type of session. */
export async function recordCounts(db: DeviceDatabase): Promise<Readonly<Record<ImmunizationType, number>>> {
  const scope = await queryScope(db);
  const countOf = (type: ImmunizationType) => (scope ? recordsOfType(db, scope, type).count() : 0);
  return { Outreach: await countOf('Outreach'), 'Fixed-Post': await countOf('Fixed-Post') };
}

function recordsOfType(db: DeviceDatabase, { facility }: QueryScope, type: ImmunizationType) {
  return db.immunization
    .where('[facility+immunizationType+id]')
    .between([facility, type, Dexie.minKey], [facility, type, Dexie.maxKey]);
}

async function foundVisits(
  db: DeviceDatabase,
  scope: QueryScope,
  { type, search, page, pageSize }: VisitsQuery & { search: string },
): Promise<VisitsPage> {
  const found = await searchChildren(db, scope.facility, { text: search, limit: maxFound });
  const families = await familiesOf(
    db,
    found.filter(({ by }) => by !== 'caregiver').map(({ row }) => row.id),
  );
  const records = await recordsOf(
    db,
    families.flatMap(({ members }) => members.map(({ id }) => id)),
  );
  const wanted = records
    .filter(({ immunizationType }) => immunizationType === type)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const visits = new Map<string, ImmunizationFileRow[]>();
  gather(visits, wanted);
  const paged = pageOf([...visits.values()], { page, pageSize });
  return { ...paged, rows: await visitRows(db, scope, paged.rows), isCut: found.length >= maxFound };
}

/** Groups records by visit, keeping the order of both. */
function gather(visits: Map<string, ImmunizationFileRow[]>, records: readonly ImmunizationFileRow[]): void {
  for (const record of records) {
    const key = `${record.child} ${record.immunizedOn} ${record.isHistory}`;
    const visit = visits.get(key);
    if (visit) visit.push(record);
    else visits.set(key, [record]);
  }
}

async function visitRows(
  db: DeviceDatabase,
  scope: QueryScope,
  visits: readonly (readonly ImmunizationFileRow[])[],
): Promise<VisitRow[]> {
  const [antigens, families] = await Promise.all([
    antigensOf(db),
    familiesOf(db, new Set(visits.flatMap((records) => records.map(({ child }) => child)))),
  ]);
  const keptOf = new Map(
    families.flatMap(({ kept, members }) => members.map(({ id }) => [id, kept] as const)),
  );
  const shown = await shownImmunizations(db, scope, { rows: visits.flat(), antigens });
  const shownById = new Map(shown.map((record) => [record.id, record]));
  return visits.flatMap((visit) => {
    const records = visit.flatMap(({ id }) => shownById.get(id) ?? []);
    const [newest] = records;
    if (!newest) return [];
    const kept = keptOf.get(newest.child);
    const standing = records.filter(({ voided }) => voided === null);
    return [
      {
        id: newest.id,
        childId: kept?.id ?? newest.child,
        fullname: kept?.personal.shown.fullname ?? '',
        vaccNo: kept?.personal.shown.vaccNo ?? null,
        immunizedOn: newest.immunizedOn,
        nextOn: standing.flatMap(({ nextOn }) => nextOn ?? []).toSorted()[0] ?? null,
        isHistory: newest.isHistory,
        doses: standing.reduce((sum, { doses }) => sum + doses, 0),
        records: records.toReversed(),
      },
    ];
  });
}
