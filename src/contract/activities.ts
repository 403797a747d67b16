import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import { dosesSchema, typedDosesSchema } from '#domain/kernel/doses.ts';
import { antigenIdSchema, entryIdSchema, facilityIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { immunizationTypes, vvmStages, type FacilityRef } from '#domain/ledger/model.ts';
import { typedDateSchema, typedDateTimeSchema, typedNumber } from './typed.ts';

/**
 * What only the server knows about a call: the other facility if the body names one, and the id of the record created at the destination.
 */
export interface NamedByCall {
  readonly other: FacilityRef | null;
  readonly arrival: EntryId;
}

/** The REST call that records an activity: its body, and the event that a tablet would have saved. */
interface ActivityCall<Body extends z.ZodObject> {
  readonly body: Body;
  readonly activityOf: (body: z.output<Body>, named: NamedByCall) => LedgerActivity;
}

interface ActivityContract {
  /** The activity's name on the wire and on screen; null if it has no entry under a name of its own. */
  readonly name: string | null;
  /** English name of its events, spelled as in the specification. */
  readonly label: string;
  /** Null if no call of the specification records it. */
  readonly call: Pick<ActivityCall<z.ZodObject>, 'body'> | null;
}

const callOf = <Body extends z.ZodObject>(
  body: Body,
  activityOf: ActivityCall<Body>['activityOf'],
): ActivityCall<Body> => ({ body, activityOf });

const particulars = {
  /** Identifies the event, as the Idempotency-Key header does. */
  id: entryIdSchema.optional(),
  reporting_officer: textSchema(),
  time_received: typedDateTimeSchema,
  year: typedNumber(yearSchema),
  quarter: quarterSchema,
};
const selection = {
  entry: entryIdSchema.nullable().default(null),
  no_of_dose: typedNumber(typedDosesSchema),
};
const destination = { destination: facilityIdSchema };

type Particulars = z.output<z.ZodObject<typeof particulars>>;
type Selection = z.output<z.ZodObject<typeof particulars & typeof selection>>;

const particularsOf = (body: Particulars) => ({
  officer: body.reporting_officer,
  happenedAt: body.time_received,
  year: body.year,
  quarter: body.quarter,
});
const selectionOf = (body: Selection) => ({
  ...particularsOf(body),
  entry: body.entry,
  doses: body.no_of_dose,
});

function named(other: FacilityRef | null): FacilityRef {
  assert(other !== null, 'a body that has to name a facility was read with one');
  return other;
}

const dispatchCall = <Name extends 'transfer' | 'return'>(name: Name) =>
  callOf(
    z.object({ activity: z.literal(name), ...particulars, ...selection, ...destination }),
    (body, { other, arrival }) => ({
      type: name as 'transfer',
      payload: { ...selectionOf(body), destination: named(other), arrival },
    }),
  );

/** Names of each activity on the wire, and the call that records it. A new activity adds its record here. */
export const activityContracts = {
  receive: {
    name: 'recieved',
    label: 'Recieved Antigen',
    call: callOf(
      z.object({
        activity: z.literal('recieved'),
        ...particulars,
        antigen: antigenIdSchema,
        no_of_dose: typedNumber(dosesSchema),
        batch_no: textSchema(),
        expiry_date: typedDateSchema,
        vvm_stage: z.enum(vvmStages),
        vendor: textSchema(),
        origin: facilityIdSchema,
      }),
      (body, { other }) => ({
        type: 'receive',
        payload: {
          ...particularsOf(body),
          antigen: body.antigen,
          doses: body.no_of_dose,
          batchNo: body.batch_no,
          expiryOn: body.expiry_date,
          vvmStage: body.vvm_stage,
          vendor: body.vendor,
          origin: named(other),
        },
      }),
    ),
  },
  issue: {
    name: 'issued',
    label: 'Issued Antigen',
    call: callOf(z.object({ activity: z.literal('issued'), ...particulars, ...selection }), (body) => ({
      type: 'issue',
      payload: selectionOf(body),
    })),
  },
  transfer: { name: 'transfer', label: 'Transfer Antigen', call: dispatchCall('transfer') },
  return: { name: 'return', label: 'Return Antigen', call: dispatchCall('return') },
  adjust: {
    name: 'adjustment',
    label: 'Adjustment',
    call: callOf(
      z.object({
        activity: z.literal('adjustment'),
        ...particulars,
        ...selection,
        direction: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['increment', 'decrement'])),
        reason: textSchema().nullable().default(null),
        reason_code: z.enum(typedReasons).nullable().default(null).meta({
          description:
            'Why, as a word that is counted: a deduction for any of them but `count-correction` is closed-vial wastage. An increment may only correct a count.',
        }),
      }),
      (body) => {
        const { direction, reason, reason_code: code } = body;
        // Absent fields are left out, so that a repeated call without a reason is the same event.
        const why = { ...(reason !== null && { reason }), ...(code !== null && { reasonCode: code }) };
        return { type: 'adjust', payload: { ...selectionOf(body), direction, ...why } };
      },
    ),
  },
  utilize: {
    name: 'utilization',
    label: 'Utilization',
    call: callOf(
      z.object({
        ...particulars,
        entry: entryIdSchema.nullable().default(null),
        children_immunized: typedNumber(z.int().min(0).max(10_000_000)),
        immunization_type: z.enum(immunizationTypes),
      }),
      (body) => ({
        type: 'utilize',
        payload: {
          ...particularsOf(body),
          entry: body.entry,
          childrenImmunized: body.children_immunized,
          immunizationType: body.immunization_type,
        },
      }),
    ),
  },
  // Stock from another facility is listed as received; only the relay records it, never a call.
  arrive: { name: 'recieved', label: 'Recieved Antigen', call: null },
  reverse: { name: null, label: 'Reverse', call: null },
  correct: { name: null, label: 'Correction', call: null },
  'confirm-arrival': { name: null, label: 'Confirm arrival', call: null },
  'read-vvm': { name: null, label: 'VVM reading', call: null },
  'count-stock': { name: null, label: 'Stock count', call: null },
  'void-count': { name: null, label: 'Stock count taken back', call: null },
  'open-wallet': { name: null, label: 'Antigen wallet', call: null },
} as const satisfies Record<ActivityType, ActivityContract>;
