import { useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { notify } from '#ui/toast/notify.ts';
import { registerForm } from './child-form.tsx';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { failureOf } from '../child-save.ts';
import { useChildUrl } from '../child-url.ts';
import { shownVaccNo } from '../child-facts.ts';
import { NumbersLeft } from './registration-numbers.tsx';
import { useDuplicateQuestion } from './registration-duplicates.tsx';
import { childStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';

const draft = 'register-child';

interface AddChildProps {
  readonly officer: Officer;
  /** Told of a child whose number is still to come. */
  readonly onWithoutNumber: (child: ChildId) => void;
  /** What follows for a child who is found to be registered already. */
  readonly onKnown: (child: ChildId) => void;
}

/** Registers a child, once it is sure that it is in the register not yet. */
export function AddChildModal(props: AddChildProps) {
  const { isAdding, closeAdd } = useChildUrl();
  if (!isAdding) return null;
  return (
    <Modal title={childStrings.addChild} isOpen size="large" onClose={closeAdd}>
      <AddChild {...props} />
    </Modal>
  );
}

function AddChild({ officer, onWithoutNumber, onKnown }: AddChildProps) {
  const { children } = pageEngine();
  const { closeAdd, openRegistered } = useChildUrl();
  const { ask, question } = useDuplicateQuestion();
  const today = useToday();
  const form = useMemo(() => registerForm(today), [today]);

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
    <div className="child-flow">
      <NumbersLeft />
      <FormView
        form={form}
        onSubmit={register}
        isAsking={question !== null}
        onCancel={closeAdd}
        draft={officerDraft(officer, draft)}
      />
      {question}
    </div>
  );
}

/** The product's sentence; without the number where the device had none left. */
export function registeredSentence(vaccNo: string | null, fullname: string): string {
  return vaccNo === null
    ? childStrings.registeredWithoutNumber(fullname)
    : childStrings.registered(shownVaccNo(vaccNo), fullname);
}
