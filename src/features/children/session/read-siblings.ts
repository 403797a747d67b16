import type { ChildCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { dueDoses, visitFacts } from '../immunize/immunize-visit.ts';
import type { DueChild } from './child-cells.tsx';
import { keptHere } from './kept-here.ts';
import { hasSameCaregiver } from './same-caregiver.ts';
import type { Session } from './session.ts';

/** So many children are looked through for each of the care giver's number and name. */
const mostFound = 20;

/** The other children of a child's care giver who can be given something on the day of a session and were not seen at it. */
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
  const [{ vaccines, kept }, ...cards] = await Promise.all([
    keptHere(),
    ...Array.from(siblings.keys(), (sibling) => children.card(sibling, on)),
  ]);
  const dueOn = (one: ChildCard) => dueDoses(visitFacts(one, vaccines), [], { kept, on }).here.length;
  return cards
    .flatMap((one) => (one === null ? [] : { child: one.child, due: dueOn(one) }))
    .filter(({ due }) => due > 0);
}
