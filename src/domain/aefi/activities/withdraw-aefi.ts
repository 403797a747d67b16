import { z } from 'zod';
import { aefiIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { AefiActivity } from '#domain/aefi/model.ts';

export const withdrawAefiPayloadSchema = z.object({ aefi: aefiIdSchema, reason: textSchema() });
export type WithdrawAefiPayload = z.infer<typeof withdrawAefiPayloadSchema>;

/** A report was a mistake: it stays, marked. Two tablets may do so at once: the later one changes nothing. */
export const withdrawAefi: AefiActivity<WithdrawAefiPayload> = {
  version: 1,
  payload: withdrawAefiPayloadSchema,
  about: ({ aefi }) => aefi,
  decide({ reason }, aefi, { actor, at }) {
    if (!aefi) return { accepted: false, reason: 'aefi-missing' };
    if (aefi.withdrawn !== null) return { accepted: true, aefi: null };
    return { accepted: true, aefi: { ...aefi, withdrawn: { at, by: actor, reason }, updatedAt: at } };
  },
};
