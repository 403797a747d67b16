import { useMemo, useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import {
  type FacilityChoice,
  type FacilityStart,
  useFacilityStart,
  useSupplier,
} from '#bindings/places/use-facility-choice.tsx';
import { useOpenedAt } from '#bindings/use-today.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { yearOptions } from '../activity/activity-fields.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { OpenArrivals } from '../activity/open-arrivals.tsx';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import type { Delivery } from '../activity/use-last-delivery.ts';
import { useFacilityFacts } from '../activity/use-facility-facts.ts';
import { changedFacility, useKeptFacts } from '../activity/use-kept-facts.ts';
import { stockStrings } from '../strings.ts';
import { VoucherSum } from '../voucher/voucher-sum.tsx';
import type { DeliveryFacts } from './delivery.ts';
import { type DeliveryFormValues, deliveryForms } from './delivery-form.ts';
import { deliveryStrings } from './delivery-strings.ts';
import type { KeptDelivery, sumOfTyped } from './typed-lot.ts';

interface DeliveryFactsProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly kept: KeptDelivery;
  readonly sum: ReturnType<typeof sumOfTyped>;
  /** How many lots lack something. */
  readonly incomplete: number;
  readonly isAsking: boolean;
  readonly onKept: (kept: KeptDelivery) => void;
  readonly onSave: (facts: DeliveryFacts) => Promise<SubmitResult>;
}

/** What holds for the whole delivery, as last time, and the button that saves all of it. */
export function DeliveryFactsForm(props: DeliveryFactsProps) {
  const supplier = useSupplier(props.officer);
  const [before] = useState(props.kept);
  const start = useFacilityStart(props.officer, before.origin ?? props.last?.origin ?? supplier ?? null);
  if (!start || supplier === undefined) return <Skeleton shape="form" count={3} />;
  return <FactsForm {...props} start={start} before={before} />;
}

interface FactsFormProps extends DeliveryFactsProps {
  readonly start: FacilityStart;
  /** As it was kept when the screen was opened. */
  readonly before: KeptDelivery;
}

function FactsForm({
  officer,
  last,
  kept,
  sum,
  incomplete,
  isAsking,
  start,
  before,
  onKept,
  onSave,
}: FactsFormProps) {
  const { facility: origin, propose, onValues } = useFacilityFacts('origin', officer, start);
  const openedAt = useOpenedAt();
  const proposed = useMemo(
    () => ({ ...proposedParticulars(officer, openedAt), ...origin.defaults }),
    [officer, openedAt, origin.defaults],
  );
  const { defaults, onValuesChange } = useKeptFacts({
    proposed,
    before: before.facts,
    propose,
    onFacts: (facts) =>
      onKept({ ...kept, facts, origin: changedFacility(facts, 'origin', origin) ?? before.origin }),
  });
  const isAsLast = last !== null && defaults['originFacility'] === last.origin.facility;
  const submit = async (values: DeliveryFormValues): Promise<SubmitResult> => {
    const { officer: reporting, happenedAt, year, quarter, originFacility } = values;
    const chosen = origin.refOf(originFacility);
    if (!chosen) return { ok: false, fields: { originFacility: stockStrings.originUnknown } };
    return onSave({ officer: reporting, happenedAt, year, quarter, origin: chosen });
  };
  return (
    <FormView
      form={deliveryForms[start.ask]}
      defaults={defaults}
      options={{ year: yearOptions(dateOf(openedAt)), ...origin.options }}
      remembered={inOne(origin, isAsLast ? deliveryStrings.fromAsLast : deliveryStrings.from)}
      sum={() => (
        <VoucherSum
          {...sum}
          lack={incomplete === 0 ? undefined : deliveryStrings.lotsNotComplete(incomplete)}
        />
      )}
      disabledReason={sum.lots === 0 ? deliveryStrings.noLots : undefined}
      isAsking={isAsking}
      onValuesChange={onValuesChange}
      onSubmit={submit}
    >
      {(values) => (
        <>
          <WatchValues values={values} onValues={onValues} />
          {origin.notice}
          <OpenArrivals values={values} />
        </>
      )}
    </FormView>
  );
}

/** Where it came from, when, for which period and by whom, as one text: all of it is as last time, or now. */
function inOne({ remembered }: FacilityChoice, label: string): readonly Remembered[] {
  return [
    {
      fields: [...remembered.flatMap(({ fields }) => fields), ...rememberedParticulars.fields],
      label,
      text: (values) => (
        <>
          {remembered.map((group) => (
            <b key={group.label}>{group.text(values)}</b>
          ))}
          <small>{rememberedParticulars.text(values)}</small>
        </>
      ),
    },
  ];
}
