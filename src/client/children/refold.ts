import { Dexie } from 'dexie';
import type { Child, Immunization, RegisterState } from '#domain/immunization/model.ts';
import type { ChildId, FacilityId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { isPending } from '#client/projection/event-state.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { parkedBefore } from '#client/projection/rebase-lot.ts';
import { childrenById } from './children-by-id.ts';
import { writeDue } from './due-rows.ts';
import { childFileRow, immunizationFileRow, nothingOwn, type OwnChanges } from './file-rows.ts';
import {
  childChain,
  immunizationChain,
  isRegisterChain,
  registerEventOf,
  subjectOf,
} from './register-event.ts';
import { foldRegister } from './register-fold.ts';
import {
  type ChildFileRow,
  confirmedChild,
  confirmedImmunization,
  type ImmunizationFileRow,
} from './rows.ts';
import { tokenScope } from './token-key.ts';

/** Rows to be brought in line with the server's and with the pending events. */
export interface Refolding {
  /** The log of the events, with the position that it has after what is being stored. */
  readonly log: LogRow;
  /** Ids of rows that something happened to. */
  readonly children: ReadonlySet<ChildId>;
  readonly immunizations: ReadonlySet<ImmunizationId>;
  /** Rows as the server now has them; of the others what is stored stands. */
  readonly confirmed: RegisterState;
}

/**
 * Folds the pending events on some rows again and stores what is shown then. To be called inside a transaction, after the
 * outbox is as it should be.
 */
export async function refold(db: DeviceDatabase, refolding: Refolding): Promise<void> {
  const { log, confirmed } = refolding;
  const { facility } = log;
  const pending = await pendingOn(db, refolding);
  const childIds = new Set(refolding.children);
  const immunizationIds = new Set(refolding.immunizations);
  for (const row of pending) for (const id of childrenNamed(row)) childIds.add(id);
  const children = await childRows(db, childIds);
  const seen = new Set([...childIds, ...children.keys()]);
  const immunizations = await immunizationRows(db, immunizationIds);
  const before: RegisterState = {
    children: present(seen, (id) => confirmed.children.get(id) ?? confirmedChild(children.get(id))),
    immunizations: present(
      immunizationIds,
      (id) => confirmed.immunizations.get(id) ?? confirmedImmunization(immunizations.get(id)),
    ),
  };
  const after = foldRegister(
    before,
    pending.map(({ envelope }) => envelope),
  );
  const own = ownChanges(pending);
  await writeChildren(db, facility, { ids: childIds, known: children, before, after, own });
  await writeImmunizations(db, facility, { ids: immunizationIds, before, after, own });
  const records = [...immunizationIds].flatMap(
    (id) => (after.immunizations.get(id) ?? immunizations.get(id))?.child ?? [],
  );
  // A merge that was taken back changes the child that it pointed to before.
  const parents = [...children.values()].flatMap(({ merged_into }) => merged_into ?? []);
  await writeDue(db, [...childIds, ...parents, ...records]);
}

/**
 * The pending events on some rows, in device order. With them come all merges that are pending, because one may decide what
 * another one does, and what is pending on the children that these name.
 */
async function pendingOn(
  db: DeviceDatabase,
  { log, children, immunizations }: Refolding,
): Promise<OutboxRow[]> {
  const rows = await pendingRegisterEvents(db, log);
  const merges = rows.filter(({ lot }) => subjectOf(lot).isMerge);
  const chains = new Set([
    ...Array.from([...children, ...merges.flatMap(childrenNamed)], childChain),
    ...Array.from(immunizations, immunizationChain),
  ]);
  return rows.filter(({ lot }) => subjectOf(lot).isMerge || chains.has(lot));
}

/** All register events of a log that are in the fold, in device order. */
export async function pendingRegisterEvents(db: DeviceDatabase, log: LogRow): Promise<OutboxRow[]> {
  const parked = await parkedBefore(db, log).toArray();
  const isAnswered = log.next_seq - 1 <= log.folded_through;
  const later = isAnswered
    ? []
    : await db.outbox
        .where('[log_id+seq]')
        .between([log.log_id, log.folded_through], [log.log_id, Dexie.maxKey], false, true)
        .toArray();
  return [...parked, ...later]
    .filter((row) => isRegisterChain(row.lot) && isPending(row, log))
    .toSorted((a, b) => a.seq - b.seq);
}

/** The children whose rows an event looks at or changes. */
function childrenNamed({ lot, envelope }: OutboxRow): ChildId[] {
  const { child, isMerge } = subjectOf(lot);
  const event = isMerge ? registerEventOf(envelope) : null;
  const kept = event?.type === 'merge-children' ? [event.payload.kept] : [];
  return child === null ? kept : [child, ...kept];
}

/** The rows of some children, and of those that they were merged into: a merge is judged by the whole line of them. */
async function childRows(
  db: DeviceDatabase,
  ids: ReadonlySet<ChildId>,
): Promise<ReadonlyMap<ChildId, ChildFileRow>> {
  const known = new Map<ChildId, ChildFileRow>();
  for (let wanted = [...ids]; wanted.length > 0;) {
    const rows = await childrenById(db, wanted);
    for (const row of rows) known.set(row.id, row);
    const further = rows.flatMap((row) => confirmedChild(row)?.mergedInto ?? []);
    wanted = [...new Set(further)].filter((id) => !known.has(id) && !ids.has(id));
  }
  return known;
}

async function immunizationRows(
  db: DeviceDatabase,
  ids: ReadonlySet<ImmunizationId>,
): Promise<ReadonlyMap<ImmunizationId, ImmunizationFileRow>> {
  const rows = await db.immunization.bulkGet([...ids]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

interface OwnByRow {
  readonly children: ReadonlyMap<ChildId | null, readonly OutboxRow[]>;
  readonly immunizations: ReadonlyMap<ImmunizationId | null, readonly OutboxRow[]>;
}

function ownChanges(pending: readonly OutboxRow[]): OwnByRow {
  return {
    children: Map.groupBy(pending, ({ lot }) => subjectOf(lot).child),
    immunizations: Map.groupBy(pending, ({ lot }) => subjectOf(lot).immunization),
  };
}

function changesOf<Row>(rows: readonly OutboxRow[] | undefined, before: Row | undefined): OwnChanges<Row> {
  const last = rows?.at(-1);
  if (!rows || !last) return nothingOwn();
  return { pending: rows.length, own: ownEntryOf(last), before: before ?? null };
}

interface Folded {
  readonly before: RegisterState;
  readonly after: RegisterState;
  readonly own: OwnByRow;
}

async function writeChildren(
  db: DeviceDatabase,
  facility: FacilityId,
  {
    ids,
    known,
    before,
    after,
    own,
  }: Folded & {
    ids: ReadonlySet<ChildId>;
    known: ReadonlyMap<ChildId, ChildFileRow>;
  },
): Promise<void> {
  const scope = await tokenScope(db, facility);
  const gone: [n: number, id: ChildId][] = [];
  const rows: ChildFileRow[] = [];
  for (const id of ids) {
    const shown = after.children.get(id);
    const n = known.get(id)?.n;
    if (shown) {
      const changes = changesOf<Child>(own.children.get(id), before.children.get(id));
      rows.push(childFileRow(scope, shown, { changes, n }));
    } else if (n !== undefined) gone.push([n, id]);
  }
  await db.child.bulkDelete(gone.map(([n]) => n));
  await db.due.bulkDelete(gone.map(([, id]) => id));
  await db.child.bulkPut(rows);
}

async function writeImmunizations(
  db: DeviceDatabase,
  facility: FacilityId,
  { ids, before, after, own }: Folded & { ids: ReadonlySet<ImmunizationId> },
): Promise<void> {
  const gone: string[] = [];
  const rows: ImmunizationFileRow[] = [];
  for (const id of ids) {
    const shown = after.immunizations.get(id);
    if (!shown) gone.push(id);
    else {
      const changes = changesOf<Immunization>(own.immunizations.get(id), before.immunizations.get(id));
      rows.push(immunizationFileRow(facility, shown, changes));
    }
  }
  await db.immunization.bulkDelete(gone);
  await db.immunization.bulkPut(rows);
}

function present<Id, Row>(ids: Iterable<Id>, get: (id: Id) => Row | null): ReadonlyMap<Id, Row> {
  const found = new Map<Id, Row>();
  for (const id of ids) {
    const row = get(id);
    if (row !== null) found.set(id, row);
  }
  return found;
}
