import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { Direction, FacilityRef } from '#domain/ledger/model.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { type LotPayload, onReason } from '#domain/ledger/particulars.ts';
import type { FacilityAsk } from '#bindings/places/facility-fields.ts';
import { DosesSum, LeavingSum, UsedSum } from '../doses-sum.tsx';
import { proposedReason } from './activity-fields.ts';
import type { SourceActivity } from './source-activity.ts';
import {
  adjustForms,
  type AdjustFormValues,
  dispatchForms,
  type DispatchFormValues,
  lotForm,
  type LotFormValues,
  utilizeForm,
  type UtilizeFormValues,
} from './source-forms.ts';
import { stockStrings } from '../strings.ts';
import { wastageOf } from '#domain/ledger/wastage.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { Details } from '#ui/layout/details.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';

/** Activity of doses that leave a lot without further facts than how many, by whom and when; doubtful ones ask for confirmation. */
export function lotActivity(
  words: { readonly submitLabel: string; readonly happenedAt: string },
  activityOf: (payload: LotPayload) => LedgerActivity,
): SourceActivity<LotFormValues> {
  return {
    starts: 'lot',
    form: lotForm(words),
    activityOf: (values, entry) => activityOf({ ...values, entry }),
    fields: { 'zero-doses': 'doses', 'less-than-in-stock': 'doses' },
    asksAboutDoubt: true,
    takesAll: true,
    sum: (values, { source, antigen }) => (
      <LeavingSum typed={values.doses} source={source} antigen={antigen} />
    ),
  };
}

export type DispatchName = keyof typeof dispatchForms;

interface DispatchDeps {
  readonly ask: FacilityAsk;
  /** Resolves the chosen facility to its name; null if it has none. */
  readonly refOf: (facility: FacilityId) => FacilityRef | null;
  /** Makes the id of the destination's record on saving, so that it is credited once. */
  readonly newEntryId: () => EntryId;
}

/** Stock that goes to another facility. Doubtful doses may be returned without a question, but not passed on. */
export function dispatchActivity(
  name: DispatchName,
  { ask, refOf, newEntryId }: DispatchDeps,
): SourceActivity<DispatchFormValues> {
  return {
    starts: 'lot',
    form: dispatchForms[name][ask],
    activityOf(values, entry) {
      const {
        destinationCountry: _country,
        destinationState: _state,
        destinationLga: _lga,
        destinationFacility,
        ...payload
      } = values;
      const destination = refOf(destinationFacility);
      if (!destination)
        return { ok: false, fields: { destinationFacility: stockStrings.destinationUnknown } };
      return { type: name, payload: { ...payload, entry, destination, arrival: newEntryId() } };
    },
    fields: {
      'zero-doses': 'doses',
      'less-than-in-stock': 'doses',
      'same-facility': 'destinationFacility',
    },
    asksAboutDoubt: name === 'transfer',
    takesAll: true,
    sum: (values, { source, antigen }) => (
      <LeavingSum typed={values.doses} source={source} antigen={antigen} />
    ),
  };
}

export const adjustActivities = {
  increment: adjustActivity('increment'),
  decrement: adjustActivity('decrement'),
} as const satisfies Record<Direction, SourceActivity<AdjustFormValues>>;

function adjustActivity(direction: Direction): SourceActivity<AdjustFormValues> {
  return {
    starts: 'lot',
    form: adjustForms[direction],
    activityOf: ({ reason = null, ...values }, entry) => ({
      type: 'adjust',
      payload: { ...values, entry, direction, reason, ...codeOf(values, direction) },
    }),
    fields: { 'zero-doses': 'doses', 'less-than-in-stock': 'doses', 'loss-adds-doses': 'doses' },
    proposes: (source, today) => ({ reasonCode: proposedReason(source, today) }),
    asksAboutDoubt: false,
    takesAll: direction === 'decrement',
    sum: (values, { source, antigen }) =>
      direction === 'decrement' ? (
        <LeavingSum typed={values.doses} source={source} antigen={antigen} />
      ) : (
        <DosesSum
          doses={values.doses}
          antigen={antigen}
          perVial={source.dosesPerVial}
          note={stockStrings.batch(source.batchNo)}
        />
      ),
  };
}

/** Doses that were found can only correct a count. */
function codeOf({ reasonCode }: AdjustFormValues, direction: Direction) {
  return onReason({ reasonCode: direction === 'increment' ? 'count-correction' : reasonCode });
}

export const utilizeActivity: SourceActivity<UtilizeFormValues> = {
  starts: 'issued-entry',
  form: utilizeForm,
  activityOf: (values, entry) => ({ type: 'utilize', payload: { ...values, entry } }),
  fields: { 'more-than-doses': 'childrenImmunized' },
  resets: { 'more-than-doses': { childrenImmunized: '0' } },
  asksAboutDoubt: false,
  takesAll: false,
  sum: (values, { source, antigen }) => (
    <UsedSum typed={values.childrenImmunized} doses={source.doses} antigen={antigen} />
  ),
  live: (values, source) => <LiveWastage typed={values.childrenImmunized} doses={source.doses} />,
};

/** Wastage for the typed values; nothing if the number of children is impossible. */
export function LiveWastage({
  typed,
  doses,
}: {
  readonly typed: string | undefined;
  readonly doses: number;
}) {
  const children = wholeNumberIn(typed ?? '');
  const isPossible = Number.isSafeInteger(children) && children >= 0 && children <= doses;
  const { wastage, wastageRate } = isPossible
    ? wastageOf(doses, children)
    : { wastage: null, wastageRate: null };
  return (
    <output>
      <Details
        items={[
          {
            term: stockStrings.wastage,
            value: wastage === null ? stockStrings.notSet : formatQuantity(wastage),
          },
          {
            term: stockStrings.wastageRate,
            value: wastageRate === null ? stockStrings.notSet : `${formatQuantity(wastageRate)} %`,
          },
        ]}
      />
    </output>
  );
}
