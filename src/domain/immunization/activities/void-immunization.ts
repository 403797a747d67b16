import { z } from 'zod';
import { immunizationIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const voidImmunizationPayloadSchema = z.object({
  immunization: immunizationIdSchema,
  reason: textSchema(),
});
export type VoidImmunizationPayload = z.infer<typeof voidImmunizationPayloadSchema>;

/** A record of immunization was a mistake: it stays, marked. The first voiding stands. */
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
