import { z } from 'zod';
import { activityContracts } from '#contract/activities.ts';
import { activityNames } from '#contract/activity-names.ts';
import { antigenIdSchema, entryIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { arrivalStates, historyKinds, vvmStages } from '#domain/ledger/model.ts';
import { blankAsNull } from '../blank-as-null.ts';
import { typedDateSchema } from '../typed-dates.ts';
import { comparedFigure } from '../typed-number.ts';
import { walletSchema } from './wallet.ts';

/** A line of the ledger, in the product's spelling. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  activity: z.enum(activityNames),
  antigen: z.object({ id: z.string(), name: z.string(), schedule: z.string() }),
  vvm_stage: z.string(),
  vendor: z.string(),
  facility: z.string(),
  facility__name: z.string(),
  country: z.string(),
  country__name: z.string(),
  state: z.string().nullable(),
  state__name: z.string().nullable(),
  local_lga: z.string().nullable(),
  local_lga__name: z.string().nullable(),
  admin: z.string(),
  expiry_date: z.string(),
  batch_no: z.string(),
  no_of_dose: z.number(),
  /** Doses of a lot still in store, or of an issued entry not utilized yet; null for other lines. */
  doses_left: z.number().nullable(),
  reporting_officer: z.string(),
  /** Who sent it, and the last characters of the id of the tablet that it came from, where its author was not signed in. */
  sent_by: z.string().nullable().optional(),
  sent_from: z.string().nullable().optional(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  direction: z.string().nullable(),
  /** The entry that was selected for it. */
  entry: z.string().nullable(),
  year: z.number(),
  quarter: z.string(),
  time_received: z.string(),
  immunization_type: z.string().nullable(),
  children_immunized: z.number().nullable(),
  wastage: z.number(),
  wastage_rate: z.number(),
  /** Why it was adjusted or reversed. */
  reason: z.string().nullable(),
  /** The same as a word that is counted; null where nobody recorded it. */
  reason_code: z.enum(adjustmentReasons).nullable(),
  /** True for the opposite of another line, listed beside it; its figures are to be subtracted. */
  is_reversal: z.boolean(),
  /** The line that took this one back. */
  reversed_by: z.string().nullable(),
  arrival: z.enum(arrivalStates).nullable(),
  /** What became of it, oldest first. */
  history: z
    .array(
      z.object({
        at: z.string(),
        event: z.string(),
        kind: z.enum(historyKinds),
        by: z.string(),
        changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).readonly(),
      }),
    )
    .readonly(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LedgerEntryResource = z.infer<typeof ledgerEntrySchema>;

/** The line of a utilization, with the doses that children were given; `differs` when something else was sent of it. */
export const utilizationSchema = ledgerEntrySchema.extend({ used_dose: z.number(), differs: z.boolean() });

/** PATCH /v/api/ledger/{id}/: what of an own entry may be corrected; what is left out stays. */
export const entryCorrectionSchema = z.object({
  batch_no: textSchema().optional(),
  expiry_date: typedDateSchema.optional(),
  reporting_officer: textSchema().optional(),
});
export type EntryCorrection = z.input<typeof entryCorrectionSchema>;

/** Answer of the companion calls: what stands; `differs` when the figures that were sent do not. */
export const companionReplySchema = z.object({
  wallet: walletSchema.nullable(),
  entry: ledgerEntrySchema.nullable(),
  differs: z.boolean(),
});

type Call = NonNullable<(typeof activityContracts)[keyof typeof activityContracts]['call']>;
type NamedCall = Extract<Call, { readonly body: { readonly shape: { readonly activity: unknown } } }>;

const bodies = Object.values(activityContracts).flatMap(({ call }) =>
  call !== null && 'activity' in call.body.shape ? [call.body as NamedCall['body']] : [],
);

/** POST /v/api/ledger/: place and admin are those of the caller, whatever the body says. */
export const newLedgerEntrySchema = z.discriminatedUnion(
  'activity',
  bodies as [NamedCall['body'], ...NamedCall['body'][]],
);
export type NewLedgerEntry = z.infer<typeof newLedgerEntrySchema>;

/** POST /v/create/return/ledger/: the same without its activity's name. */
export const newReturnSchema = activityContracts.return.call.body.omit({ activity: true });

const utilizationBody = activityContracts.utilize.call.body;

/**
 * POST /v/api/Utilization/, the specification's record. What it says of the lot finds the issued entry where `entry` is left out; its
 * figures are compared with those that the server works out, and set nothing. Places and admin are the caller's own.
 */
export const newUtilizationSchema = utilizationBody.extend({
  activity: z.literal('utilization').optional(),
  reporting_officer: blankAsNull(utilizationBody.shape.reporting_officer).optional(),
  time_received: blankAsNull(utilizationBody.shape.time_received).optional(),
  entry: blankAsNull(entryIdSchema).optional(),
  facility: blankAsNull(facilityIdSchema).optional(),
  antigen: blankAsNull(antigenIdSchema).optional(),
  batch_no: blankAsNull(textSchema()).optional(),
  expiry_date: blankAsNull(typedDateSchema).optional(),
  vendor: blankAsNull(textSchema()).optional(),
  vvm_stage: blankAsNull(z.enum(vvmStages)).optional(),
  used_dose: comparedFigure,
  wastage: comparedFigure,
  wastage_rate: comparedFigure,
});
export type NewUtilization = z.infer<typeof newUtilizationSchema>;
