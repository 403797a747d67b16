import { useState, type ReactNode } from 'react';
import type { Children } from '#client/children/children.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { ChildSummary } from '../card/child-summary.tsx';
import { childStrings } from '../strings.ts';

type Duplicate = Awaited<ReturnType<Children['likelyDuplicates']>>[number];

/** What the officer says to the entries that may be the child they are about to register. */
export type DuplicateAnswer =
  | { readonly kind: 'register'; readonly notSameAs: readonly ChildId[] }
  | { readonly kind: 'same'; readonly child: ChildId }
  | { readonly kind: 'back' };

/** More than these nobody compares; the likeliest come first. */
const mostShown = 10;

interface Question {
  readonly name: string;
  readonly duplicates: readonly Duplicate[];
  readonly answer: (answer: DuplicateAnswer) => void;
}

/** Asks before a child is registered who may be in the register. `ask` resolves to the answer, `question` is to be drawn. */
export function useDuplicateQuestion(): {
  readonly ask: (name: string, duplicates: readonly Duplicate[]) => Promise<DuplicateAnswer>;
  readonly question: ReactNode;
} {
  const [open, setOpen] = useState<Question | null>(null);
  const ask = (name: string, duplicates: readonly Duplicate[]): Promise<DuplicateAnswer> => {
    if (duplicates.length === 0) return Promise.resolve({ kind: 'register', notSameAs: [] });
    return new Promise((resolve) =>
      setOpen({ name, duplicates: duplicates.slice(0, mostShown), answer: resolve }),
    );
  };
  const answer = (given: DuplicateAnswer) => {
    open?.answer(given);
    setOpen(null);
  };
  return { ask, question: open ? <DuplicateQuestion {...open} answer={answer} /> : null };
}

function DuplicateQuestion({ name, duplicates, answer }: Question) {
  const goBack = () => answer({ kind: 'back' });
  const register = () =>
    answer({ kind: 'register', notSameAs: duplicates.map(({ candidate }) => candidate.id) });
  return (
    <Modal
      role="alertdialog"
      title={childStrings.duplicatesTitle}
      isOpen
      size="large"
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>{childStrings.backToForm}</Button>
          <Button onClick={register}>{childStrings.registerAnyway}</Button>
        </>
      }
    >
      <div className="child-flow">
        <p>{childStrings.duplicatesIntro(name)}</p>
        {duplicates.map((duplicate) => (
          <ChildSummary
            key={duplicate.candidate.id}
            child={duplicate.candidate}
            notes={<SharedChips {...duplicate} />}
            action={
              <Button
                tone="primary"
                icon="check"
                about={duplicate.candidate.fullname}
                onClick={() => answer({ kind: 'same', child: duplicate.candidate.id })}
              >
                {childStrings.thisIsTheChild}
              </Button>
            }
          />
        ))}
      </div>
    </Modal>
  );
}

/** What two entries have in common. */
export function SharedChips({
  reasons,
  daysApart,
  isEstimated,
}: Pick<Duplicate, 'reasons' | 'daysApart' | 'isEstimated'>) {
  const words = {
    name: childStrings.similarName,
    birth: isEstimated
      ? childStrings.similarAge
      : daysApart === 0
        ? childStrings.sameBirth
        : childStrings.nearBirth(daysApart),
    number: childStrings.sameNumber,
  };
  return (
    <span className="child-chips">
      {reasons.map((reason) => (
        <Flag key={reason} tone="warning">
          {words[reason]}
        </Flag>
      ))}
    </span>
  );
}
