import { Dexie } from 'dexie';
import type { DueWindow } from '#domain/immunization/schedule/due-windows.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';
import { type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import type { DueSlotRow } from '../db/child-rows.ts';

/*
 * Doses that children can be given, packed into slots by the last digits of the child's id, which are random.
 *
 * - A due list reads every child of a facility. With one row per child, 20,000 took 270 ms to read and the officer waited 0.7 s; as some
 *   250 slots they take less than 50 ms.
 * - A change of a child rewrites its slot under a new number. A slot in memory is therefore read again only after a change, and never
 *   differs from the database.
 * - With 100,000 children a slot has 400, and 64 KB: beyond that Chromium stores a row in a separate file.
 */

/** A window with days counted from 1970. */
export interface CountedWindow {
  readonly code: string;
  readonly from: number;
  readonly by: number;
  /** Null without an end. */
  readonly last: number | null;
}

/** A child with doses that are due now or later. */
export interface DueChild {
  readonly id: ChildId;
  /** Token of its settlement, 0 if unknown. */
  readonly place: number;
  readonly windows: readonly CountedWindow[];
}

/** A child's place in a slot. */
export interface SlotPlace {
  readonly slot: DueSlotRow;
  readonly at: number;
}

/** Numbers stored for a window: its code in the slot's list, from, by and last. */
export const numbersPerWindow = 4;
/** Stands for no last day, and compares as later than any day. */
const noEnd = 2 ** 31 - 1;
/** Slots per write, few enough that the browser never copies the whole register at once. */
const slotsAtOnce = 32;

const dayZero = '1970-01-01' as LocalDate;

/** The day of a count. */
export function countedDay(count: number): LocalDate {
  return addDays(dayZero, count);
}

/** A window in its stored form. */
export function counted({ code, from, by, last }: DueWindow): CountedWindow {
  return { code, from: dayNumber(from), by: dayNumber(by), last: last === null ? null : dayNumber(last) };
}

/** A slot of some children. */
export function packed(
  key: Pick<DueSlotRow, 'facility' | 'slot'>,
  children: readonly DueChild[],
): DueSlotRow {
  const codes = [...new Set(children.flatMap(({ windows }) => windows.map(({ code }) => code)))];
  const places = new Map(codes.map((code, at) => [code, at]));
  let end = 0;
  return {
    ...key,
    ids: children.map(({ id }) => id),
    places: Float64Array.from(children, ({ place }) => place),
    ends: Int32Array.from(children, ({ windows }) => (end += windows.length)),
    codes,
    windows: Int32Array.from(
      children.flatMap(({ windows }) =>
        windows.flatMap(({ code, from, by, last }) => [places.get(code) ?? 0, from, by, last ?? noEnd]),
      ),
    ),
  };
}

/** The windows of a child of a slot. */
export function windowsAt({ slot: { ends, codes, windows }, at }: SlotPlace): CountedWindow[] {
  const found: CountedWindow[] = [];
  for (let window = ends[at - 1] ?? 0; window < (ends[at] ?? 0); window += 1) {
    const [code = 0, from = 0, by = 0, last = noEnd] = windows.subarray(window * numbersPerWindow);
    found.push({ code: codes[code] ?? '', from, by, last: last === noEnd ? null : last });
  }
  return found;
}

/** Tells whether a stored row is a slot whose lists fit together. */
export function isWholeSlot(row: unknown): boolean {
  const { slot, ids, places, ends, codes, windows } = row as Partial<Record<keyof DueSlotRow, unknown>>;
  return (
    typeof slot === 'string' &&
    Array.isArray(ids) &&
    Array.isArray(codes) &&
    places instanceof Float64Array &&
    ends instanceof Int32Array &&
    windows instanceof Int32Array &&
    places.length === ids.length &&
    ends.length === ids.length &&
    windows.length === (ends.at(-1) ?? 0) * numbersPerWindow
  );
}

/** The children of a slot. */
export function childrenIn(slot: DueSlotRow): DueChild[] {
  return slot.ids.map((id, at) => ({
    id,
    place: slot.places[at] ?? 0,
    windows: windowsAt({ slot, at }),
  }));
}

/** All slots of a facility; only slots changed since the last call are read. */
export function readSlots(root: DeviceDatabase, facility: FacilityId): Promise<DueSlotRow[]> {
  return inTransaction(root, { mode: 'r', tables: [root.due_slot] }, async (db) => {
    const numbers = await slotsOf(db, facility).primaryKeys();
    const missing = numbers.filter((n) => !db.dueSlots.has(n));
    const isMost = missing.length > numbers.length / 2;
    const read = isMost ? await slotsOf(db, facility).toArray() : await db.due_slot.bulkGet(missing);
    const fresh = new Map(read.map((slot) => [slot?.n, slot]));
    const slots = numbers.flatMap((n) => db.dueSlots.get(n) ?? fresh.get(n) ?? []);
    db.dueSlots.clear();
    for (const slot of slots) if (slot.n !== undefined) db.dueSlots.set(slot.n, slot);
    return slots;
  });
}

/** Replaces children with the same ids and removes those that are gone. Call it inside a transaction. */
export async function replaceDue(
  db: DeviceDatabase,
  facility: FacilityId,
  { gone, due }: { readonly gone: ReadonlySet<ChildId>; readonly due: readonly DueChild[] },
): Promise<void> {
  const bySlot = Map.groupBy(due, slotOf);
  const names = new Set([...bySlot.keys(), ...Array.from(gone, (id) => slotOf({ id }))]);
  const slots = await Promise.all(
    Array.from(names, async (slot) => ({
      slot,
      known: await db.due_slot.where({ facility, slot }).first(),
      added: bySlot.get(slot) ?? [],
    })),
  );
  const rows = slots.map(({ slot, known, added }) => {
    const replaced = new Set(added.map(({ id }) => id));
    const kept = known ? childrenIn(known).filter(({ id }) => !gone.has(id) && !replaced.has(id)) : [];
    return packed({ facility, slot }, [...kept, ...added]);
  });
  await db.due_slot.bulkDelete(slots.flatMap(({ known }) => known?.n ?? []));
  await db.due_slot.bulkAdd(rows.filter(({ ids }) => ids.length > 0));
}

/** Replaces all due children of a facility. Call it inside a transaction. */
export async function replaceAllDue(
  db: DeviceDatabase,
  facility: FacilityId,
  due: readonly DueChild[],
): Promise<void> {
  await slotsOf(db, facility).delete();
  const rows = Array.from(Map.groupBy(due, slotOf), ([slot, children]) =>
    packed({ facility, slot }, children),
  );
  for (let from = 0; from < rows.length; from += slotsAtOnce)
    await db.due_slot.bulkAdd(rows.slice(from, from + slotsAtOnce));
}

function slotsOf(db: DeviceDatabase, facility: FacilityId) {
  return db.due_slot.where('[facility+slot]').between([facility, Dexie.minKey], [facility, Dexie.maxKey]);
}

/** The slot of a child: the last two digits of an id are random in every UUID version used here. */
export function slotOfId(id: ChildId): string {
  return id.slice(-2);
}

function slotOf({ id }: Pick<DueChild, 'id'>): string {
  return slotOfId(id);
}
