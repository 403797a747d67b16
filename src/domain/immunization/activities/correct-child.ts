import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { childDetailsShape, childFields } from '#domain/immunization/child-details.ts';
import {
  nothingRecorded,
  type ChildChange,
  type ChildDetails,
  type RegisterActivity,
} from '#domain/immunization/model.ts';

/** Fields that are left out stay as they are, so that two tablets can correct different fields of one child. */
export const correctChildPayloadSchema = z.object({
  ...z.object(childDetailsShape).partial().shape,
  child: childIdSchema,
  reason: textSchema(),
});
export type CorrectChildPayload = z.infer<typeof correctChildPayloadSchema>;

/** What was written about a child is put right; the history keeps what stood before. */
export const correctChild: RegisterActivity<CorrectChildPayload> = {
  version: 1,
  payload: correctChildPayloadSchema,
  rows: (payload) => ({ children: [payload.child], immunizations: [] }),
  record(payload, state, facts) {
    const child = state.children.get(payload.child);
    if (!child) return nothingRecorded;
    const corrected: Partial<ChildDetails> = Object.fromEntries(
      childFields.flatMap((field) => (payload[field] === undefined ? [] : [[field, payload[field]]])),
    );
    const changes = changesBetween(child, corrected);
    if (changes.length === 0) return nothingRecorded;
    const { event, actor, at } = facts;
    return {
      children: [
        {
          ...child,
          ...corrected,
          history: [
            ...child.history,
            { at, event, kind: 'corrected', by: actor, changes, reason: payload.reason },
          ],
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};

function changesBetween(before: ChildDetails, corrected: Partial<ChildDetails>): ChildChange[] {
  return childFields.flatMap((field) => {
    const to = corrected[field];
    if (to === undefined || to === before[field]) return [];
    return [{ field, from: before[field] ?? '', to: to ?? '' }];
  });
}
