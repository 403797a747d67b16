import { useCallback, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { yearOptions } from '../activity/activity-fields.ts';
import type { AmendmentKind } from './amendment-kinds.tsx';
import { amendmentStrings } from './amendment-strings.ts';
import { officerName, proposedParticulars } from '../activity/officer-defaults.ts';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf } from '../save-failure.ts';
import type { ShownEntry } from '../shown.ts';
import { useCautionQuestion, useQuestion } from '../activity/use-caution-question.tsx';
import { usePeriodProposal } from '../activity/use-kept-facts.ts';
import { useOpenedAt, useToday } from '#bindings/use-today.ts';
import { announced } from '../use-saving.tsx';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';

/** A refused change that is sent again. */
export interface Resent {
  readonly event: EventId;
  readonly values: Readonly<Record<string, string | number | undefined>>;
}

interface AmendmentFormProps<Output> {
  readonly officer: Officer;
  readonly entry: ShownEntry;
  /** A stable value, because another kind starts the form again. */
  readonly kind: AmendmentKind<Output>;
  /** Key of the draft. */
  readonly draft: string;
  readonly resent: Resent | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Form of a change to an existing entry. */
export function AmendmentForm<Output>(props: AmendmentFormProps<Output>) {
  const { officer, entry, kind, draft, resent, onSaved, onClose } = props;
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({
      ...proposedParticulars(officer, openedAt),
      correctedBy: officerName(officer),
      ...kind.defaults,
      ...resent?.values,
    }),
    [officer, openedAt, kind, resent],
  );
  const { seen, propose } = usePeriodProposal();
  const onValues = useCallback((values: Readonly<RawValues>) => seen(values), [seen]);
  const { ask, question } = useQuestion();
  const doubts = useCautionQuestion();
  const today = useToday();
  const words = { vendor: entry.vendor, fields: kind.fields, sentences: kind.sentences };

  const submit = async (values: Output): Promise<SubmitResult> => {
    const { stock } = pageEngine();
    const activity = kind.activityOf(values);
    if (!('type' in activity)) return activity;
    if (kind.question !== undefined) {
      // Nothing is asked about something that would be refused anyway.
      const preview = await stock.preview(activity);
      if (!preview.accepted && preview.reason !== 'invalid')
        return announced(failureOf({ ok: false, reason: preview.reason }, words));
      if (preview.accepted && !(await ask({ ...reverseQuestion, sentences: kind.question })))
        return { ok: false, message: amendmentStrings.declined };
    }
    // A resent change replaces one event; the others were saved with the original.
    const also = resent === null ? (kind.also?.(values) ?? []) : [];
    const asked = await doubts.ask({ activities: [activity, ...also], labels: [], today });
    if (asked === null) return { ok: false, message: amendmentStrings.declined };
    const options = savedAs(officer, draft);
    const [first = activity, ...others] = asked;
    const saved =
      others.length > 0
        ? await stock.saveTogether([first, ...others], options)
        : await stock.save(first, {
            ...options,
            ...(resent === null ? {} : { replaces: resent.event }),
          });
    if (!saved.ok) return announced(failureOf(saved, words));
    onSaved();
    return { ok: true };
  };

  return (
    <>
      <p>{kind.intro}</p>
      {kind.caution ? (
        <Banner tone="warning" title={kind.caution.title}>
          {kind.caution.text}
        </Banner>
      ) : null}
      <FormView
        form={kind.form}
        defaults={defaults}
        options={{ year: yearOptions(dateOf(openedAt), yearIn(resent)) }}
        remembered={kind.remembered}
        packs={() => kind.packs ?? {}}
        sum={() => kind.sum}
        onSubmit={submit}
        isAsking={question !== null || doubts.question !== null}
        onCancel={onClose}
        onValuesChange={propose}
        draft={officerDraft(officer, draft)}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={onValues} />
            {kind.live?.(values)}
          </>
        )}
      </FormView>
      {question}
      {doubts.question}
    </>
  );
}

const reverseQuestion = {
  title: amendmentStrings.questionTitle,
  confirmLabel: amendmentStrings.questionConfirm,
  cancelLabel: amendmentStrings.questionBack,
} as const;

function yearIn(resent: Resent | null): number | undefined {
  const year = Number(resent?.values['year']);
  return Number.isSafeInteger(year) ? year : undefined;
}
