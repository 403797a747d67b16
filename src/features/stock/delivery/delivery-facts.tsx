import { useMemo } from 'react';
import type { Officer } from '#client/session/officer.ts';
import { dateOf, yearOf } from '#domain/kernel/local-date.ts';
import { type FacilityStart, useFacilityStart } from '#officer/places/use-facility-choice.tsx';
import { useSupplier } from '#officer/places/use-supplier.ts';
import { useOpenedAt } from '#officer/use-today.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { yearOptions } from '../activity/activity-fields.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { OpenArrivals } from '../activity/open-arrivals.tsx';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import type { Delivery } from '../activity/use-last-delivery.ts';
import { useFacilityFacts } from '../activity/use-facility-facts.ts';
import { stockStrings } from '../strings.ts';
import { VoucherSum } from '../voucher/voucher-sum.tsx';
import { type DeliveredLot, type DeliveryFacts, sumOf } from './delivery.ts';
import { type DeliveryFormValues, deliveryForms } from './delivery-form.ts';
import { deliveryStrings } from './delivery-strings.ts';

interface DeliveryFactsProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly lots: readonly DeliveredLot[];
  readonly onSave: (facts: DeliveryFacts) => Promise<SubmitResult>;
}

/** What holds for the whole delivery, as last time, and the button that saves all of it. */
export function DeliveryFactsForm(props: DeliveryFactsProps) {
  const supplier = useSupplier(props.officer);
  const start = useFacilityStart(props.officer, props.last?.origin ?? supplier ?? null);
  if (!start || supplier === undefined) return <Skeleton shape="form" count={3} />;
  return <FactsForm {...props} start={start} />;
}

function FactsForm({ officer, lots, onSave, start }: DeliveryFactsProps & { readonly start: FacilityStart }) {
  const { facility: origin, propose, onValues } = useFacilityFacts('origin', officer, start);
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({ ...proposedParticulars(officer, openedAt), ...origin.defaults }),
    [officer, openedAt, origin.defaults],
  );
  const submit = async (values: DeliveryFormValues): Promise<SubmitResult> => {
    const { officer: reporting, happenedAt, year, quarter, originFacility } = values;
    const chosen = origin.refOf(originFacility);
    if (!chosen) return { ok: false, fields: { originFacility: stockStrings.originUnknown } };
    return onSave({ officer: reporting, happenedAt, year, quarter, origin: chosen });
  };
  const sum = sumOf(lots);
  return (
    <FormView
      form={deliveryForms[start.ask]}
      defaults={defaults}
      options={{ year: yearOptions(yearOf(dateOf(openedAt))), ...origin.options }}
      remembered={[...origin.remembered, rememberedParticulars]}
      sum={() => <VoucherSum {...sum} />}
      disabledReason={sum.lots === 0 ? deliveryStrings.noLots : undefined}
      onValuesChange={propose}
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
