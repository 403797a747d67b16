import { z } from 'zod';
import { entryIdSchema, equipmentIdSchema } from '#domain/kernel/ids.ts';
import type { EquipmentActivity } from '#domain/equipment/model.ts';

export const storeLotPayloadSchema = z.object({
  lot: entryIdSchema,
  equipment: equipmentIdSchema.nullable(),
});
export type StoreLotPayload = z.infer<typeof storeLotPayloadSchema>;

/**
 * A lot was put into a unit, or into none of the list. Never refused: it lies where it lies, and it looks at no row but its own, so
 * that a unit and the lots in it can be changed on two tablets at once.
 */
export const storeLot: EquipmentActivity<StoreLotPayload> = {
  version: 1,
  payload: storeLotPayloadSchema,
  names: ({ lot }) => ({ storage: lot }),
  decide({ lot, equipment }, state, { event, actor, at }) {
    const before = state.storage.get(lot);
    const from = before?.equipment ?? null;
    // That it lies in no unit says something of a lot that is taken to lie in the only one.
    if (before !== undefined && from === equipment) return { accepted: true, outcome: {} };
    const move = { at, event, by: actor, from, to: equipment };
    return {
      accepted: true,
      outcome: { storage: [{ lot, equipment, history: [...(before?.history ?? []), move], updatedAt: at }] },
    };
  },
};
