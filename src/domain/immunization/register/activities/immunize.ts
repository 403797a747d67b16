import { z } from 'zod';
import { doseKinds, keptKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import {
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  heldSessionIdSchema,
  immunizationIdOf,
  immunizationIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/register/model.ts';
import { immunizationTypes, vvmStages } from '#domain/ledger/model.ts';

const labelSchema = z.object({
  batchNo: textSchema(),
  expiryOn: localDateSchema,
  vvmStage: z.enum(vvmStages),
  vendor: textSchema(),
});

export const immunizePayloadSchema = z.object({
  child: childIdSchema,
  antigen: antigenIdSchema,
  dose: textSchema(40).nullable(),
  /** Absent in events of older apps, in which the dose determines it. */
  kind: z.enum(doseKinds).optional(),
  doses: dosesSchema,
  immunizedOn: localDateSchema,
  nextOn: localDateSchema.nullable(),
  /** Place that the care giver was told to come to, used only for the message to them. Older apps do not send it. */
  nextPlace: textSchema().optional(),
  year: yearSchema,
  quarter: quarterSchema,
  immunizationType: z.enum(immunizationTypes),
  /** The issued entry, or the entry that opened the lot; null for a dose copied from a card. */
  source: entryIdSchema.nullable(),
  label: labelSchema.nullable(),
  /** Session in which it was given. Absent for a dose outside one, and in events of older apps. */
  session: heldSessionIdSchema.optional(),
  caregiverEmail: emailSchema.nullable(),
  isHistory: z.boolean(),
  /** Codes of the warnings that the officer saw. Any code, because a newer app may know more of them than the server. */
  warnings: z.array(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a code')).max(20),
});
export type ImmunizePayload = z.infer<typeof immunizePayloadSchema>;

/** Records a dose given to a child, whatever the schedule or the stock says. */
export const immunize: RegisterActivity<ImmunizePayload> = {
  version: 1,
  payload: immunizePayloadSchema,
  rows: () => ({ children: [], immunizations: [] }),
  record: ({ caregiverEmail: _, nextPlace: _place, kind, dose, ...given }, _state, facts) => ({
    children: [],
    immunizations: [
      {
        ...given,
        ...keptKind({ dose, kind }),
        id: immunizationIdOf(facts.event),
        immunized: true,
        voided: null,
        admin: facts.actor,
        createdAt: facts.at,
        updatedAt: facts.at,
      },
    ],
  }),
};

const voidImmunizationPayloadSchema = z.object({
  immunization: immunizationIdSchema,
  reason: textSchema(),
});
export type VoidImmunizationPayload = z.infer<typeof voidImmunizationPayloadSchema>;

/** Declares a record of immunization a mistake: it stays, marked. The first voiding applies. */
export const voidImmunization: RegisterActivity<VoidImmunizationPayload> = {
  version: 1,
  payload: voidImmunizationPayloadSchema,
  rows: (payload) => ({ children: [], immunizations: [payload.immunization] }),
  record(payload, state, { actor, at }) {
    const given = state.immunizations.get(payload.immunization);
    if (!given || given.voided !== null) return nothingRecorded;
    const voided = { at, by: actor, reason: payload.reason };
    return { children: [], immunizations: [{ ...given, voided, updatedAt: at }] };
  },
};
