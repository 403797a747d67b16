import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { useToday } from '#bindings/use-today.ts';
import { Button } from '#ui/layout/button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import { visitStrings } from './visit-strings.ts';
import { visitTakenBack } from './visit-taken-back.ts';

interface UndoVisitProps {
  readonly officer: Officer;
  readonly child: ChildId;
  readonly onUndone: () => void;
}

/** Takes back all of a visit. Nothing is shown where nothing of it stands. */
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
