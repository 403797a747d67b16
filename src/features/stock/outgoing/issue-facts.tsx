import { useCallback, useMemo, useState } from 'react';
import { dateOf } from '#domain/kernel/local-date.ts';
import { useOpenedAt } from '#bindings/use-today.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { yearOptions } from '../activity/activity-fields.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import { useKeptFacts } from '../activity/use-kept-facts.ts';
import { usePeriodProposal } from '../activity/use-period-proposal.ts';
import { type IssueFacts, issueFactsForm } from './outgoing-form.ts';
import type { OutgoingFactsProps } from './outgoing-facts-props.ts';

const remembered = [rememberedParticulars];

/** What holds for all lots that are issued, and the button that saves them. */
export function IssueFactsForm({
  officer,
  kept,
  sum,
  disabledReason,
  isAsking,
  onKept,
  onSave,
}: OutgoingFactsProps<IssueFacts>) {
  const openedAt = useOpenedAt();
  const [before] = useState(kept);
  const proposed = useMemo(() => proposedParticulars(officer, openedAt), [officer, openedAt]);
  const { seen, propose } = usePeriodProposal();
  const { defaults, onValuesChange } = useKeptFacts({
    proposed,
    before: before.facts,
    propose,
    onFacts: (facts) => onKept({ ...kept, facts }),
  });
  const onValues = useCallback((values: Readonly<RawValues>) => seen(values), [seen]);
  return (
    <FormView
      form={issueFactsForm}
      defaults={defaults}
      options={{ year: yearOptions(dateOf(openedAt)) }}
      remembered={remembered}
      sum={() => sum}
      disabledReason={disabledReason}
      isAsking={isAsking}
      onValuesChange={onValuesChange}
      onSubmit={onSave}
    >
      {(values) => <WatchValues values={values} onValues={onValues} />}
    </FormView>
  );
}
