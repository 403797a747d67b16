import { type ComponentType, useMemo, useState } from 'react';
import { absenceWords, cardStrings } from './child-card-strings.ts';
import { type ChildTaskProps, reasonForm, ReasonTask } from './reason-task.tsx';
import { endStrings } from '../end/end-strings.ts';
import { EndTask, ResumeTask } from '../end/end-tasks.tsx';
import { ScreenTask } from '../screening/screen-task.tsx';
import { findingWord, screeningStrings } from '../screening/screening-strings.ts';
import { type CardTask, useChildUrl } from '../child-url.ts';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import {
  absenceReasons,
  type ChildDetails,
  childFields,
  exactBirth,
} from '#domain/immunization/register/model.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { notify } from '#ui/toast/notify.ts';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf } from '../child-save.ts';
import { childStrings } from '../strings.ts';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import type { ShownChild, ShownImmunization } from '#client/children/shown.ts';
import { givenBeforeBirth } from '#domain/immunization/register/day-checks.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { recordName } from './child-record.tsx';
import { correctForm, type CorrectFormValues, reasonField } from '../registration/child-form.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ChildId, childIdSchema } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { ChildSummary } from './child-summary.tsx';
import { shownVaccNo } from '../child-facts.ts';
import { mergeOf } from '#domain/immunization/register/activities/merges.ts';
import { isSameFound, standingFindings } from '#domain/immunization/screening/findings.ts';
import { findingKey } from '../screening/visit-answers.ts';

/** Merges two entries of one child: the officer finds the other one, then chooses which of them remains. */
function MergeTask(props: ChildTaskProps) {
  const { children } = pageEngine();
  const { of } = props;
  const found = useLiveQuery(
    async () => ({ other: of === undefined ? null : await children.child(of as ChildId) }),
    [children, of],
  );
  const other = found?.other;
  if (of === undefined || other?.id !== of) return <ChooseOther child={props.card.child} />;
  return <MergeWith {...props} other={other} />;
}

function ChooseOther({ child }: { readonly child: ShownChild }) {
  const { children } = pageEngine();
  const { turnTo } = useChildUrl();
  const [search, setSearch] = useState('');
  const found = useLiveQuery(
    async () =>
      search.trim() === ''
        ? (await children.likelyDuplicates(child)).map(({ candidate }) => candidate)
        : (await children.search(search)).map((hit) => hit.child),
    [children, search, child],
  );
  const others = found?.filter(({ id, status }) => id !== child.id && status);
  return (
    <Stack gap="large">
      <p>{cardStrings.mergeIntro(child.fullname)}</p>
      <SearchBox label={cardStrings.mergeSearch} value={search} onChange={setSearch} />
      {search.trim() === '' && others && others.length > 0 ? (
        <h3 className="child-part">{cardStrings.mergeSuggested}</h3>
      ) : null}
      {others?.map((other) => (
        <ChildSummary
          key={other.id}
          child={other}
          action={
            <Button about={other.fullname} onClick={() => turnTo(other.id)}>
              {cardStrings.select}
            </Button>
          }
        />
      ))}
      {others?.length === 0 && search.trim() !== '' ? <EmptyState title={cardStrings.mergeNone} /> : null}
    </Stack>
  );
}

const fields = [
  { name: 'kept', kind: 'radio', label: cardStrings.kept, isRequired: true, span: 'full' },
  reasonField,
] as const;
const mergeSchema = z.object({ kept: childIdSchema, reason: textSchema() });
type MergeValues = z.infer<typeof mergeSchema>;
const mergeForm = defineForm<MergeValues>({
  schema: named(mergeSchema, fields),
  fields,
  submitLabel: cardStrings.mergeSubmit,
  savingLabel: childStrings.saving,
});

function MergeWith({
  card: { child },
  other,
  officer,
  onDone,
}: ChildTaskProps & { readonly other: ShownChild }) {
  const { children } = pageEngine();
  const { openCard, turnTo } = useChildUrl();
  const draft = `merge:${child.id}`;
  const options = useMemo(() => ({ kept: [child, other].map(optionOf) }), [child, other]);
  const merge = async ({ kept, reason }: MergeValues): Promise<SubmitResult> => {
    const merged = kept === child.id ? other.id : child.id;
    const saved = await children.save(
      { type: 'merge-children', payload: { kept, merged, reason } },
      savedAs(officer, draft),
    );
    if (!saved.ok) return failureOf(saved);
    notify.success(cardStrings.merged);
    openCard(kept);
    return { ok: true };
  };
  return (
    <Stack gap="large">
      <ChildSummary child={child} />
      <ChildSummary
        child={other}
        action={<Button onClick={() => turnTo(undefined)}>{cardStrings.chooseOther}</Button>}
      />
      <FormView
        form={mergeForm}
        defaults={{ kept: child.id }}
        options={options}
        onSubmit={merge}
        onCancel={onDone}
        draft={officerDraft(officer, draft)}
      />
    </Stack>
  );
}

function optionOf({ id, fullname, vaccNo }: ShownChild) {
  return { value: id, label: `${fullname} · ${shownVaccNo(vaccNo)}` };
}

const voidForm = reasonForm(cardStrings.voidSubmit);
const unmergeForm = reasonForm(cardStrings.unmerge);
const reviseForm = reasonForm(screeningStrings.reviseSubmit);

/** Declares a record of immunization a mistake. */
function VoidTask({ card, of, officer, onDone }: ChildTaskProps) {
  const record = recordsOnCard(card).find(({ id }) => id === of);
  if (!record) return <EmptyState title={cardStrings.recordMissing} />;
  return (
    <ReasonTask
      form={voidForm}
      intro={cardStrings.voidIntro(recordName(record), formatDate(record.immunizedOn))}
      draft={`void:${record.id}`}
      eventsOf={(reason) => [{ type: 'void-immunization', payload: { immunization: record.id, reason } }]}
      done={cardStrings.voided}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** Undoes a merge. */
function UnmergeTask({ card, of, officer, onDone }: ChildTaskProps) {
  const merged = card.merged.find(({ id }) => id === of);
  const merge = merged && mergeOf(merged);
  if (!merged || !merge) return <EmptyState title={cardStrings.mergeMissing} />;
  return (
    <ReasonTask
      form={unmergeForm}
      intro={cardStrings.unmergeIntro(merged.fullname, card.child.fullname)}
      draft={`unmerge:${merge}`}
      eventsOf={(reason) => [{ type: 'unmerge-children', payload: { merge, merged: merged.id, reason } }]}
      done={cardStrings.unmerged}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** Revises a finding that no longer rules out a vaccine, whichever merged entry it was recorded on. */
function ReviseTask({ card, of, officer, onDone }: ChildTaskProps) {
  const found = card.findings.find((one) => findingKey(one) === of);
  if (!found) return <EmptyState title={screeningStrings.reviseMissing} />;
  const { condition, series } = found;
  const entries = [card.child, ...card.merged].filter((entry) =>
    standingFindings(entry).some((one) => isSameFound(one, found)),
  );
  return (
    <ReasonTask
      form={reviseForm}
      intro={screeningStrings.reviseIntro(findingWord(found))}
      draft={`revise:${card.child.id}:${findingKey(found)}`}
      eventsOf={(reason) =>
        entries.map(({ id: child }) => ({
          type: 'revise-finding',
          payload: { child, condition, series, reason },
        }))
      }
      done={screeningStrings.revised}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** Tasks on a child's entry, each in a modal of its own. */
export const childTasks: Readonly<
  Record<CardTask, { readonly title: string; readonly Body: ComponentType<ChildTaskProps> }>
> = {
  correct: { title: cardStrings.correctTitle, Body: CorrectTask },
  merge: { title: cardStrings.mergeTitle, Body: MergeTask },
  unmerge: { title: cardStrings.unmergeTitle, Body: UnmergeTask },
  void: { title: cardStrings.voidTitle, Body: VoidTask },
  end: { title: endStrings.tell, Body: EndTask },
  resume: { title: endStrings.takeBackTitle, Body: ResumeTask },
  absence: { title: cardStrings.absenceTitle, Body: AbsenceTask },
  screen: { title: screeningStrings.screenTitle, Body: ScreenTask },
  revise: { title: screeningStrings.reviseTitle, Body: ReviseTask },
};

/** Records why a child who was due did not come. */
function AbsenceTask({ card: { child }, officer, today, onDone }: ChildTaskProps) {
  const { children } = pageEngine();
  const draft = `absence:${child.id}`;
  const form = useMemo(() => absenceForm(today), [today]);
  const defaults = useMemo(() => ({ on: today }), [today]);
  const { turnToTask } = useChildUrl();
  const save = async ({ reason, note, on }: AbsenceValues): Promise<SubmitResult> => {
    // A child who died or moved is not waited for; the form about the end of follow-up asks its own questions.
    if (reason === 'died' || reason === 'moved') {
      turnToTask('end', `${reason} ${on}`);
      return { ok: true };
    }
    const saved = await children.save(
      { type: 'note-absence', payload: { child: child.id, reason, note: note ?? null, on } },
      savedAs(officer, draft),
    );
    if (!saved.ok) return failureOf(saved);
    notify.success(cardStrings.absenceSaved);
    onDone();
    return { ok: true };
  };
  return (
    <Stack gap="large">
      <p>{child.fullname}</p>
      <FormView
        form={form}
        defaults={defaults}
        onSubmit={save}
        onCancel={onDone}
        draft={officerDraft(officer, draft)}
      />
    </Stack>
  );
}

function absenceSchema(today: LocalDate) {
  return z.object({
    reason: z.enum(absenceReasons),
    on: localDateSchema.refine((on) => on <= today, cardStrings.absenceInFuture),
    note: textSchema().optional(),
  });
}
type AbsenceValues = z.infer<ReturnType<typeof absenceSchema>>;

function absenceForm(today: LocalDate) {
  const fields = [
    {
      name: 'reason',
      kind: 'radio',
      label: cardStrings.reason,
      isRequired: true,
      span: 'full',
      options: absenceReasons.map((value) => ({ value, label: absenceWords[value] })),
    },
    { name: 'on', kind: 'date', label: cardStrings.absenceOn, isRequired: true, max: today },
    { name: 'note', kind: 'textarea', label: cardStrings.absenceNote, maxLength: 1000 },
  ] as const satisfies readonly Field<keyof AbsenceValues>[];
  return defineForm<AbsenceValues>({
    schema: named(absenceSchema(today), fields),
    fields,
    submitLabel: cardStrings.absenceSubmit,
    savingLabel: childStrings.saving,
  });
}

/** Corrects a child's details. Only changed fields are sent, so that two tablets can correct different ones. */
function CorrectTask({ card, officer, today, onDone }: ChildTaskProps) {
  const { children } = pageEngine();
  // Details when the form was opened: a change that arrives later was not made by this officer.
  const [before] = useState(card.child);
  const draft = `correct-child:${before.id}`;
  const form = useMemo(() => correctForm(today), [today]);
  const defaults = useMemo(() => defaultsOf(before), [before]);
  const correct = async ({ reason, ...details }: CorrectFormValues): Promise<SubmitResult> => {
    const changed = changedFields(before, details);
    if (Object.keys(changed).length === 0) return { ok: false, message: cardStrings.nothingChanged };
    const bornOn = changed.bornOn === undefined ? null : exactBirth(details);
    const given = givenBeforeBirth(standingRecords(card), bornOn);
    if (given)
      return {
        ok: false,
        fields: { bornOn: cardStrings.givenBefore(recordName(given), formatDate(given.immunizedOn)) },
      };
    const saved = await children.save(
      { type: 'correct-child', payload: { ...changed, child: before.id, reason } },
      savedAs(officer, draft),
    );
    if (!saved.ok) return failureOf(saved);
    notify.success(cardStrings.corrected);
    onDone();
    return { ok: true };
  };
  return (
    <FormView
      form={form}
      defaults={defaults}
      onSubmit={correct}
      onCancel={onDone}
      draft={officerDraft(officer, draft)}
    />
  );
}

function standingRecords({ schedule, invalid, extra }: ChildCard): readonly ShownImmunization[] {
  const laid = [...schedule.flatMap(({ given }) => given ?? []), ...invalid.map(({ record }) => record)];
  return [...laid.map(({ record }) => record), ...extra];
}

function defaultsOf(child: ChildDetails): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(childFields.map((field) => [field, child[field] ?? undefined])),
    sex: child.sexUnknown ? undefined : child.sex,
  };
}

function changedFields(before: ChildDetails, after: ChildDetails): Partial<ChildDetails> {
  const changed = childFields.filter(
    (field) =>
      (after[field] ?? null) !== (before[field] ?? null) ||
      (field === 'sex' && before.sexUnknown === true && after.sexUnknown === undefined),
  );
  return {
    // An emptied field is sent as null, because an omitted field keeps its value.
    ...Object.fromEntries(changed.map((field) => [field, after[field] ?? null])),
    // An unchanged date stays as it was, even an estimate.
    ...(changed.includes('bornOn') && after.bornEstimated && { bornEstimated: true }),
  };
}
