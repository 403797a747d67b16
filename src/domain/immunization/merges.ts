import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { Child } from './model.ts';

type Merged = Pick<Child, 'mergedInto'>;

/** The child that an id stands for after all merges: itself, or the end of the line of entries it was merged into. */
export function keptChild(children: ReadonlyMap<ChildId, Merged>, id: ChildId): ChildId {
  const passed = new Set<ChildId>();
  for (let at = id; ;) {
    assert(!passed.has(at), 'merges never lead in a circle');
    passed.add(at);
    const next = children.get(at)?.mergedInto ?? null;
    if (next === null) return at;
    at = next;
  }
}

/** The event that merged a child into the one it now points to; null for a child that stands for itself. */
export function mergeOf(child: Pick<Child, 'mergedInto' | 'history'>): EventId | null {
  if (child.mergedInto === null) return null;
  return child.history.findLast(({ kind }) => kind === 'merged')?.event ?? null;
}
