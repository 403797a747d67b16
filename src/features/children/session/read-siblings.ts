import { pageEngine } from '#client/page-engine.ts';
import { isDue } from '#domain/immunization/schedule.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { DueChild } from './child-cells.tsx';
import { hasSameCaregiver } from './same-caregiver.ts';
import type { Session } from './session.ts';

/** So many children are looked through for each of the care giver's number and name. */
const mostFound = 20;

/** The other children of a child's care giver who are due something on the day of a session and were not seen at it. */
export async function readSiblings(
  id: ChildId,
  { on, seen }: Pick<Session, 'on' | 'seen'>,
): Promise<readonly DueChild[]> {
  const { children } = pageEngine();
  const card = await children.card(id, on);
  if (card === null) return [];
  const { caregiverNumber, caregiverName } = card.child;
  const found = await Promise.all(
    [caregiverNumber, caregiverName].map((text) => children.search(text, mostFound)),
  );
  const siblings = new Map(
    found
      .flat()
      .filter(({ child }) => hasSameCaregiver(child, card.child))
      .map(({ child }) => [child.id, child]),
  );
  for (const one of [{ child: card.child.id }, ...seen]) siblings.delete(one.child);
  const cards = await Promise.all([...siblings.keys()].map((sibling) => children.card(sibling, on)));
  return cards
    .flatMap((one) => (one === null ? [] : { child: one.child, due: one.schedule.filter(isDue).length }))
    .filter(({ due }) => due > 0);
}
