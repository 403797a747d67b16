import { useEffect, useId, useRef } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { childAge } from '../child-facts.ts';
import { useChildUrl } from '../child-url.ts';
import { SavedVisit } from '../visit/saved-visit.tsx';
import { UndoVisit } from '../visit/undo-visit.tsx';
import { visitStrings } from '../visit/visit-strings.ts';
import type { DueChild } from './child-cells.tsx';
import { dueNow } from './expected.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { SessionTop } from './session-top.tsx';
import { Siblings, useSiblings } from './siblings.tsx';
import type { Together } from './together/together.ts';
import { useExpected } from './use-expected.ts';
import { useVials } from './use-vials.ts';

interface SessionResultProps {
  readonly officer: Officer;
  readonly session: Session;
  readonly together: Together;
  readonly child: ChildId;
  readonly on: string;
  readonly onClose: () => void;
}

/** What a child was just given, for the care giver and the cool box, and who comes next. */
export function SessionResult({ officer, session, together, child, on, onClose }: SessionResultProps) {
  const { closeGiven, openCard, printCard } = useChildUrl();
  const change = useUrlChanges();
  const expected = useExpected(session, together);
  const siblings = useSiblings(child, session);
  const inUse = useVials(session);
  const turnTo = (who: ChildId) => change({ given: undefined, on: undefined, who }, 'replace');
  const titleId = useId();
  const top = useRef<HTMLElement>(null);
  // What was saved is read from its start; the button that had the focus is gone.
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
      expected={expected?.total}
      onClose={onClose}
    >
      <section ref={top} tabIndex={-1} aria-labelledby={titleId}>
        <h2 id={titleId} className="ui-hidden-text">
          {visitStrings.title}
        </h2>
        <SavedVisit child={child} on={on} leftOf={leftOf} />
      </section>
      <Siblings on={session.on} siblings={siblings ?? []} onChoose={turnTo} />
      <div className="session-result-card ui-no-print">
        <UndoVisit officer={officer} child={child} onUndone={() => turnTo(child)} />
        <Button icon="print" onClick={() => printCard(child)}>
          {visitStrings.printCard}
        </Button>
        <Button icon="child" onClick={() => openCard(child)}>
          {visitStrings.openCard}
        </Button>
      </div>
      <ActionBar
        sum={
          <NextInLine
            session={session}
            next={siblings && nextInLine(child, siblings, expected?.rows ?? [])}
            onChoose={turnTo}
          />
        }
      >
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

/** A child of the same care giver, who stands here; else who is expected first. */
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
    <button type="button" className="session-next-in-line" onClick={() => onChoose(child.id)}>
      <span>{sessionStrings.nextInLine}</span>{' '}
      <b>{[child.fullname, childAge(child, session.on), sessionStrings.dueCount(due)].join(', ')}</b>
    </button>
  );
}
