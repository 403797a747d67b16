import { useEffect, useId, useRef } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { childAge } from '../child-facts.ts';
import { useChildUrl } from '../child-url.ts';
import { SavedVisit } from '../visit/saved-visit.tsx';
import { UndoVisit } from '../visit/undo-visit.tsx';
import { visitStrings } from '../visit/visit-strings.ts';
import { ChildCells, type DueChild } from './child-row.tsx';
import { dueNow, ListsBeside } from './expected-list.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { SessionTop } from './session-top.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './expected.ts';
import { useVials } from './vials.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Section } from '#ui/layout/section.tsx';
import type { ChildCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import { dueDoses, visitFacts } from '../immunize/immunize-visit.ts';
import { readFacilityAntigens } from './visit.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import { isNobodysNumber, isSamePhone } from '#domain/kernel/phone.ts';
import { lineKey } from '#domain/kernel/text.ts';

interface SessionResultProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly child: ChildId;
  readonly on: string;
  readonly onClose: () => void;
}

/** Shows the doses a child was just given, for the care giver and the cool box, and who comes next. */
export function SessionResult({ officer, session, together, child, on, onClose }: SessionResultProps) {
  const { closeGiven, openCard, printCard } = useChildUrl();
  const change = useUrlChanges();
  const expected = useExpected(session, together);
  const siblings = useSiblings(child, session);
  const inUse = useVials(session);
  const turnTo = (who: ChildId) => change({ given: undefined, on: undefined, who }, 'replace');
  const titleId = useId();
  const top = useRef<HTMLElement>(null);
  // The result is read from its start; the button that had the focus is gone.
  useEffect(() => {
    top.current?.focus();
    window.scrollTo(0, 0);
  }, [child]);
  const leftOf = ({ source }: ShownImmunization) => {
    const found = inUse?.find(({ vial }) => vial.entry === source);
    if (!found) return null;
    return found.left === 0 ? (
      <Flag tone="warning" icon="vial">
        {sessionStrings.vialFinished}
      </Flag>
    ) : (
      <span className="ui-figure">{sessionStrings.left(found.left, found.vial.doses)}</span>
    );
  };
  return (
    <SessionTop
      officer={officer}
      session={session}
      together={together}
      expected={expected}
      onClose={onClose}
      shows="result"
      lists={<ListsBeside session={session} expected={expected} who={child} onChoose={turnTo} />}
    >
      <section ref={top} tabIndex={-1} aria-labelledby={titleId}>
        <h2 id={titleId} className="ui-hidden-text">
          {visitStrings.title}
        </h2>
        <SavedVisit child={child} on={on} leftOf={leftOf} />
      </section>
      <Siblings on={session.on} siblings={siblings ?? []} onChoose={turnTo} />
      <Cluster gap="medium" align="stretch" className="ui-no-print">
        <Button icon="print" onClick={() => printCard(child)}>
          {visitStrings.printCard}
        </Button>
        <Button icon="child" onClick={() => openCard(child)}>
          {visitStrings.openCard}
        </Button>
      </Cluster>
      <ActionBar
        sum={
          <NextInLine
            session={session}
            next={siblings && nextInLine(child, siblings, expected?.rows ?? [])}
            onChoose={turnTo}
          />
        }
      >
        <UndoVisit officer={officer} child={child} onUndone={() => turnTo(child)} />
        <Button tone="primary" size="large" icon="check" onClick={closeGiven}>
          {visitStrings.next}
        </Button>
      </ActionBar>
    </SessionTop>
  );
}

interface NextInLineProps {
  readonly session: Session;
  readonly next: DueChild | undefined;
  readonly onChoose: (child: ChildId) => void;
}

/** A sibling who is here; otherwise the next expected child. */
function nextInLine(
  seen: ChildId,
  [sibling]: readonly DueChild[],
  expected: readonly DueRow[],
): DueChild | undefined {
  if (sibling !== undefined) return sibling;
  const row = expected.find(({ child }) => child.id !== seen);
  return row && { child: row.child, due: dueNow(row).length };
}

function NextInLine({ session, next, onChoose }: NextInLineProps) {
  if (next === undefined) return null;
  const { child, due } = next;
  return (
    <Stack
      as="button"
      gap="none"
      type="button"
      className="ui-frame ui-opens session-next-in-line"
      onClick={() => onChoose(child.id)}
    >
      <span>{sessionStrings.nextInLine}</span>{' '}
      <b>{[child.fullname, childAge(child, session.on), sessionStrings.dueCount(due)].join(', ')}</b>
    </Stack>
  );
}

/**
 * The other children of the same caregiver who are due and were not seen, because they may be here as well. Undefined while they are
 * searched.
 */
function useSiblings(child: ChildId, session: Session): readonly DueChild[] | undefined {
  return useLiveQuery(() => readSiblings(child, session), [child, session]);
}

interface SiblingsProps {
  readonly on: LocalDate;
  readonly siblings: readonly DueChild[];
  readonly onChoose: (child: ChildId) => void;
}

/** The children who may have come with the one that was seen. */
function Siblings({ on, siblings, onChoose }: SiblingsProps) {
  if (siblings.length === 0) return null;
  return (
    <Section title={sessionStrings.siblings} note={sessionStrings.siblingsNote}>
      <ChildCells on={on} rows={siblings} onChoose={onChoose} />
    </Section>
  );
}

/** Maximum of children looked through for each of the care giver's number and name. */
const maxFound = 20;

/** The other children of a child's care giver who can be given something on the day of a session and were not seen at it. */
async function readSiblings(
  id: ChildId,
  { on, seen }: Pick<Session, 'on' | 'seen'>,
): Promise<readonly DueChild[]> {
  const { children } = pageEngine();
  const card = await children.card(id, on);
  if (card === null) return [];
  const { caregiverNumber, caregiverName } = card.child;
  const found = await Promise.all(
    [caregiverNumber, caregiverName].map((text) => children.search(text, maxFound)),
  );
  const siblings = new Map(
    found
      .flat()
      .filter(({ child }) => hasSameCaregiver(child, card.child))
      .map(({ child }) => [child.id, child]),
  );
  for (const one of [{ child: card.child.id }, ...seen]) siblings.delete(one.child);
  const [{ vaccines, kept }, ...cards] = await Promise.all([
    readFacilityAntigens(),
    ...Array.from(siblings.keys(), (sibling) => children.card(sibling, on)),
  ]);
  const dueOn = (one: ChildCard) => dueDoses(visitFacts(one, vaccines), [], { kept, on }).here.length;
  return cards
    .flatMap((one) => (one === null ? [] : { child: one.child, due: dueOn(one) }))
    .filter(({ due }) => due > 0);
}

type Reached = Pick<Child, 'caregiverName' | 'caregiverNumber' | 'settlement' | 'address'>;

/** True if two children share a caregiver: the same number or, if one has no number of their own, the same name at the same address. */
export function hasSameCaregiver(a: Reached, b: Reached): boolean {
  if (!isNobodysNumber(a.caregiverNumber) && !isNobodysNumber(b.caregiverNumber))
    return isSamePhone(a.caregiverNumber, b.caregiverNumber);
  return a.caregiverName.trim() !== '' && written(a) === written(b);
}

/** Caregiver's name and place without capitals and spaces, in which spellings of one caregiver may differ. */
function written({ caregiverName, settlement, address }: Reached): string {
  return [caregiverName, settlement ?? '', address].map(lineKey).join('\n');
}
