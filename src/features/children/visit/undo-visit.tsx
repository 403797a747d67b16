import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { recordsOnCard } from '#client/children/card.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { keptReasons } from '#officer/kept-reasons.ts';
import { useToday } from '#officer/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import { visitStrings } from './visit-strings.ts';

interface UndoVisitProps {
  readonly officer: Officer;
  readonly child: ChildId;
  /** Told how many doses were taken back. */
  readonly onUndone: (doses: number) => void;
}

/**
 * Takes back the doses that were just saved: each is declared void, with a reason, and is in its vial again. Nothing is shown
 * where none of them stands.
 */
export function UndoVisit({ officer, child, onUndone }: UndoVisitProps) {
  const { children } = pageEngine();
  const { saved } = useChildUrl();
  const today = useToday();
  const [isBusy, setIsBusy] = useState(false);
  const card = useLiveQuery(() => children.card(child, today), [children, child, today]);
  const records = card ? recordsOnCard(card).filter(({ id }) => saved.includes(id)) : [];
  if (records.length === 0) return null;
  const undo = async () => {
    setIsBusy(true);
    const result = await children.saveTogether(
      records.map(({ id }) => ({
        type: 'void-immunization',
        payload: { immunization: id, reason: keptReasons.doseTakenBack },
      })),
      { author: { user: officer.userId, facility: officer.facilityId } },
    );
    setIsBusy(false);
    if (!result.ok) {
      failureOf(result);
      return;
    }
    const doses = records.reduce((sum, record) => sum + record.doses, 0);
    notify.success(visitStrings.undone(doses));
    onUndone(doses);
  };
  return (
    <Button icon="undo" isBusy={isBusy} onClick={() => void undo()}>
      {visitStrings.undo}
    </Button>
  );
}
