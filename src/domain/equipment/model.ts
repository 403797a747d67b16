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
 * - A unit is registered, put right, reported broken or working, and taken off the list; each of these is an event and the unit's
 *   history tells it.
 * - Nothing is erased: a unit that was deleted keeps its row and is listed no more.
 * - Its temperature is read twice a day; a reading that was typed wrongly is taken back and keeps its row.
 * - Readings that froze or heated the vaccines raise an alarm until somebody says that the vaccines were looked at.
 * - Which unit a lot lies in is said here and not in the ledger: that a lot is on hold because its unit broke down is worked out
 *   when it is read, so neither family writes to the other.
 */
export const chambers = ['refrigerator', 'freezer'] as const;
/** A part of a unit that keeps a temperature of its own; a combined unit has both. */
export type Chamber = (typeof chambers)[number];

export const conditions = ['good', 'bad'] as const;
/** Working condition of a unit. */
export type Condition = (typeof conditions)[number];

/** A name of one of the lists that forms are filled from: types of equipment, manufacturers, model numbers. */
export interface ListedName {
  readonly id: string;
  readonly name: string;
}

/** Fields of a unit's registration. Unknown texts are empty, other unknown values null. */
interface EquipmentDetails {
  readonly typeCce: ListedName;
  /** Nothing where nobody has said it (see chambersOf). */
  readonly chambers?: readonly Chamber[] | undefined;
  readonly modelNumber: ListedName | null;
  readonly manufacturer: ListedName | null;
  readonly serialNumber: string;
  readonly year: number | null;
  readonly capacity: string;
  readonly functionality: Condition;
  /** Reason why it does not work; null for a unit in good condition. */
  readonly reason: string | null;
}

export interface EquipmentChange {
  readonly field: 'serialNumber' | 'year' | 'functionality' | 'reason' | 'chambers';
  /** Empty where there was or is nothing. */
  readonly from: string;
  readonly to: string;
}

/** Something that was changed about a unit, and by whom. */
export interface EquipmentHistoryItem {
  readonly at: string;
  readonly event: EventId;
  readonly kind: 'updated' | 'condition' | 'deleted';
  readonly by: UserId;
  readonly changes: readonly EquipmentChange[];
}

export interface Equipment extends EquipmentDetails {
  readonly id: EquipmentId;
  /** Time and author of its removal from the list; null while it is on it. */
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
  /** The chamber that it is of; nothing for the one that vaccines lie in. */
  readonly chamber?: Chamber | undefined;
  /** Degrees Celsius with at most one decimal. */
  readonly celsius: number;
  /** True of what a logger or the unit's own recorder tells, which looks all the time. */
  readonly logged?: boolean | undefined;
  /** Time of the reading, by the facility's clock. */
  readonly readAt: LocalDateTime;
  /** Time and author of its withdrawal; null while it stands. */
  readonly voided: { readonly at: string; readonly by: UserId } | null;
  /** Time and author of the check of the vaccines that followed it, after which it raises no alarm. */
  readonly settled?: { readonly at: string; readonly by: UserId } | null | undefined;
  readonly admin: UserId;
  readonly createdAt: string;
}

/** A lot that was put somewhere else, and by whom. */
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
  /** Null for one that lies in no unit of the list. */
  readonly equipment: EquipmentId | null;
  readonly history: readonly StorageMove[];
  readonly updatedAt: string;
}

/** The rows of a facility that an event may look at. Absent ones read as not existing. */
export interface EquipmentState {
  readonly equipment: ReadonlyMap<EquipmentId, Equipment>;
  readonly reading: ReadonlyMap<ReadingId, TemperatureReading>;
  readonly storage: ReadonlyMap<LotId, LotStorage>;
}

/** The rows that an event looks at, by their ids. */
export interface EquipmentNamed {
  readonly equipment?: EquipmentId;
  readonly reading?: ReadingId;
  readonly readings?: readonly ReadingId[];
  readonly storage?: LotId;
}

/** Reasons to refuse an event about equipment. Adding one makes the compiler ask for its sentence. */
export const equipmentRejections = [
  'equipment-missing',
  'equipment-deleted',
  'year-in-future',
  'reading-in-future',
  'reading-long-ago',
  'reading-missing',
] as const;
export type EquipmentRejection = (typeof equipmentRejections)[number];

/** The rows as an event leaves them: one that changes nothing leaves none. */
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
  /** The rows that it looks at, as its payload names them; none where it brings the first of them. */
  names(payload: Payload): EquipmentNamed;
  /** Pure: the same payload, rows and facts give the same decision on the tablet and on the server. */
  decide(payload: Payload, state: EquipmentState, facts: RuleFacts): EquipmentDecision;
}

/** Schema of a name of one of the lists, as an event keeps it: the list may say it otherwise later. */
export const listedNameSchema = z.object({ id: idSchema<'ListedNameId'>(), name: textSchema(100) });

/** A serial number as it is compared: letter case, spaces and the kind of dash say nothing. Null where there is none. */
export function serialKeyOf(serialNumber: string): string | null {
  const key = lineKey(serialNumber.normalize('NFKC')).replaceAll(/\s/g, '');
  return key === '' ? null : key;
}

/** No refrigerator that is still in use is older. */
const firstYearMade = 1950;

/** Schema of the year that a unit was made in. Whether it lies in the future is for the rule, which knows the day. */
export const yearMadeSchema = z
  .int(fieldFaults.notAYear)
  .min(firstYearMade, `is before ${firstYearMade}`)
  .max(2100, fieldFaults.notAYear)
  .meta({ examples: [2021] });

/** True for a year that has begun nowhere yet at a moment of UTC: where it is latest, clocks are 14 hours ahead. */
export function isFutureYear(year: number, at: string): boolean {
  const current = Number(at.slice(0, 4));
  return year > (at.slice(5) >= '12-31T10' ? current + 1 : current);
}
