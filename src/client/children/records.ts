import { Dexie } from 'dexie';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';
import { antigenNamesOf, familiesOf, recordsOf } from './due-rows.ts';
import { lastPage, type ListPage, type ListQuery, pageOf } from './find-children.ts';
import type { ImmunizationFileRow } from './rows.ts';
import { searchChildren } from './search.ts';
import { type ShownImmunization, shownImmunizationOf } from './shown.ts';

/** A line of the immunization records. */
export interface RecordRow extends ShownImmunization {
  /** The entry that stands, where the record's own was merged; the record's own where the device does not have it. */
  readonly childId: ChildId;
  /** Empty while the child's entry has not come. */
  readonly fullname: string;
  readonly vaccNo: string | null;
}

export interface RecordsQuery extends ListQuery {
  readonly type: ImmunizationType;
}

/** Most children whose records a search shows. */
const mostFound = 200;

/** The records of Outreach or Fixed-Post, newest first; with a search those of the children whose name it finds. */
export async function recordsPage(
  db: DeviceDatabase,
  { type, search = '', page, pageSize }: RecordsQuery,
): Promise<ListPage<RecordRow>> {
  const scope = await queryScope(db);
  if (!scope) return { rows: [], total: 0, page: 0, isCut: false };
  if (search.trim() !== '') return foundRecords(db, scope, { type, search, page, pageSize });
  const total = await recordsOfType(db, scope, type).count();
  const at = lastPage({ page, pageSize, total });
  const rows = await recordsOfType(db, scope, type)
    .reverse()
    .offset(at * pageSize)
    .limit(pageSize)
    .toArray();
  return { rows: await recordRows(db, scope, rows), total, page: at, isCut: false };
}

/** How many records there are of each type of session. */
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

async function foundRecords(
  db: DeviceDatabase,
  scope: QueryScope,
  { type, search, page, pageSize }: RecordsQuery & { search: string },
): Promise<ListPage<RecordRow>> {
  const found = await searchChildren(db, scope.facility, { text: search, limit: mostFound });
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
  const paged = pageOf(wanted, { page, pageSize });
  return { ...paged, rows: await recordRows(db, scope, paged.rows), isCut: found.length >= mostFound };
}

async function recordRows(
  db: DeviceDatabase,
  scope: QueryScope,
  records: readonly ImmunizationFileRow[],
): Promise<RecordRow[]> {
  const [names, families] = await Promise.all([
    antigenNamesOf(db),
    familiesOf(db, new Set(records.map(({ child }) => child))),
  ]);
  const keptOf = new Map(
    families.flatMap(({ kept, members }) => members.map(({ id }) => [id, kept] as const)),
  );
  return records.map((record) => {
    const kept = keptOf.get(record.child);
    return {
      ...shownImmunizationOf(record, { names, log: scope.log }),
      childId: kept?.id ?? record.child,
      fullname: kept?.personal.shown.fullname ?? '',
      vaccNo: kept?.personal.shown.vaccNo ?? null,
    };
  });
}
