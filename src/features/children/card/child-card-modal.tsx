import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { ChildCard } from './child-card.tsx';
import { cardStrings } from './child-card-strings.ts';
import type { Officer } from '#client/session/officer.ts';
import { childTasks } from './child-tasks.tsx';
import { useChildUrl } from '../child-url.ts';
import { childStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';

interface ChildCardModalProps {
  readonly officer: Officer;
  /** Label of the button that opens the immunize modal. */
  readonly recording?: string;
}

/** The card of the child named in the address, or a task on it; hidden while the immunize modal is open. */
export function ChildCardModal(props: ChildCardModalProps) {
  const { card, immunize } = useChildUrl();
  if (card === undefined || immunize !== undefined) return null;
  return <OpenCard key={card} id={card} {...props} />;
}

function OpenCard({
  id,
  officer,
  recording = childStrings.immunizeChild,
}: ChildCardModalProps & { readonly id: ChildId }) {
  const { children } = pageEngine();
  const { task, of, isPrinting, donePrinting, closeCard, closeTask, openImmunize } = useChildUrl();
  const today = useToday();
  const found = useLiveQuery(async () => ({ card: await children.card(id, today) }), [children, id, today]);
  const card = found?.card;
  const isReadyToPrint = isPrinting && card !== undefined && card !== null;
  useEffect(() => {
    if (!isReadyToPrint) return;
    donePrinting();
    window.print();
  }, [isReadyToPrint, donePrinting]);
  if (task !== undefined) {
    const { title, Body } = childTasks[task];
    return (
      <Modal title={title} isOpen onClose={closeTask}>
        {card ? (
          <Body card={card} of={of} officer={officer} today={today} onDone={closeTask} />
        ) : (
          <NoCard isLoading={!found} />
        )}
      </Modal>
    );
  }
  return (
    <Modal
      title={cardStrings.title}
      isOpen
      isPrintable
      size="large"
      onClose={closeCard}
      footer={
        <>
          <Button onClick={closeCard}>{childStrings.close}</Button>
          <Button icon="print" isDisabled={!card} onClick={() => window.print()}>
            {childStrings.print}
          </Button>
          <Button
            // An earlier dose can still be recorded, but nobody is called to give one.
            tone={card?.end ? 'plain' : 'primary'}
            icon="syringe"
            isDisabled={!card}
            onClick={() => openImmunize(card?.child.id ?? id)}
          >
            {recording}
          </Button>
        </>
      }
    >
      {card ? (
        <ChildCard card={card} asked={id} officer={officer} today={today} />
      ) : (
        <NoCard isLoading={!found} />
      )}
    </Modal>
  );
}

function NoCard({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton count={8} />;
  return <EmptyState title={cardStrings.missing} />;
}
