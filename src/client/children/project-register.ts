import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { RegisterPayloads } from '#domain/immunization/activities/index.ts';
import { emptyRegister, nothingRecorded, type RegisterChanges } from '#domain/immunization/model.ts';
import { record, type RegisterEvent } from '#domain/immunization/record.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RowWrite, rowWrite, writeAll, writeLast } from '#client/db/last-writes.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import type { Author } from '#client/outbox/author.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { refoldRegister } from './apply-register.ts';
import { writeDue } from './due-rows.ts';
import { childFileRow, immunizationFileRow } from './file-rows.ts';
import type { NewChild } from './new-child.ts';
import { chainOf, registerEventOf, registerFactsOf } from './register-event.ts';
import { tokenScope } from './token-key.ts';
import type { TokenScope } from './tokens.ts';

/**
 * Writes the events and what they change on screen. To be called inside the save's transaction. Rows that come into being need no fold, because nothing else can be
 * pending on them: where there are only such, the transaction ends with these writes.
 */
export async function projectEvents(
  db: DeviceDatabase,
  author: Author,
  {
    events,
    envelopes,
    newChildren,
    writes,
  }: {
    events: readonly RegisterEvent[];
    envelopes: readonly EventEnvelope[];
    /** Of each event the child that it registers, if it does. */
    newChildren: readonly (NewChild | null)[];
    writes: readonly RowWrite[];
  },
): Promise<void> {
  const rows = envelopes.flatMap((envelope, at) => {
    const event = events[at];
    return event ? [outboxRow(envelope, event)] : [];
  });
  const fresh = rows.map((row) => newRows(row.envelope));
  const scope = await tokenScope(db, author.facility);
  // The largest rows first: the browser's storage indexes them while the others are still on their way.
  const all = [
    ...fresh.flatMap((added, at) => {
      const row = rows[at];
      return row ? newRowWrites(db, scope, { added, row, newChild: newChildren[at] ?? null }) : [];
    }),
    ...rows.map((row) => rowWrite(db.outbox, row, true)),
    ...writes,
  ];
  const given = new Set(fresh.flatMap(({ immunizations }) => immunizations.map(({ child }) => child)));
  const isOnlyNew = rows.every((row) => newRowTypes.has(row.envelope.type));
  if (isOnlyNew && given.size === 0) return writeLast(all);
  await writeAll(all);
  await writeDue(db, given);
  const log = { ...author.log, next_seq: author.log.next_seq + rows.length };
  await refoldRegister(
    db,
    log,
    rows.filter((row) => !newRowTypes.has(row.envelope.type)),
  );
}

const newRowTypes: ReadonlySet<string> = new Set<keyof RegisterPayloads>(['register-child', 'immunize']);

/** The rows that an event brings into being. */
function newRows(envelope: EventEnvelope): RegisterChanges {
  const event = newRowTypes.has(envelope.type) ? registerEventOf(envelope) : null;
  return event ? record(event, emptyRegister, registerFactsOf(envelope)) : nothingRecorded;
}

function newRowWrites(
  db: DeviceDatabase,
  scope: TokenScope,
  { added, row, newChild }: { added: RegisterChanges; row: OutboxRow; newChild: NewChild | null },
): RowWrite[] {
  const { facility } = scope;
  const changes = { pending: 1, own: ownEntryOf(row), before: null };
  return [
    ...added.immunizations.map((given) =>
      rowWrite(db.immunization, immunizationFileRow(facility, given, changes), true),
    ),
    ...added.children.flatMap((child) => {
      assert(newChild !== null, 'only a registration brings a child into being');
      const { detailTokens, sought } = newChild;
      const file = childFileRow(scope, child, { changes, n: undefined, detailTokens });
      return [
        rowWrite(db.child, file, true),
        ...(sought ? [rowWrite(db.due, { id: child.id, facility, ...sought }, true)] : []),
      ];
    }),
  ];
}

function outboxRow(envelope: EventEnvelope, event: RegisterEvent): OutboxRow {
  const chain = chainOf(event, envelope.event_id);
  return {
    log_id: envelope.log_id,
    seq: envelope.seq,
    event_id: envelope.event_id,
    facility: envelope.facility,
    envelope,
    state: 'waiting',
    chain,
    lot: chain,
    antigen: (event.type === 'immunize' ? event.payload.antigen : '') as AntigenId,
    effect: null,
    would_refuse: null,
    verdict: null,
    replaced_by: null,
    entry: null,
  };
}
