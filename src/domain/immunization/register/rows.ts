import { z } from 'zod';
import {
  aefiIdSchema,
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  eventIdSchema,
  facilityIdSchema,
  heldSessionIdSchema,
  immunizationIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, quarterSchema } from '#domain/kernel/local-date.ts';
import { doseKinds } from '#domain/immunization/schedule/scheduled-dose.ts';
import { endKinds } from './follow-up.ts';
import { absenceReasons, type ChildDetails, childFields } from './model.ts';
import { sexes } from '#domain/immunization/schedule/scheduled-dose.ts';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { immunizationTypes, vvmStages } from '#domain/ledger/model.ts';

// Rows of the register on the wire. Texts are not validated again, because whatever the server once accepted must reach the tablets.

const voidingSchema = z.object({ at: z.string(), by: userIdSchema, reason: z.string() });

const foundShape = { condition: z.string(), series: z.string().nullable() };

const screeningSchema = z.object({
  on: localDateSchema,
  found: z.array(z.object(foundShape)).readonly(),
  by: userIdSchema,
  event: eventIdSchema.optional(),
});

const findingSchema = z.object({
  ...foundShape,
  on: localDateSchema,
  by: userIdSchema,
  event: eventIdSchema,
  revised: voidingSchema.nullable(),
});

const notGivenSchema = z.object({
  dose: z.string(),
  reason: z.enum(notGivenReasons),
  note: z.string().nullable(),
  on: localDateSchema,
  by: userIdSchema,
  event: eventIdSchema.optional(),
  nextOn: localDateSchema.optional(),
});

const endSchema = z.object({
  event: eventIdSchema,
  kind: z.enum(endKinds),
  on: localDateSchema,
  toldBy: z.string(),
  to: z.string(),
  facility: facilityIdSchema.nullable(),
  aefi: aefiIdSchema.nullable(),
  by: userIdSchema,
  at: z.string(),
});

const resumptionSchema = z.object({
  end: eventIdSchema,
  by: userIdSchema,
  at: z.string(),
  reason: z.string(),
});

const childHistorySchema = z.object({
  at: z.string(),
  event: eventIdSchema,
  kind: z.enum(['corrected', 'merged', 'unmerged']),
  by: userIdSchema,
  changes: z
    .array(
      z.object({
        field: z.enum([...childFields, 'mergedInto']),
        from: z.string(),
        to: z.string(),
      }),
    )
    .readonly(),
  reason: z.string(),
});

/** A child's details in a row; texts that the form would refuse today are still read. */
const detailsRowShape = {
  fullname: z.string(),
  bornOn: localDateSchema,
  bornEstimated: z.literal(true).optional(),
  sex: z.enum(sexes),
  sexUnknown: z.literal(true).optional(),
  caregiverName: z.string(),
  caregiverNumber: z.string(),
  caregiverEmail: z.string().nullable(),
  address: z.string(),
  settlement: z.string().nullable(),
} satisfies Record<keyof ChildDetails, z.ZodType>;

/** A child of the register, as of a step of the feed. */
export const childRowSchema = z.object({
  id: childIdSchema,
  ...detailsRowShape,
  vaccNo: z.string().nullable(),
  status: z.boolean(),
  mergedInto: childIdSchema.nullable(),
  withdrawn: voidingSchema.optional(),
  absence: z
    .object({ reason: z.enum(absenceReasons), note: z.string().nullable(), on: localDateSchema })
    .nullable(),
  history: z.array(childHistorySchema).readonly(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  screened: screeningSchema.optional(),
  screenedBefore: z.array(screeningSchema).readonly().optional(),
  findings: z.array(findingSchema).readonly().optional(),
  notGiven: z.array(notGivenSchema).readonly().optional(),
  toldDays: z
    .array(z.object({ on: localDateSchema, nextOn: localDateSchema.optional() }))
    .readonly()
    .optional(),
  ends: z.array(endSchema).readonly().optional(),
  resumed: z.array(resumptionSchema).readonly().optional(),
});

/** A record of immunization; `child` is the entry it was written for, and readers follow its `mergedInto`. */
export const immunizationRowSchema = z.object({
  id: immunizationIdSchema,
  child: childIdSchema,
  antigen: antigenIdSchema,
  dose: z.string().nullable(),
  doses: z.int(),
  immunizedOn: localDateSchema,
  nextOn: localDateSchema.nullable(),
  year: z.int(),
  quarter: quarterSchema,
  immunizationType: z.enum(immunizationTypes),
  source: entryIdSchema.nullable(),
  label: z
    .object({
      batchNo: z.string(),
      expiryOn: localDateSchema,
      vvmStage: z.enum(vvmStages),
      vendor: z.string(),
    })
    .nullable(),
  isHistory: z.boolean(),
  warnings: z.array(z.string()).readonly(),
  immunized: z.literal(true),
  voided: voidingSchema.nullable(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  kind: z.enum(doseKinds).optional(),
  session: heldSessionIdSchema.optional(),
});
