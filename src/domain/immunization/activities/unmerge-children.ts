import { z } from 'zod';
import { childIdSchema, eventIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { mergeOf } from '#domain/immunization/merges.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const unmergeChildrenPayloadSchema = z.object({
  /** The event that merged them. */
  merge: eventIdSchema,
  /** The child that it merged into another, so that its row can be found. */
  merged: childIdSchema,
  reason: textSchema(),
});
export type UnmergeChildrenPayload = z.infer<typeof unmergeChildrenPayloadSchema>;

/** The merge was a mistake: the child stands for itself again. A merge that was taken back or replaced already stays so. */
export const unmergeChildren: RegisterActivity<UnmergeChildrenPayload> = {
  version: 1,
  payload: unmergeChildrenPayloadSchema,
  rows: ({ merged }) => ({ children: [merged], immunizations: [] }),
  record({ merge, merged, reason }, state, { event, actor, at }) {
    const child = state.children.get(merged);
    if (!child || child.mergedInto === null || mergeOf(child) !== merge) return nothingRecorded;
    const changes = [{ field: 'mergedInto', from: child.mergedInto, to: '' }] as const;
    return {
      children: [
        {
          ...child,
          status: child.withdrawn === undefined,
          mergedInto: null,
          history: [...child.history, { at, event, kind: 'unmerged', by: actor, changes, reason }],
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};
