import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import { visitStrings } from './visit-strings.ts';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { screeningsOf } from '#domain/immunization/screening/findings.ts';
import { keptReasons } from '#bindings/ledger-words.ts';

interface UndoVisitProps {
  readonly officer: Officer;
  readonly child: ChildId;
  readonly onUndone: () => void;
}

/** Button that undoes a whole visit; absent if nothing of it is left. */
export function UndoVisit({ officer, child, onUndone }: UndoVisitProps) {
  const { children } = pageEngine();
  const { saved } = useChildUrl();
  const today = useToday();
  const [isBusy, setIsBusy] = useState(false);
  const card = useLiveQuery(() => children.card(child, today), [children, child, today]);
  const { events, doses } = card ? visitTakenBack(card, saved) : { events: [], doses: 0 };
  if (events.length === 0) return null;
  const undo = async () => {
    setIsBusy(true);
    const result = await children.saveTogether(events, {
      author: { user: officer.userId, facility: officer.facilityId },
    });
    setIsBusy(false);
    if (!result.ok) {
      failureOf(result);
      return;
    }
    notify.success(doses === 0 ? visitStrings.visitUndone : visitStrings.undone(doses));
    onUndone();
  };
  return (
    <Button icon="undo" isBusy={isBusy} onClick={() => void undo()}>
      {visitStrings.undo}
    </Button>
  );
}

/** Events that take a visit back. */
interface TakenBack {
  readonly events: readonly RegisterEvent[];
  readonly doses: number;
}

/**
 * Takes back everything left of a visit, by its saved events: each dose is declared void and is in its vial again, and the answers and
 * reasons are withdrawn, whichever entry of the child they are on. No events if nothing is left.
 */
function visitTakenBack(card: ChildCard, saved: readonly string[]): TakenBack {
  const reason = keptReasons.doseTakenBack;
  const isSaved = (event: EventId | undefined): event is EventId =>
    event !== undefined && saved.includes(event);
  const answers = [card.child, ...card.merged].flatMap((entry): readonly RegisterEvent[] => {
    const said = [...screeningsOf(entry), ...(entry.findings ?? []), ...(entry.notGiven ?? [])];
    const events = [...new Set(said.flatMap(({ event }) => (isSaved(event) ? [event] : [])))];
    return events.length === 0
      ? []
      : [{ type: 'take-back-answers', payload: { child: entry.id, events, reason } }];
  });
  const records = recordsOnCard(card).filter(({ id }) => saved.includes(id));
  return {
    events: [
      ...answers,
      ...records.map(({ id }): RegisterEvent => ({
        type: 'void-immunization',
        payload: { immunization: id, reason },
      })),
    ],
    doses: records.reduce((sum, record) => sum + record.doses, 0),
  };
}
