import { z } from 'zod';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type { EquipmentId, EventId, LotId, ReadingId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { idSchema } from '#domain/kernel/brand.ts';
import { lineKey, textSchema } from '#domain/kernel/text.ts';
import { fieldFaults } from '#domain/kernel/field-faults.ts';

/**
 * The cold chain equipment of one facility.
 *
 * - A unit is registered, corrected, reported broken or working, and taken off the list; each of these is an event in the unit's history.
 * - Nothing is erased: a deleted unit keeps its row and is no longer listed.
 * - Its temperature is read twice a day; a mistyped reading is withdrawn and keeps its row.
 * - Readings that mean frozen or heated vaccines raise an alarm until a check of the vaccines is recorded.
 * - The unit of a lot is stored here and not in the ledger; whether a lot is on hold because of its unit is computed on reading, so that
 *   neither family writes to the other.
 */
export const chambers = ['refrigerator', 'freezer'] as const;
/** A part of a unit with its own temperature; a combined unit has both. */
export type Chamber = (typeof chambers)[number];

export const conditions = ['good', 'bad'] as const;
/** Working condition of a unit. */
export type Condition = (typeof conditions)[number];

/** A name from one of the lists for forms: types of equipment, manufacturers, model numbers. */
export interface ListedName {
  readonly id: string;
  readonly name: string;
}

/** Fields of a unit's registration. Unknown texts are empty, other unknown values null. */
interface EquipmentDetails {
  readonly typeCce: ListedName;
  /** Absent if unknown (see chambersOf). */
  readonly chambers?: readonly Chamber[] | undefined;
  readonly modelNumber: ListedName | null;
  readonly manufacturer: ListedName | null;
  readonly serialNumber: string;
  readonly year: number | null;
  readonly capacity: string;
  readonly functionality: Condition;
  /** Reason why it does not work; null for a working unit. */
  readonly reason: string | null;
}

export interface EquipmentChange {
  readonly field: 'serialNumber' | 'year' | 'functionality' | 'reason' | 'chambers';
  /** Empty if there was or is no value. */
  readonly from: string;
  readonly to: string;
}

/** A change of a unit, with its author. */
export interface EquipmentHistoryItem {
  readonly at: string;
  readonly event: EventId;
  readonly kind: 'updated' | 'condition' | 'deleted';
  readonly by: UserId;
  readonly changes: readonly EquipmentChange[];
}

export interface Equipment extends EquipmentDetails {
  readonly id: EquipmentId;
  /** Time and author of its removal from the list; null while it is on the list. */
  readonly deleted: { readonly at: string; readonly by: UserId } | null;
  readonly history: readonly EquipmentHistoryItem[];
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A temperature inside a unit, as an officer read it. */
export interface TemperatureReading {
  readonly id: ReadingId;
  readonly equipment: EquipmentId;
  /** Chamber of the reading; absent for the one that holds vaccines. */
  readonly chamber?: Chamber | undefined;
  /** Degrees Celsius with at most one decimal. */
  readonly celsius: number;
  /** True for a reading of a logger or the unit's own recorder, which measure continuously. */
  readonly logged?: boolean | undefined;
  /** Time of the reading, by the facility's clock. */
  readonly readAt: LocalDateTime;
  /** Time and author of its withdrawal; null for a valid reading. */
  readonly voided: { readonly at: string; readonly by: UserId } | null;
  /** Time and author of the check of the vaccines that followed, after which the reading raises no alarm. */
  readonly settled?: { readonly at: string; readonly by: UserId } | null | undefined;
  readonly admin: UserId;
  readonly createdAt: string;
}

/** A move of a lot to another unit, with its author. */
export interface StorageMove {
  readonly at: string;
  readonly event: EventId;
  readonly by: UserId;
  readonly from: EquipmentId | null;
  readonly to: EquipmentId | null;
}

/** The unit that a lot lies in. A lot whose unit is unknown has no row. */
export interface LotStorage {
  readonly lot: LotId;
  /** Null if it lies in no unit on the list. */
  readonly equipment: EquipmentId | null;
  readonly history: readonly StorageMove[];
  readonly updatedAt: string;
}

/** The rows of a facility that an event may read. Absent ones count as not existing. */
export interface EquipmentState {
  readonly equipment: ReadonlyMap<EquipmentId, Equipment>;
  readonly reading: ReadonlyMap<ReadingId, TemperatureReading>;
  readonly storage: ReadonlyMap<LotId, LotStorage>;
}

/** The rows that an event reads, by their ids. */
export interface EquipmentNamed {
  readonly equipment?: EquipmentId;
  readonly reading?: ReadingId;
  readonly readings?: readonly ReadingId[];
  readonly storage?: LotId;
}

/** Reasons to refuse an event about equipment. A new one needs a sentence, which the compiler demands. */
export const equipmentRejections = [
  'equipment-missing',
  'equipment-deleted',
  'year-in-future',
  'reading-in-future',
  'reading-long-ago',
  'reading-missing',
] as const;
export type EquipmentRejection = (typeof equipmentRejections)[number];

/** The rows after an event; empty if it changes nothing. */
export interface EquipmentOutcome {
  readonly equipment?: readonly Equipment[];
  readonly reading?: readonly TemperatureReading[];
  readonly storage?: readonly LotStorage[];
}

export type EquipmentDecision =
  | { readonly accepted: true; readonly outcome: EquipmentOutcome }
  | { readonly accepted: false; readonly reason: EquipmentRejection };

/** One kind of event: the shape of what the officer saves, and the rule that judges it. */
export interface EquipmentActivity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /** The rows that its payload names; none if it creates the first of them. */
  names(payload: Payload): EquipmentNamed;
  /** Pure: the same payload, rows and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, state: EquipmentState, facts: RuleFacts): EquipmentDecision;
}

/** Schema of a name from one of the lists as stored in an event, because the list may change its spelling later. */
export const listedNameSchema = z.object({ id: idSchema<'ListedNameId'>(), name: textSchema(100) });

/** A serial number normalised for comparison: without case, spaces and kinds of dashes. Null for an empty one. */
export function serialKeyOf(serialNumber: string): string | null {
  const key = lineKey(serialNumber.normalize('NFKC')).replaceAll(/\s/g, '');
  return key === '' ? null : key;
}

/** No refrigerator in use is older than this. */
const firstYearMade = 1950;

/** Schema of a unit's year of manufacture. The rule, which knows the date, refuses a future year. */
export const yearMadeSchema = z
  .int(fieldFaults.notAYear)
  .min(firstYearMade, `is before ${firstYearMade}`)
  .max(2100, fieldFaults.notAYear)
  .meta({ examples: [2021] });

/** True for a year that has begun nowhere at a UTC time, because clocks run up to 14 hours ahead of UTC. */
export function isFutureYear(year: number, at: string): boolean {
  const current = Number(at.slice(0, 4));
  return year > (at.slice(5) >= '12-31T10' ? current + 1 : current);
}
