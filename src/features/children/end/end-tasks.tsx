import { codeWords } from '#bindings/code-words.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import { type EndKind, endKinds, type FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { useToday } from '#bindings/use-today.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { type ChildTaskProps, reasonForm, ReasonTask } from '../card/reason-task.tsx';
import { endTitle } from './end-on-card.tsx';
import { endStrings as words } from './end-strings.ts';
import { z } from 'zod';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { endFaults, givenAfterEnd } from '#domain/immunization/register/day-checks.ts';
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
import { childStrings } from '../strings.ts';

/** Records the end of a child's follow-up; `of` may contain kind and date from the reason for not coming. */
export function EndTask({ of = '', ...props }: ChildTaskProps) {
  const known = useMemo(() => {
    const [kind, on] = of.split(' ');
    const day = localDateSchema.safeParse(on);
    const told = endKinds.find((one) => one === kind);
    return { ...(told && { kind: told }), ...(day.success && { on: day.data }) };
  }, [of]);
  return <EndForm {...props} known={known} />;
}

const resumeForm = reasonForm(words.takeBack);

/** Withdraws every recorded end of a child's follow-up. */
export function ResumeTask({ card, officer, onDone }: Pick<ChildTaskProps, 'card' | 'officer' | 'onDone'>) {
  if (card.end === null) return <EmptyState title={words.takeBackMissing} />;
  return (
    <ReasonTask
      form={resumeForm}
      intro={(card.end.kind === 'died' ? words.takeBackDeath : words.takeBackIntro)(endTitle(card.end))}
      draft={`resume:${card.child.id}:${card.end.event}`}
      eventsOf={(reason) =>
        card.ends.map(({ child, end }) => ({
          type: 'resume-follow-up',
          payload: { child, end: end.event, reason },
        }))
      }
      done={words.takenBack}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** The death as an adverse event report states it. */
type ReportedDeath = Pick<Aefi, 'id' | 'outcome' | 'diedOn' | 'withdrawn'> & {
  readonly reporter: Pick<Aefi['reporter'], 'name'>;
};

interface AfterReportProps {
  readonly child: ChildId;
  readonly report: ReportedDeath;
  readonly officer: Officer;
  readonly onDone: () => void;
}

/** Asks about a death that a report states or no longer states, after it was saved, followed up or withdrawn. */
export function AfterReport({ child, report, officer, onDone }: AfterReportProps) {
  const { children } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(
    async () => ({ card: await children.card(child, today) }),
    [children, child, today],
  );
  const { id, diedOn, reporter } = report;
  const known = useMemo(
    () => ({
      kind: 'died' as const,
      aefi: id,
      toldBy: reporter.name,
      ...(diedOn !== null && { on: diedOn }),
    }),
    [id, diedOn, reporter.name],
  );
  if (!found) return <Skeleton shape="form" />;
  const { card } = found;
  if (card === null) return <EmptyState title={words.takeBackMissing} />;
  const task = { card, officer, today, onDone };
  return (
    <Stack gap="large">
      <Banner tone="info">{tellsDeath(report) ? words.proposed : words.stillDied}</Banner>
      {tellsDeath(report) ? <EndForm {...task} known={known} /> : <ResumeTask {...task} />}
    </Stack>
  );
}

/** True if a report and the child's card disagree about a death, so that the officer is asked. */
export async function differsFromCard(
  child: ChildId,
  report: ReportedDeath,
  today: LocalDate,
): Promise<boolean> {
  const card = await pageEngine().children.card(child, today);
  if (card === null) return false;
  const died = card.ends.filter(({ end }) => end.kind === 'died');
  return tellsDeath(report)
    ? !died.some(({ end }) => end.on === report.diedOn)
    : died.some(({ end }) => end.aefi === report.id);
}

function tellsDeath({ outcome, withdrawn }: ReportedDeath): boolean {
  return outcome === 'died' && withdrawn === null;
}

interface EndFormProps {
  readonly card: ChildCard;
  readonly officer: Officer;
  readonly today: LocalDate;
  /** Values already known from a report or from the reason for not coming. */
  readonly known: Partial<Pick<FollowUpEnd, 'kind' | 'on' | 'toldBy' | 'aefi'>>;
  readonly onDone: () => void;
}

/** Records that a child died, moved away for good or is followed elsewhere. An earlier end of the same kind is replaced. */
function EndForm({ card, officer, today, known, onDone }: EndFormProps) {
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
    <Stack gap="large">
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
    </Stack>
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
      <Stack gap="large">
        {asked.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

function endSchema(today: LocalDate) {
  return z.object({
    kind: z.enum(endKinds),
    on: localDateSchema.refine((on) => on <= today, codeWords.day['ended-in-future']),
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
