import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import type { ShownChild } from '#client/children/shown.ts';
import { childIdSchema, type ChildId } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { defineForm } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { notify } from '#ui/toast/notify.ts';
import { cardStrings } from './child-card-strings.ts';
import { reasonField } from '../registration/child-form.tsx';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf } from '../child-save.ts';
import { ChildSummary } from './child-summary.tsx';
import type { ChildTaskProps } from './child-task-props.ts';
import { useChildUrl } from '../child-url.ts';
import { shownVaccNo } from '../child-vacc-no.ts';
import { childStrings } from '../strings.ts';

/** Joins two entries of one child: the other one is looked for, then the officer says which of them stays. */
export function MergeTask(props: ChildTaskProps) {
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
    <div className="child-flow">
      <p>{cardStrings.mergeIntro(child.fullname)}</p>
      <SearchBox label={cardStrings.mergeSearch} value={search} onChange={setSearch} />
      {search.trim() === '' && others && others.length > 0 ? <h3>{cardStrings.mergeSuggested}</h3> : null}
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
    </div>
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
    <div className="child-flow">
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
    </div>
  );
}

function optionOf({ id, fullname, vaccNo }: ShownChild) {
  return { value: id, label: `${fullname} · ${shownVaccNo(vaccNo)}` };
}
