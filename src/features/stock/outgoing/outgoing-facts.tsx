import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { DispatchPayload } from '#domain/ledger/activities/dispatch.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { type FacilityStart, useFacilityStart, useSupplier } from '#bindings/places/use-facility-choice.tsx';
import { useOpenedAt } from '#bindings/use-today.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { rememberedParticulars, yearOptions } from '../activity/activity-fields.ts';
import { useWantedFacility } from '../activity/use-activity-url.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { useFacilityFacts } from '../activity/use-facility-facts.ts';
import { changedFacility, useKeptFacts, usePeriodProposal } from '../activity/use-kept-facts.ts';
import { stockStrings } from '../strings.ts';
import { type DispatchFacts, dispatchFactsForms, type IssueFacts, issueFactsForm } from './outgoing-form.ts';
import type { KeptOutgoing } from './typed-doses.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import type { Officer } from '#client/session/officer.ts';
import { pageEngine } from '#client/page-engine.ts';
import { useReadOnce } from '#bindings/use-read-once.ts';

/** Facts shared by all lines of a transfer or return, apart from their lot. */
export type SentFacts = Pick<DispatchPayload, 'destination' | 'officer' | 'happenedAt' | 'year' | 'quarter'>;

interface DispatchFactsProps extends OutgoingFactsProps<SentFacts> {
  readonly name: keyof typeof dispatchFactsForms;
}

/**
 * Form of the facts shared by all lots sent to another facility, with the button that saves them. Until doses are typed it suggests the
 * facility in the address, or else the chosen or last destination; for a return, the store that supplies this facility.
 */
export function DispatchFactsForm(props: DispatchFactsProps) {
  const { name, officer } = props;
  const [before] = useState(props.kept);
  const wanted = useWantedFacility();
  const last = useLastDestination(name);
  const supplier = useSupplier(officer);
  const known = name === 'return' ? (last ?? supplier) : last;
  // What was typed for another facility is not sent to the one in the address.
  const hasTyped = Object.keys(before.doses).length > 0;
  const chosen = hasTyped ? (before.destination ?? wanted) : (wanted ?? before.destination);
  const start = useFacilityStart(officer, notHere(chosen ?? known ?? null, officer.facilityId));
  if (!start || wanted === undefined || last === undefined || supplier === undefined)
    return <Skeleton shape="form" count={3} />;
  return <FactsForm {...props} start={start} before={before} />;
}

interface FactsFormProps extends DispatchFactsProps {
  readonly start: FacilityStart;
  /** The stored values when the screen was opened. */
  readonly before: KeptOutgoing;
}

function FactsForm({
  name,
  officer,
  kept,
  start,
  before,
  sum,
  disabledReason,
  isAsking,
  onKept,
  onSave,
}: FactsFormProps) {
  const { facility: destination, propose, onValues } = useFacilityFacts('destination', officer, start);
  const openedAt = useOpenedAt();
  const proposed = useMemo(
    () => ({ ...proposedParticulars(officer, openedAt), ...destination.defaults }),
    [officer, openedAt, destination.defaults],
  );
  const { defaults, onValuesChange } = useKeptFacts({
    proposed,
    before: before.facts,
    propose,
    onFacts: (facts) => {
      const chosen = changedFacility(facts, 'destination', destination);
      onKept({ ...kept, facts, destination: chosen ?? before.destination });
    },
  });
  const submit = async (values: DispatchFacts): Promise<SubmitResult> => {
    const { officer: reporting, happenedAt, year, quarter, destinationFacility } = values;
    const chosen = destination.refOf(destinationFacility);
    if (!chosen) return { ok: false, fields: { destinationFacility: stockStrings.destinationUnknown } };
    return onSave({ officer: reporting, happenedAt, year, quarter, destination: chosen });
  };
  return (
    <FormView
      form={dispatchFactsForms[name][start.ask]}
      defaults={defaults}
      options={{ year: yearOptions(dateOf(openedAt)), ...destination.options }}
      remembered={[...destination.remembered, rememberedParticulars]}
      sum={() => sum}
      disabledReason={disabledReason}
      isAsking={isAsking}
      onValuesChange={onValuesChange}
      onSubmit={submit}
    >
      {(values) => (
        <>
          <WatchValues values={values} onValues={onValues} />
          {destination.notice}
        </>
      )}
    </FormView>
  );
}

function notHere(facility: FacilityRef | null, here: string): FacilityRef | null {
  return facility?.facility === here ? null : facility;
}

const remembered = [rememberedParticulars];

/** Form of the facts shared by all issued lots, with the button that saves them. */
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

/** Props of the form of the shared facts. */
interface OutgoingFactsProps<Facts> {
  readonly officer: Officer;
  readonly kept: KeptOutgoing;
  /** Totals of the lots. */
  readonly sum: ReactNode;
  readonly disabledReason: string | undefined;
  readonly isAsking: boolean;
  readonly onKept: (kept: KeptOutgoing) => void;
  readonly onSave: (facts: Facts) => Promise<SubmitResult>;
}

/** Destination of the latest valid transfer or return; null if there is none, undefined while it is read. */
function useLastDestination(name: 'transfer' | 'return'): FacilityRef | null | undefined {
  return useReadOnce(async () => {
    const entries = await pageEngine().queries.newestEntries(name, 1);
    const [last] = entries;
    return last === undefined || last.status === 'refused' ? null : last.destination;
  });
}
