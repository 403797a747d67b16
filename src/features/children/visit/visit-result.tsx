import type { Officer } from '#client/session/officer.ts';
import { Button } from '#ui/layout/button.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { useChildUrl } from '../child-url.ts';
import { SavedVisit } from './saved-visit.tsx';
import { UndoVisit } from './undo-visit.tsx';
import { visitStrings } from './visit-strings.ts';

/**
 * Shows the doses of the visit just saved, the return date, and the next step. It stays until closed, and is hidden while a card is open.
 */
export function VisitResult({ officer }: { readonly officer: Officer }) {
  const { given, on, card, closeGiven, giveAgain, openCard, printCard } = useChildUrl();
  if (given === undefined || on === undefined || card !== undefined) return null;
  return (
    <Modal
      title={visitStrings.title}
      isOpen
      size="large"
      onClose={closeGiven}
      footer={
        <>
          <UndoVisit officer={officer} child={given} onUndone={() => giveAgain(given)} />
          <Button icon="print" onClick={() => printCard(given)}>
            {visitStrings.printCard}
          </Button>
          <Button icon="child" onClick={() => openCard(given)}>
            {visitStrings.openCard}
          </Button>
          <Button tone="primary" icon="check" onClick={closeGiven}>
            {visitStrings.next}
          </Button>
        </>
      }
    >
      <SavedVisit key={given} child={given} on={on} />
    </Modal>
  );
}
