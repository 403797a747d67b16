import { assert } from '#domain/kernel/assert.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { Child } from './model.ts';

type Merged = Pick<Child, 'mergedInto'>;

/** An entry and those that it was merged into, one after another; the last one stands for itself. */
export function mergedLine(children: ReadonlyMap<ChildId, Merged>, id: ChildId): readonly ChildId[] {
  const line: ChildId[] = [];
  for (let at: ChildId | null = id; at !== null; at = children.get(at)?.mergedInto ?? null) {
    assert(!line.includes(at), 'merges never lead in a circle');
    line.push(at);
  }
  return line;
}

/** The child that an id stands for after all merges: itself, or the end of the line of entries it was merged into. */
export function keptChild(children: ReadonlyMap<ChildId, Merged>, id: ChildId): ChildId {
  return mergedLine(children, id).at(-1) ?? id;
}

/** The event that merged a child into the one it now points to; null for a child that stands for itself. */
export function mergeOf(child: Pick<Child, 'mergedInto' | 'history'>): EventId | null {
  if (child.mergedInto === null) return null;
  return child.history.findLast(({ kind }) => kind === 'merged')?.event ?? null;
}
