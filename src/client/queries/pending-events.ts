import type { Key } from '#contract/families/family.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { BaseRow, EventRow, EventState, LogRow } from '#client/db/rows.ts';
import { isPractising } from '../practice/practising.ts';
import { stateOf } from '../projection/rows.ts';

/** Pending events of some partitions. */
export async function pendingOn(
  db: DeviceDatabase,
  facility: FacilityId,
  keys: Iterable<Key>,
): Promise<ReadonlyMap<Key, BaseRow>> {
  const wanted = [...new Set(keys)];
  const rows = await db.base.bulkGet(wanted.map((key): [string, string] => [facility, key]));
  return new Map(rows.flatMap((row) => (row ? [[row.key, row] as const] : [])));
}

/** Own events by id; ids of other tablets' events are skipped. */
export async function eventsById(
  db: DeviceDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventRow>> {
  const rows = ids.length === 0 ? [] : await db.event.where('event_id').anyOf(ids).toArray();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** Own events by the device's numbers. */
export async function eventsByNumber(
  db: DeviceDatabase,
  numbers: Iterable<number>,
): Promise<ReadonlyMap<number, EventRow>> {
  const wanted = [...new Set(numbers)];
  const rows = await db.event.bulkGet(wanted);
  return new Map(wanted.flatMap((n, at) => (rows[at] ? [[n, rows[at]] as const] : [])));
}

/** Status of a row: practice data, on this device, on the server, back again, or in need of a person. */
export type RowStatus = 'practice' | 'waiting' | 'sent' | 'saved' | 'refused' | 'parked' | 'set-aside';

/** Status of an own event; an accepted one counts as sent until a page brings its effect. */
export function rowStatus(
  own: { readonly state: EventState; readonly seq: number },
  log: LogRow | undefined,
): RowStatus {
  const state = log === undefined ? own.state : stateOf(own, log);
  switch (state) {
    case 'waiting':
      if (isPractising()) return 'practice';
      return log !== undefined && own.seq <= log.accepted_through ? 'sent' : 'waiting';
    case 'accepted':
      return 'saved';
    case 'set_aside':
      return 'set-aside';
    default:
      return state;
  }
}

/** Number of pending events still to be sent; 0 in practice, where none ever are. */
export function stillToSend(pending: number): number {
  return isPractising() ? 0 : pending;
}
