import { z } from 'zod';
import { childIdOf, childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { childDetailsShape, childFlagsShape, detailsOf } from '#domain/immunization/child-details.ts';
import type { RegisterActivity } from '#domain/immunization/model.ts';

export const registerChildPayloadSchema = z.object({
  ...childDetailsShape,
  ...childFlagsShape,
  /** From the device's lease, as it stands on the child's card; whether it is one is the server's question, never a refusal. */
  vaccNo: textSchema(20).nullable(),
  /** Likely duplicates that the officer was shown and ruled out: no case is opened for them. */
  notSameAs: z.array(childIdSchema).max(50).optional(),
});
export type RegisterChildPayload = z.infer<typeof registerChildPayloadSchema>;

/** A child is entered in the register. The server puts its own number into the payload where the written one does not hold. */
export const registerChild: RegisterActivity<RegisterChildPayload> = {
  version: 1,
  payload: registerChildPayloadSchema,
  rows: () => ({ children: [], immunizations: [] }),
  record: (payload, _state, facts) => ({
    children: [
      {
        ...detailsOf(payload),
        id: childIdOf(facts.event),
        vaccNo: payload.vaccNo,
        status: true,
        mergedInto: null,
        absence: null,
        history: [],
        admin: facts.actor,
        createdAt: facts.at,
        updatedAt: facts.at,
      },
    ],
    immunizations: [],
  }),
};
