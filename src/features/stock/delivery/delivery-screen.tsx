import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import { useOpenedAt, useToday } from '#bindings/use-today.ts';
import { Task } from '#ui/layout/arrange.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { type Delivery, useLastDelivery } from '../activity/use-last-delivery.ts';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { announced } from '../use-saving.tsx';
import { confirmedLines, newVoucherId, useSaveVoucher } from '../voucher/save-voucher.ts';
import {
  deliveryDraft,
  type DeliveryFacts,
  isBegun,
  type KeptDelivery,
  receiptsOf,
  sameBatch,
  sumOfTyped,
  useKeptDelivery,
} from './typed-lot.ts';
import { deliveryStrings } from './delivery-strings.ts';
import { LotTable } from './lot-table.tsx';
import { useLotRows } from './use-lot-rows.ts';
import { useUnitChoice } from './unit-choice.ts';
import type { EquipmentId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import {
  type FacilityChoice,
  type FacilityStart,
  useFacilityStart,
} from '#bindings/places/use-facility-choice.tsx';
import { useSupplier } from '#bindings/places/use-facility-choice.tsx';
import { FormView } from '#ui/form/form-view.tsx';
import type { Remembered } from '#ui/form/remembered.tsx';
import { WatchValues } from '#ui/form/watch-values.tsx';
import { particularsFields, rememberedParticulars, yearOptions } from '../activity/activity-fields.ts';
import { proposedParticulars } from '../activity/officer-defaults.ts';
import { OpenArrivals } from '../activity/open-arrivals.tsx';
import { useFacilityFacts } from '../activity/use-facility-facts.ts';
import { changedFacility, useKeptFacts } from '../activity/use-kept-facts.ts';
import { VoucherSum } from '../voucher/line-field.tsx';
import { z } from 'zod';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { type FacilityAsk, facilityFields, originShape } from '#bindings/places/facility-fields.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { fieldWords } from '../field-words.ts';
import '../stock.css';
import '../voucher/lines.css';

/** A delivery of many lots on one screen: origin and particulars once, a row for each lot, one save for all of them. */
export function DeliveryScreen() {
  return (
    <StockPage title={deliveryStrings.title} skeleton="form">
      {(officer) => <OpenDelivery officer={officer} />}
    </StockPage>
  );
}

function OpenDelivery({ officer }: { readonly officer: Officer }) {
  const { queries } = pageEngine();
  const last = useLastDelivery();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const { kept, keep } = useKeptDelivery(officer);
  if (last === undefined || kept === undefined || antigens === undefined) return <Skeleton shape="form" />;
  return <DeliveryView officer={officer} last={last} antigens={antigens} kept={kept} onKept={keep} />;
}

interface DeliveryViewProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly antigens: readonly AntigenRow[];
  readonly kept: KeptDelivery;
  readonly onKept: (kept: KeptDelivery) => void;
}

function DeliveryView({ officer, last, antigens, kept, onKept }: DeliveryViewProps) {
  const today = useToday();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { ask, question } = useCautionQuestion();
  const saveVoucher = useSaveVoucher(officer);
  const { products } = pageEngine();
  const { table, list } = useLotRows({
    lots: kept.lots,
    vendor: last?.vendor ?? '',
    antigens,
    onLots: (lots) => onKept({ ...kept, lots: [...lots] }),
  });
  const begun = table.rows.filter(isBegun);
  const wrong = table.rows.flatMap((row, at) => {
    const check = table.checked[at];
    return check === undefined || check.ok || !isBegun(row) ? [] : [{ at, faults: check.faults }];
  });
  const save = async (facts: DeliveryFacts, unit: EquipmentId | undefined): Promise<SubmitResult> => {
    const [first] = wrong;
    if (first !== undefined) {
      table.show(first.at, first.faults);
      const places = wrong.map(({ at }) => at + 1).join(', ');
      return announced({ ok: false, message: deliveryStrings.wrong(places) });
    }
    const lots = table.checked.flatMap((check) => (check.ok ? [check.lot] : []));
    const voucher = newVoucherId();
    const lines = receiptsOf(lots, { facts, voucher });
    const twice = lots.flatMap((lot, at) => {
      const before = sameBatch(lots.slice(0, at), lot);
      return before === null ? [] : [deliveryStrings.twice(lot.batchNo, before + 1, at + 1)];
    });
    const asked = await ask({
      activities: lines.map(({ activity }) => activity),
      labels: lots,
      twice,
      today,
    });
    if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
    for (const [at, { gtin }] of begun.entries()) {
      const lot = lots[at];
      // A product that cannot be stored is asked for again next time.
      if (gtin !== undefined && lot !== undefined) products.learn(gtin, lot).catch(() => undefined);
    }
    return saveVoucher({
      id: voucher,
      lines: confirmedLines(lines, asked),
      draft: deliveryDraft,
      saved: deliveryStrings.saved(lots.length),
      doses: sumOfTyped(begun).doses,
      unit,
    });
  };
  return (
    <Task className="stock-delivery" gap="medium">
      <ActionBarSlot value={foot}>
        <DeliveryFactsForm
          officer={officer}
          last={last}
          kept={kept}
          sum={sumOfTyped(begun)}
          incomplete={wrong.length}
          isAsking={question !== null}
          onKept={onKept}
          onSave={save}
        />
      </ActionBarSlot>
      <LotTable table={table} list={list} antigens={antigens} />
      <div ref={setFoot} className="ui-task-foot" />
      {question}
    </Task>
  );
}

interface DeliveryFactsProps {
  readonly officer: Officer;
  readonly last: Delivery | null;
  readonly kept: KeptDelivery;
  readonly sum: ReturnType<typeof sumOfTyped>;
  /** The number of incomplete lots. */
  readonly incomplete: number;
  readonly isAsking: boolean;
  readonly onKept: (kept: KeptDelivery) => void;
  readonly onSave: (facts: DeliveryFacts, unit: EquipmentId | undefined) => Promise<SubmitResult>;
}

/** The fields shared by the whole delivery, remembered from last time, and the button that saves it. */
export function DeliveryFactsForm(props: DeliveryFactsProps) {
  const supplier = useSupplier(props.officer);
  const [before] = useState(props.kept);
  const units = useUnitChoice();
  const start = useFacilityStart(props.officer, before.origin ?? props.last?.origin ?? supplier ?? null);
  if (!start || supplier === undefined || units === undefined) return <Skeleton shape="form" count={3} />;
  return <FactsForm {...props} start={start} units={units} before={before} />;
}

interface FactsFormProps extends DeliveryFactsProps {
  readonly start: FacilityStart;
  readonly units: NonNullable<ReturnType<typeof useUnitChoice>>;
  /** The stored delivery when the screen was opened. */
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
  units,
  before,
  onKept,
  onSave,
}: FactsFormProps) {
  const { facility: origin, propose, onValues } = useFacilityFacts('origin', officer, start);
  const openedAt = useOpenedAt();
  const proposed = useMemo(
    () => ({
      ...proposedParticulars(officer, openedAt),
      ...origin.defaults,
      ...(units.proposed !== undefined && { unit: units.proposed }),
    }),
    [officer, openedAt, origin.defaults, units.proposed],
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
    const { officer: reporting, happenedAt, year, quarter, originFacility, unit } = values;
    const chosen = origin.refOf(originFacility);
    if (!chosen) return { ok: false, fields: { originFacility: stockStrings.originUnknown } };
    const facts = { officer: reporting, happenedAt, year, quarter, origin: chosen };
    return onSave(facts, units.unitOf(unit));
  };
  return (
    <FormView
      form={deliveryForms[units.options.length === 0 ? 'one-unit' : 'units'][start.ask]}
      defaults={defaults}
      options={{ year: yearOptions(dateOf(openedAt)), ...origin.options, unit: units.options }}
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

/** Origin, time, period and officer as one remembered text. */
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

const deliverySchema = z.object({
  ...particularsShape,
  year: typedYearSchema,
  ...originShape,
  unit: z.string().optional(),
});
export type DeliveryFormValues = z.infer<typeof deliverySchema>;

const unitField = { name: 'unit', kind: 'radio', label: deliveryStrings.putInto, span: 'full' } as const;

function deliveryFormBy(ask: FacilityAsk, { hasUnits }: { readonly hasUnits: boolean }) {
  const fields: readonly Field<keyof DeliveryFormValues>[] = [
    ...facilityFields('origin', ask),
    ...particularsFields({ happenedAt: fieldWords.receivedAt, officer: fieldWords.reportingOfficer }),
    ...(hasUnits ? [unitField] : []),
  ];
  return defineForm<DeliveryFormValues>({
    schema: named(deliverySchema, fields),
    fields,
    submitLabel: stockStrings.receivedTitle,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** The fields shared by all lots of a delivery: origin, time, period, officer, and their unit if there are several. */
export const deliveryForms = {
  'one-unit': {
    'by-place': deliveryFormBy('by-place', { hasUnits: false }),
    'by-name': deliveryFormBy('by-name', { hasUnits: false }),
  },
  units: {
    'by-place': deliveryFormBy('by-place', { hasUnits: true }),
    'by-name': deliveryFormBy('by-name', { hasUnits: true }),
  },
} as const;
