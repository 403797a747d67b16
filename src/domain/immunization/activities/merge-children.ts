import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { mergedLine } from '#domain/immunization/merges.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const mergeChildrenPayloadSchema = z.object({
  kept: childIdSchema,
  merged: childIdSchema,
  reason: textSchema(),
});
export type MergeChildrenPayload = z.infer<typeof mergeChildrenPayloadSchema>;

/**
 * Two entries are one child: `merged` points to `kept`, and its records are read under it. Changes nothing when that would
 * lead in a circle, because the two are one already.
 */
export const mergeChildren: RegisterActivity<MergeChildrenPayload> = {
  version: 1,
  payload: mergeChildrenPayloadSchema,
  rows: ({ kept, merged }) => ({ children: [kept, merged], immunizations: [] }),
  record({ kept, merged, reason }, state, { event, actor, at }) {
    const child = state.children.get(merged);
    if (!child || !state.children.has(kept) || mergedLine(state.children, kept).includes(merged))
      return nothingRecorded;
    if (child.mergedInto === kept) return nothingRecorded;
    const changes = [{ field: 'mergedInto', from: child.mergedInto ?? '', to: kept }] as const;
    return {
      children: [
        {
          ...child,
          status: false,
          mergedInto: kept,
          history: [...child.history, { at, event, kind: 'merged', by: actor, changes, reason }],
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};
