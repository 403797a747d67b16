import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { endFaults, givenAfterEnd } from '#domain/immunization/register/day-checks.ts';
import { type EndKind, endKinds, type FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';
import { recordName } from '../card/child-record.tsx';
import { failureOf } from '../child-save.ts';
import { childStrings, dayFaultWords } from '../strings.ts';
import { endStrings as words } from './end-strings.ts';

interface EndFormProps {
  readonly card: ChildCard;
  readonly officer: Officer;
  readonly today: LocalDate;
  /** What is known already, from a report or from why the child did not come. */
  readonly known: Partial<Pick<FollowUpEnd, 'kind' | 'on' | 'toldBy' | 'aefi'>>;
  readonly onDone: () => void;
}

/** Tells that a child died, moved away for good or is followed elsewhere. One told before of the same kind is told anew. */
export function EndForm({ card, officer, today, known, onDone }: EndFormProps) {
  const { children } = pageEngine();
  const { child, ends } = card;
  const [asked, setAsked] = useState<Asked | null>(null);
  const form = useMemo(() => endForm(today), [today]);
  const defaults = useMemo(() => {
    const { aefi: _, ...proposed } = known;
    return proposed;
  }, [known]);
  const draft = `end:${child.id}`;
  const ask = (sentences: readonly string[]): Promise<boolean> =>
    sentences.length === 0
      ? Promise.resolve(true)
      : new Promise((resolve) => setAsked({ sentences, answer: resolve }));
  const save = async ({ kind, on, toldBy, to }: EndValues): Promise<SubmitResult> => {
    const later = givenAfterEnd(recordsOnCard(card), on);
    const sentences = [
      ...(endFaults(on, exactBirth(child), today).length > 0
        ? [words.beforeBirth(formatDate(child.bornOn))]
        : []),
      ...(later ? [words.afterwards(recordName(later), formatDate(later.immunizedOn))] : []),
    ];
    if (!(await ask(sentences))) return { ok: false, message: words.askNothing, tone: 'neutral' };
    const saved = await children.saveTogether(
      [
        ...ends
          .filter(({ end }) => end.kind === kind)
          .map((told) => ({
            type: 'resume-follow-up' as const,
            payload: { child: told.child, end: told.end.event, reason: words.toldAnew },
          })),
        {
          type: 'end-follow-up',
          payload: {
            child: child.id,
            kind,
            on,
            toldBy: toldBy ?? '',
            to: kind === 'died' ? '' : (to ?? ''),
            facility: null,
            aefi: kind === 'died' ? (known.aefi ?? null) : null,
            ...(later && { asked: true }),
          },
        },
      ],
      savedAs(officer, draft),
    );
    if (!saved.ok) return failureOf(saved);
    notify.success(words.saved);
    onDone();
    return { ok: true };
  };
  return (
    <div className="child-flow">
      <p>{words.intro(child.fullname)}</p>
      <FormView
        form={form}
        defaults={defaults}
        onSubmit={save}
        onCancel={onDone}
        isAsking={asked !== null}
        draft={officerDraft(officer, draft)}
      />
      {asked === null ? null : <Question asked={asked} onAnswered={() => setAsked(null)} />}
    </div>
  );
}

interface Asked {
  readonly sentences: readonly string[];
  readonly answer: (isSo: boolean) => void;
}

function Question({ asked, onAnswered }: { readonly asked: Asked; readonly onAnswered: () => void }) {
  const answer = (isSo: boolean) => {
    asked.answer(isSo);
    onAnswered();
  };
  return (
    <ConfirmDialog
      title={words.askTitle}
      isOpen
      confirmLabel={words.askYes}
      cancelLabel={words.askNo}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <div className="child-flow">
        {asked.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}

function endSchema(today: LocalDate) {
  return z.object({
    kind: z.enum(endKinds),
    on: localDateSchema.refine((on) => on <= today, dayFaultWords['ended-in-future']),
    toldBy: textSchema().optional(),
    to: textSchema().optional(),
  });
}
type EndValues = z.infer<ReturnType<typeof endSchema>>;

function endForm(today: LocalDate) {
  const fields = [
    {
      name: 'kind',
      kind: 'radio',
      label: words.what,
      isRequired: true,
      span: 'full',
      options: endKinds.map((value: EndKind) => ({ value, label: words.kinds[value] })),
    },
    { name: 'on', kind: 'date', label: words.on, isRequired: true, max: today },
    { name: 'toldBy', kind: 'text', label: words.toldBy },
    {
      name: 'to',
      kind: 'text',
      label: words.to,
      when: ({ kind }) => kind === 'moved' || kind === 'elsewhere',
    },
  ] as const satisfies readonly Field<keyof EndValues>[];
  return defineForm<EndValues>({
    schema: named(endSchema(today), fields),
    fields,
    submitLabel: words.submit,
    savingLabel: childStrings.saving,
  });
}
