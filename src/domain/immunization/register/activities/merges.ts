import { z } from 'zod';
import { type ChildId, childIdSchema, type EventId, eventIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { type Child, nothingRecorded, type RegisterActivity } from '#domain/immunization/register/model.ts';
import { assert } from '#domain/kernel/assert.ts';

type Merged = Pick<Child, 'mergedInto'>;

/** An entry followed by those it was merged into, in sequence; the last one is unmerged. */
export function mergedLine(children: ReadonlyMap<ChildId, Merged>, id: ChildId): readonly ChildId[] {
  const line: ChildId[] = [];
  for (let at: ChildId | null = id; at !== null; at = children.get(at)?.mergedInto ?? null) {
    assert(!line.includes(at), 'merges never lead in a circle');
    line.push(at);
  }
  return line;
}

/** The child that an id stands for after all merges: itself, or the end of the chain of entries it was merged into. */
export function keptChild(children: ReadonlyMap<ChildId, Merged>, id: ChildId): ChildId {
  return mergedLine(children, id).at(-1) ?? id;
}

/** The event that merged a child into the one it now points to; null for an unmerged child. */
export function mergeOf(child: Pick<Child, 'mergedInto' | 'history'>): EventId | null {
  if (child.mergedInto === null) return null;
  return child.history.findLast(({ kind }) => kind === 'merged')?.event ?? null;
}

const mergeChildrenPayloadSchema = z.object({
  kept: childIdSchema,
  merged: childIdSchema,
  reason: textSchema(),
});
export type MergeChildrenPayload = z.infer<typeof mergeChildrenPayloadSchema>;

/**
 * Merges two entries of one child: `merged` points to `kept`, and its records are read under it. Changes nothing if that would make a
 * circle, because the two are one already.
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

const unmergeChildrenPayloadSchema = z.object({
  /** The event that merged them. */
  merge: eventIdSchema,
  /** The child that it merged into another, so that its row can be found. */
  merged: childIdSchema,
  reason: textSchema(),
});
export type UnmergeChildrenPayload = z.infer<typeof unmergeChildrenPayloadSchema>;

/** Undoes a merge that was a mistake: the child has its own entry again. A merge that was undone or replaced already is left as it is. */
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
