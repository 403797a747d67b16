import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useRef } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { onVoucher } from '#domain/ledger/particulars.ts';
import { defineForm, type Field, type RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import {
  dosesField,
  expiryField,
  particularsFields,
  rememberedParticulars,
  rememberedVendor,
  textField,
  yearOptions,
} from './activity-fields.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { OpenArrivals } from './open-arrivals.tsx';
import { proposedParticulars, replacedEvent } from './officer-defaults.ts';
import { DosesSum } from '../doses-sum.tsx';
import { useLabelScan } from '../scan/use-label-scan.tsx';
import { type Delivery, useLastDelivery } from './use-last-delivery.ts';
import { vialPack } from '../in-vials.tsx';
import type { ShownEntry } from '../shown.ts';
import { useFacilityFacts } from './use-facility-facts.ts';
import { stockStrings } from '../strings.ts';
import { type FacilityStart, useFacilityStart } from '#bindings/places/use-facility-choice.tsx';
import { useSupplier } from '#bindings/places/use-facility-choice.tsx';
import { useOpenedAt } from '#bindings/use-today.ts';
import { useSaving } from '../use-saving.tsx';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';
import type { z } from 'zod';
import { receivePayloadSchema } from '#domain/ledger/activities/receive.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { type FacilityAsk, facilityFields, originShape } from '#bindings/places/facility-fields.ts';
import { fieldWords } from '../field-words.ts';
import { vialStrings } from '../vial-strings.ts';
import { vvmField } from '../lot-facts.tsx';
import type { AntigenRow } from '#contract/wire/rows.ts';

interface ReceiveFlowProps {
  readonly officer: Officer;
  /** The refused entry that is corrected; null for a new one. */
  readonly corrects: ShownEntry | null;
  readonly onSaved: (entry: EntryId | null) => void;
  readonly onClose: () => void;
}

/** Form of a receipt: the box's label, the particulars, and the origin. */
export function ReceiveFlow(props: ReceiveFlowProps) {
  const last = useLastDelivery();
  const supplier = useSupplier(props.officer);
  const origin = props.corrects === null ? (last?.origin ?? supplier) : props.corrects.origin;
  const start = useFacilityStart(props.officer, origin ?? null);
  if (!start || last === undefined || supplier === undefined) return <Skeleton shape="form" />;
  return <ReceiveFormView {...props} start={start} last={last} />;
}

function ReceiveFormView(
  props: ReceiveFlowProps & { readonly start: FacilityStart; readonly last: Delivery | null },
) {
  const { officer, corrects, start, last, onSaved, onClose } = props;
  const { queries } = pageEngine();
  const draft = corrects ? `correct:${corrects.id}` : 'receive';
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const { facility: origin, propose, onValues } = useFacilityFacts('origin', officer, start);
  const { seen: seenAntigen, propose: proposeSize } = useVialSizeProposal(antigens, 'dosesPerVial');
  const onShown = useCallback(
    (values: Readonly<RawValues>) => {
      onValues(values);
      seenAntigen(values);
    },
    [onValues, seenAntigen],
  );
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({
      ...(corrects
        ? correctedDefaults(corrects)
        : { ...proposedParticulars(officer, openedAt), vendor: last?.vendor }),
      ...origin.defaults,
    }),
    [corrects, officer, openedAt, last, origin.defaults],
  );
  const { save, question } = useSaving();
  const { lead, learn } = useLabelScan();

  const submit = async (values: ReceiveFormValues): Promise<SubmitResult> => {
    const {
      originCountry: _country,
      originState: _state,
      originLga: _lga,
      originFacility,
      ...payload
    } = values;
    const chosen = origin.refOf(originFacility);
    if (!chosen) return { ok: false, fields: { originFacility: stockStrings.originUnknown } };
    const result = await save({
      activity: {
        type: 'receive',
        payload: { ...payload, origin: chosen, ...(corrects && onVoucher(corrects)) },
      },
      officer,
      doubtful: payload,
      draft,
      replaces: replacedEvent(corrects),
      failure: { vendor: payload.vendor, fields: {} },
    });
    if (result.ok) {
      learn({ ...payload, perVial: payload.dosesPerVial ?? null });
      onSaved(result.entry);
    }
    return result;
  };

  return (
    <>
      {antigens?.length === 0 ? <Banner tone="warning">{stockStrings.noAntigensYet}</Banner> : null}
      <FormView
        form={receiveForms[start.ask]}
        defaults={defaults}
        options={{
          antigen: antigens?.map(({ id, name }) => ({ value: id, label: name })),
          year: yearOptions(dateOf(openedAt), corrects?.year),
          ...origin.options,
        }}
        remembered={[rememberedVendor, ...origin.remembered, rememberedParticulars]}
        packs={({ dosesPerVial }) => ({ doses: vialPack(typedSize(dosesPerVial)) })}
        sum={({ antigen, doses, batchNo, dosesPerVial }) => (
          <DosesSum
            doses={doses}
            antigen={antigens?.find(({ id }) => id === antigen)?.name}
            perVial={typedSize(dosesPerVial)}
            note={batchNo ? stockStrings.batch(batchNo) : undefined}
          />
        )}
        lead={lead}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        onValuesChange={(values, setValue) => {
          propose(values, setValue);
          proposeSize(values, setValue);
        }}
        draft={officerDraft(officer, draft)}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={onShown} />
            {origin.notice}
            {corrects === null ? <OpenArrivals values={values} /> : null}
          </>
        )}
      </FormView>
      {question}
    </>
  );
}

/** Doses per vial, undefined until a valid number is typed. */
function typedSize(typed: string | undefined): number | undefined {
  const size = wholeNumberIn(typed ?? '');
  return size >= 1 ? size : undefined;
}

function correctedDefaults(entry: ShownEntry): Record<string, string> {
  return {
    antigen: entry.antigen,
    doses: String(entry.doses),
    ...(entry.dosesPerVial !== undefined && { dosesPerVial: String(entry.dosesPerVial) }),
    batchNo: entry.batchNo,
    expiryOn: entry.expiryOn,
    vvmStage: entry.vvmStage,
    vendor: entry.vendor,
    happenedAt: entry.happenedAt,
    officer: entry.officer,
    year: String(entry.year),
    quarter: entry.quarter,
  };
}

const receiveFormSchema = receivePayloadSchema.omit({ origin: true, year: true }).extend({
  year: typedYearSchema,
  ...originShape,
});
type ReceiveFormValues = z.infer<typeof receiveFormSchema>;

function receiveFormBy(ask: FacilityAsk) {
  const fields = [
    { name: 'antigen', kind: 'select', label: fieldWords.antigen, isRequired: true },
    textField('batchNo', fieldWords.batchNo),
    dosesField('doses', fieldWords.doses, 10),
    {
      name: 'dosesPerVial',
      kind: 'stepper',
      label: vialStrings.dosesPerVial,
      description: vialStrings.dosesPerVialHint,
      step: 5,
    },
    expiryField(fieldWords.expiry),
    vvmField,
    { ...textField('vendor', fieldWords.vendor), span: 'full' },
    ...facilityFields('origin', ask),
    ...particularsFields({ happenedAt: fieldWords.receivedAt, officer: fieldWords.reportingOfficer }),
  ] as const satisfies readonly Field<keyof ReceiveFormValues>[];
  return defineForm<ReceiveFormValues>({
    schema: named(receiveFormSchema, fields),
    fields,
    submitLabel: stockStrings.receivedTitle,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

const receiveForms = {
  'by-place': receiveFormBy('by-place'),
  'by-name': receiveFormBy('by-name'),
} as const;

/**
 * Suggests an antigen's doses per vial whenever another antigen is chosen, or nothing if unknown. `seen` receives the form's values,
 * because a restored draft is not a choice.
 */
function useVialSizeProposal(antigens: readonly AntigenRow[] | undefined, field: string) {
  const last = useRef<string | undefined>(undefined);
  const seen = useCallback(({ antigen }: Readonly<RawValues>) => {
    last.current = antigen;
  }, []);
  const propose = useCallback(
    ({ antigen }: Readonly<RawValues>, setValue: (name: string, value: string) => void) => {
      if (antigen === last.current) return;
      last.current = antigen;
      setValue(field, antigens?.find(({ id }) => id === antigen)?.dosesPerVial?.toString() ?? '');
    },
    [antigens, field],
  );
  return { seen, propose };
}
