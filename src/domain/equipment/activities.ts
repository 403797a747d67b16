import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import {
  chambers,
  conditions,
  type Equipment,
  type EquipmentActivity,
  type EquipmentChange,
  type EquipmentDecision,
  type EquipmentHistoryItem,
  type EquipmentNamed,
  type EquipmentRejection,
  type EquipmentState,
  isFutureYear,
  listedNameSchema,
  yearMadeSchema,
} from './model.ts';
import { z } from 'zod';
import {
  entryIdSchema,
  equipmentIdOf,
  equipmentIdSchema,
  readingIdOf,
  readingIdSchema,
} from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { celsiusSchema, chambersSchema } from './temperature.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { dateOf, isFuture, type LocalDateTime, localDateTimeSchema } from '#domain/kernel/local-date.ts';

/** Payload of every event about equipment by its type; a new one takes one line here and one in the registry below. */
export interface EquipmentPayloads {
  'register-equipment': RegisterEquipmentPayload;
  'update-equipment': UpdateEquipmentPayload;
  'change-condition': ChangeConditionPayload;
  'delete-equipment': DeleteEquipmentPayload;
  'record-temperature': RecordTemperaturePayload;
  'void-temperature': VoidTemperaturePayload;
  'settle-alarm': SettleAlarmPayload;
  'store-lot': StoreLotPayload;
}

export type EquipmentType = keyof EquipmentPayloads;

/** An event about equipment as an officer saved it, of any type. */
export type EquipmentEvent = EventOf<EquipmentPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, and this restores it.
function kindOf(event: EquipmentEvent): EquipmentActivity<unknown> {
  return equipmentActivities[event.type] as EquipmentActivity<unknown>;
}

/** Judges an event by the current units. */
export function decideEquipment(
  event: EquipmentEvent,
  state: EquipmentState,
  facts: RuleFacts,
): EquipmentDecision {
  return kindOf(event).decide(event.payload, state, facts);
}

/** The rows that an event's payload names. */
export function namedBy(event: EquipmentEvent): EquipmentNamed {
  return kindOf(event).names(event.payload);
}

/** Only the type is required; everything else may be unknown. */
const registerEquipmentPayloadSchema = z.object({
  typeCce: listedNameSchema,
  chambers: chambersSchema.optional(),
  modelNumber: listedNameSchema.nullable(),
  manufacturer: listedNameSchema.nullable(),
  serialNumber: textOrNothingSchema(100),
  year: yearMadeSchema.nullable(),
  capacity: textOrNothingSchema(50),
  functionality: z.enum(conditions),
  reason: textOrNothingSchema().nullable(),
});
type RegisterEquipmentPayload = z.infer<typeof registerEquipmentPayloadSchema>;

/** Adds a unit to the facility's list. */
const registerEquipment: EquipmentActivity<RegisterEquipmentPayload> = {
  version: 1,
  payload: registerEquipmentPayloadSchema,
  names: () => ({}),
  decide({ reason, ...details }, _state, { event, actor, at }) {
    if (details.year !== null && isFutureYear(details.year, at)) return rejectEquipment('year-in-future');
    return {
      accepted: true,
      outcome: {
        equipment: [
          {
            id: equipmentIdOf(event),
            ...details,
            reason: details.functionality === 'good' ? null : reason || null,
            deleted: null,
            history: [],
            admin: actor,
            createdAt: at,
            updatedAt: at,
          },
        ],
      },
    };
  },
};

/** A blank field leaves the value unchanged, so that two tablets can correct different fields of one unit. */
const updateEquipmentPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  serialNumber: textOrNothingSchema(100),
  year: yearMadeSchema.nullable(),
  chambers: chambersSchema.optional(),
});
type UpdateEquipmentPayload = z.infer<typeof updateEquipmentPayloadSchema>;

/** Corrects the description of a unit. */
const updateEquipment: EquipmentActivity<UpdateEquipmentPayload> = {
  version: 1,
  payload: updateEquipmentPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, serialNumber, year, chambers }, state, facts) {
    const unit = state.equipment.get(equipment);
    const refusal = whyUnchangeable(unit);
    if (refusal !== null || !unit) return rejectEquipment(refusal ?? 'equipment-missing');
    if (year !== null && isFutureYear(year, facts.at)) return rejectEquipment('year-in-future');
    const values = {
      serialNumber: serialNumber || unit.serialNumber,
      year: year ?? unit.year,
      ...(chambers && { chambers }),
    };
    return { accepted: true, outcome: { equipment: changedUnit(unit, values, { kind: 'updated', facts }) } };
  },
};

const changeConditionPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  functionality: z.enum(conditions),
  reason: textOrNothingSchema().nullable(),
});
type ChangeConditionPayload = z.infer<typeof changeConditionPayloadSchema>;

/** Records that a unit broke down, with a reason, or works again, without one. */
const changeCondition: EquipmentActivity<ChangeConditionPayload> = {
  version: 1,
  payload: changeConditionPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, functionality, reason }, state, facts) {
    const unit = state.equipment.get(equipment);
    const refusal = whyUnchangeable(unit);
    if (refusal !== null || !unit) return rejectEquipment(refusal ?? 'equipment-missing');
    const values = { functionality, reason: functionality === 'good' ? null : reason || null };
    return {
      accepted: true,
      outcome: { equipment: changedUnit(unit, values, { kind: 'condition', facts }) },
    };
  },
};

const deleteEquipmentPayloadSchema = z.object({ equipment: equipmentIdSchema });
type DeleteEquipmentPayload = z.infer<typeof deleteEquipmentPayloadSchema>;

/** Takes a unit off the list. Two tablets may do so at once: the later event changes nothing. */
const deleteEquipment: EquipmentActivity<DeleteEquipmentPayload> = {
  version: 1,
  payload: deleteEquipmentPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment }, state, { event, actor, at }) {
    const unit = state.equipment.get(equipment);
    if (!unit) return rejectEquipment('equipment-missing');
    if (unit.deleted !== null) return { accepted: true, outcome: {} };
    const line = { at, event, kind: 'deleted', by: actor, changes: [] } as const;
    return {
      accepted: true,
      outcome: {
        equipment: [{ ...unit, deleted: { at, by: actor }, history: [...unit.history, line], updatedAt: at }],
      },
    };
  },
};

/** Readings older than this many years come from a clock that started at 1970, or from a slip, and are of no use anyway. */
const maxYearsBack = 3;

const recordTemperaturePayloadSchema = z.object({
  equipment: equipmentIdSchema,
  celsius: celsiusSchema,
  /** Chamber of a unit with several; absent for the one that holds vaccines. */
  chamber: z.enum(chambers).optional(),
  /** True for a reading of a logger or the unit's own recorder. */
  logged: z.boolean().optional(),
  readAt: localDateTimeSchema,
});
type RecordTemperaturePayload = z.infer<typeof recordTemperaturePayloadSchema>;

/** True for a reading too long before a UTC time to be credible. */
export function isReadLongAgo(readAt: LocalDateTime, at: string): boolean {
  return dateOf(readAt) < addMonths(dateOf(at as LocalDateTime), -12 * maxYearsBack);
}

/** Records a temperature inside a unit. One outside the band is recorded like any other. */
const recordTemperature: EquipmentActivity<RecordTemperaturePayload> = {
  version: 1,
  payload: recordTemperaturePayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, celsius, chamber, logged, readAt }, state, { event, actor, at }) {
    const refusal = whyUnchangeable(state.equipment.get(equipment));
    if (refusal !== null) return rejectEquipment(refusal);
    if (isFuture(dateOf(readAt), at)) return rejectEquipment('reading-in-future');
    if (isReadLongAgo(readAt, at)) return rejectEquipment('reading-long-ago');
    return {
      accepted: true,
      outcome: {
        reading: [
          {
            id: readingIdOf(event),
            equipment,
            ...(chamber && { chamber }),
            celsius,
            ...(logged === true && { logged }),
            readAt,
            voided: null,
            admin: actor,
            createdAt: at,
          },
        ],
      },
    };
  },
};

const voidTemperaturePayloadSchema = z.object({
  equipment: equipmentIdSchema,
  reading: readingIdSchema,
});
type VoidTemperaturePayload = z.infer<typeof voidTemperaturePayloadSchema>;

/** Withdraws a mistyped reading. Two tablets may do so at once: the later event changes nothing. */
const voidTemperature: EquipmentActivity<VoidTemperaturePayload> = {
  version: 1,
  payload: voidTemperaturePayloadSchema,
  names: ({ equipment, reading }) => ({ equipment, reading }),
  decide({ equipment, reading: id }, state, { actor, at }) {
    const reading = state.reading.get(id);
    if (reading?.equipment !== equipment) return rejectEquipment('reading-missing');
    if (reading.voided !== null) return { accepted: true, outcome: {} };
    return { accepted: true, outcome: { reading: [{ ...reading, voided: { at, by: actor } }] } };
  },
};

const settleAlarmPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  /** The readings that raised the alarm, as the officer saw them; a reading that another tablet brings later raises its own. */
  readings: z.array(readingIdSchema).min(1).max(200),
});
type SettleAlarmPayload = z.infer<typeof settleAlarmPayloadSchema>;

/** Records that the vaccines of a unit were checked after it froze or heated them, and that the remaining ones may be used. */
const settleAlarm: EquipmentActivity<SettleAlarmPayload> = {
  version: 1,
  payload: settleAlarmPayloadSchema,
  names: ({ equipment, readings }) => ({ equipment, readings }),
  decide({ equipment, readings }, state, { actor, at }) {
    const refusal = whyUnchangeable(state.equipment.get(equipment));
    if (refusal !== null) return rejectEquipment(refusal);
    const known = [...new Set(readings)].flatMap((id) => state.reading.get(id) ?? []);
    if (known.length < new Set(readings).size || known.some((reading) => reading.equipment !== equipment))
      return rejectEquipment('reading-missing');
    const open = known.filter(({ settled }) => !settled);
    return {
      accepted: true,
      outcome: { reading: open.map((reading) => ({ ...reading, settled: { at, by: actor } })) },
    };
  },
};

const storeLotPayloadSchema = z.object({
  lot: entryIdSchema,
  equipment: equipmentIdSchema.nullable(),
});
type StoreLotPayload = z.infer<typeof storeLotPayloadSchema>;

/**
 * Records that a lot was put into a unit, or into none on the list. It is never refused and reads only the lot's row, so that a unit and
 * the lots in it can be changed on two tablets at once.
 */
const storeLot: EquipmentActivity<StoreLotPayload> = {
  version: 1,
  payload: storeLotPayloadSchema,
  names: ({ lot }) => ({ storage: lot }),
  decide({ lot, equipment }, state, { event, actor, at }) {
    const before = state.storage.get(lot);
    const from = before?.equipment ?? null;
    // Recording that a lot lies in no unit matters if it would otherwise be assumed to lie in the only one.
    if (before !== undefined && from === equipment) return { accepted: true, outcome: {} };
    const move = { at, event, by: actor, from, to: equipment };
    return {
      accepted: true,
      outcome: { storage: [{ lot, equipment, history: [...(before?.history ?? []), move], updatedAt: at }] },
    };
  },
};

/** The registry: the only list of events about equipment. */
export const equipmentActivities: {
  readonly [Type in EquipmentType]: EquipmentActivity<EquipmentPayloads[Type]>;
} = {
  'register-equipment': registerEquipment,
  'update-equipment': updateEquipment,
  'change-condition': changeCondition,
  'delete-equipment': deleteEquipment,
  'record-temperature': recordTemperature,
  'void-temperature': voidTemperature,
  'settle-alarm': settleAlarm,
  'store-lot': storeLot,
};

type ChangedField = EquipmentChange['field'];

/** A refusal, by name; the sentence for the officer belongs to the screen. */
function rejectEquipment(reason: EquipmentRejection): EquipmentDecision {
  return { accepted: false, reason };
}

/** Says why a unit cannot be changed; null for one on the list. */
function whyUnchangeable(unit: Equipment | undefined): EquipmentRejection | null {
  if (!unit) return 'equipment-missing';
  return unit.deleted === null ? null : 'equipment-deleted';
}

/** The unit with new values and a line about them in its history; undefined if none of them differs. */
function changedUnit(
  unit: Equipment,
  values: Partial<Pick<Equipment, ChangedField>>,
  {
    kind,
    facts: { at, event, actor },
  }: { readonly kind: EquipmentHistoryItem['kind']; readonly facts: RuleFacts },
): readonly Equipment[] {
  const after = { ...unit, ...values };
  const changes = (Object.keys(values) as ChangedField[]).flatMap((field) => {
    const [from, to] = [written(unit[field]), written(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
  if (changes.length === 0) return [];
  return [{ ...after, history: [...unit.history, { at, event, kind, by: actor, changes }], updatedAt: at }];
}

function written(value: string | number | readonly string[] | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
