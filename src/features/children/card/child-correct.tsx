import { useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildCard } from '#client/children/card.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import {
  type ChildDetails,
  childFields,
  detailsOf,
  exactBirth,
} from '#domain/immunization/register/model.ts';
import { givenBeforeBirth } from '#domain/immunization/register/day-checks.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { notify } from '#ui/toast/notify.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { cardStrings } from './child-card-strings.ts';
import { recordName } from './child-record.tsx';
import { correctForm, type CorrectFormValues } from '../registration/child-form.tsx';
import { officerDraft, savedAs } from '#client/outbox/officer-draft.ts';
import { failureOf } from '../child-save.ts';
import type { ChildTaskProps } from './child-task-props.ts';

/** Puts right what was written about a child. Only what was changed is sent, so that two tablets can correct different fields. */
export function CorrectTask({ card, officer, today, onDone }: ChildTaskProps) {
  const { children } = pageEngine();
  // As it stood when the form opened: what comes in meanwhile is no change of this officer's.
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
  const { bornEstimated: _, sexUnknown, sex, caregiverEmail, settlement, ...details } = detailsOf(child);
  return {
    ...details,
    sex: sexUnknown ? undefined : sex,
    caregiverEmail: caregiverEmail ?? undefined,
    settlement: settlement ?? undefined,
  };
}

function changedFields(before: ChildDetails, after: ChildDetails): Partial<ChildDetails> {
  const changed = childFields.filter(
    (field) =>
      after[field] !== before[field] ||
      (field === 'sex' && before.sexUnknown === true && after.sexUnknown === undefined),
  );
  return {
    ...Object.fromEntries(changed.map((field) => [field, after[field]])),
    // A date that is left as it was stays what it was, an estimate too.
    ...(changed.includes('bornOn') && after.bornEstimated && { bornEstimated: true }),
  };
}
