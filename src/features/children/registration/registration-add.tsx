import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { registerForm } from './child-form.tsx';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import { shownVaccNo } from '../child-facts.ts';
import { childStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';
import type { Children } from '#client/children/children.ts';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { ChildSummary } from '../card/child-summary.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { Banner } from '#ui/layout/banner.tsx';

const draft = 'register-child';

interface AddChildProps {
  readonly officer: Officer;
  /** Settlement of the previously registered child, proposed for this one; null without one. */
  readonly settlement?: string | null;
  /** Called with a child whose number is yet to come. */
  readonly onWithoutNumber: (child: ChildId) => void;
  /** Called with a child who is already registered. */
  readonly onKnown: (child: ChildId) => void;
}

/** Registers a child after checking that it is not in the register yet. */
export function AddChildModal(props: AddChildProps) {
  const { isAdding, closeAdd } = useChildUrl();
  if (!isAdding) return null;
  return (
    <Modal title={childStrings.addChild} isOpen size="large" onClose={closeAdd}>
      <AddChild {...props} />
    </Modal>
  );
}

function AddChild({ officer, settlement = null, onWithoutNumber, onKnown }: AddChildProps) {
  const { children } = pageEngine();
  const { closeAdd, openRegistered } = useChildUrl();
  const { ask, question } = useDuplicateQuestion();
  const today = useToday();
  const form = useMemo(() => registerForm(today), [today]);
  const remembered = useMemo(() => (settlement === null ? nothing : { settlement }), [settlement]);

  const register = async (details: ChildDetails): Promise<SubmitResult> => {
    const answer = await ask(details.fullname, await children.likelyDuplicates(details));
    if (answer.kind === 'back') return { ok: false, message: childStrings.notYetRegistered };
    if (answer.kind === 'same') {
      onKnown(answer.child);
      return { ok: true };
    }
    const { notSameAs } = answer;
    const saved = await children.register(details, {
      ...savedAs(officer, draft),
      ...(notSameAs.length > 0 && { notSameAs }),
    });
    if (!saved.ok) return failureOf(saved);
    if (saved.vaccNo === null) onWithoutNumber(saved.child);
    notify.success(registeredSentence(saved.vaccNo, details.fullname));
    openRegistered(saved.child);
    return { ok: true };
  };

  return (
    <Stack gap="large">
      <NumbersLeft />
      <FormView
        form={form}
        defaults={remembered}
        remembered={settlement === null ? none : rememberedSettlement}
        onSubmit={register}
        isAsking={question !== null}
        onCancel={closeAdd}
        draft={officerDraft(officer, draft)}
      />
      {question}
    </Stack>
  );
}

const nothing = {};
const none: readonly Remembered[] = [];
const rememberedSettlement: readonly Remembered[] = [
  {
    fields: ['settlement'],
    label: childStrings.settlementAsLast,
    text: ({ settlement }) => settlement,
  },
];

/** The product's sentence; without the number if the device had none left. */
export function registeredSentence(vaccNo: string | null, fullname: string): string {
  return vaccNo === null
    ? childStrings.registeredWithoutNumber(fullname)
    : childStrings.registered(shownVaccNo(vaccNo), fullname);
}

type Duplicate = Awaited<ReturnType<Children['likelyDuplicates']>>[number];

/** The officer's answer about entries that may be the same child. */
type DuplicateAnswer =
  | { readonly kind: 'register'; readonly notSameAs: readonly ChildId[] }
  | { readonly kind: 'same'; readonly child: ChildId }
  | { readonly kind: 'back' };

/** Nobody compares more than these; the most likely come first. */
const maxShown = 10;

interface Question {
  readonly name: string;
  readonly duplicates: readonly Duplicate[];
  readonly answer: (answer: DuplicateAnswer) => void;
}

/** Asks before registering a child who may already be in the register. `ask` resolves to the answer; render `question`. */
function useDuplicateQuestion(): {
  readonly ask: (name: string, duplicates: readonly Duplicate[]) => Promise<DuplicateAnswer>;
  readonly question: ReactNode;
} {
  const [open, setOpen] = useState<Question | null>(null);
  const ask = (name: string, duplicates: readonly Duplicate[]): Promise<DuplicateAnswer> => {
    if (duplicates.length === 0) return Promise.resolve({ kind: 'register', notSameAs: [] });
    return new Promise((resolve) =>
      setOpen({ name, duplicates: duplicates.slice(0, maxShown), answer: resolve }),
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
      <Stack gap="large">
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
      </Stack>
    </Modal>
  );
}

/** Details that two entries have in common. */
function SharedChips({
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
    <Cluster as="span" isInline>
      {reasons.map((reason) => (
        <Flag key={reason} tone="warning">
          {words[reason]}
        </Flag>
      ))}
    </Cluster>
  );
}

/** From this number on, the officer is shown how many children can still get a number offline. */
const few = 5;

/** The remaining numbers, once only few are left. */
function NumbersLeft() {
  const { children } = pageEngine();
  const left = useLiveQuery(() => children.numbersLeft(), [children]);
  if (left === undefined || left > few) return null;
  return <Banner tone="warning">{childStrings.fewNumbers(left)}</Banner>;
}

/** The newest children, among whom are those without a number yet. */
const newest = 100;

/** Announces the number of a child who was registered without one, as soon as it arrives. Returns the function that adds such a child. */
export function useNumberArrivals(): (child: ChildId) => void {
  const { children } = pageEngine();
  const latest = useLiveQuery(() => children.list({ page: 0, pageSize: newest }), [children]);
  const waiting = useRef(new Set<ChildId>());
  useEffect(() => {
    for (const { id, vaccNo, fullname } of latest?.rows ?? []) {
      if (vaccNo === null) waiting.current.add(id);
      else if (waiting.current.delete(id))
        notify.success(childStrings.registered(shownVaccNo(vaccNo), fullname));
    }
  }, [latest]);
  // The number may arrive before the list has been read again.
  return useCallback((child) => void waiting.current.add(child), []);
}
