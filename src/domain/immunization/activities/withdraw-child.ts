import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const withdrawChildPayloadSchema = z.object({ child: childIdSchema, reason: textSchema() });
export type WithdrawChildPayload = z.infer<typeof withdrawChildPayloadSchema>;

/**
 * A registration of somebody who had no permission any more is not accepted: the entry stays, marked. Its records are voided
 * beside it, each by an event of its own. The first withdrawal stands.
 */
export const withdrawChild: RegisterActivity<WithdrawChildPayload> = {
  version: 1,
  payload: withdrawChildPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    if (!child || child.withdrawn !== undefined) return nothingRecorded;
    const withdrawn = { at, by: actor, reason };
    return { children: [{ ...child, status: false, withdrawn, updatedAt: at }], immunizations: [] };
  },
};
