import type { PageEngine } from '#client/page-engine.ts';
import { matching, type Findables } from './find-places.ts';
import { findChildren, findFacilities, findLots, findPapers } from './find-records.ts';
import type { FoundGroup } from './found.ts';

/** Everything on this tablet that answers to what was typed, in groups that are not empty; before that, what can be begun. */
export async function findAll(
  engine: Pick<PageEngine, 'queries' | 'children'>,
  { tasks, screens, hasChildren, facility }: Findables,
  typed: string,
): Promise<readonly FoundGroup[]> {
  const text = typed.trim();
  if (text === '') return notEmpty([{ name: 'tasks', items: tasks }]);
  const [papers, lots, children, facilities] = await Promise.all([
    findPapers(engine, text),
    findLots(engine, text),
    hasChildren ? findChildren(engine, text) : [],
    facility === null ? [] : findFacilities(engine, text, facility),
  ]);
  return notEmpty([
    { name: 'tasks', items: matching(tasks, text) },
    { name: 'papers', items: papers },
    { name: 'lots', items: lots },
    { name: 'children', items: children },
    { name: 'facilities', items: facilities },
    { name: 'screens', items: matching(screens, text) },
  ]);
}

function notEmpty(groups: readonly FoundGroup[]): readonly FoundGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}
