import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { dateOf, yearOf } from '#domain/kernel/local-date.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView, type SubmitResult } from '#ui/form/form-view.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { yearOptions } from './activity-fields.ts';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import { proposedParticulars, replacedEvent } from './officer-defaults.ts';
import { receiveForms, type ReceiveFormValues } from './receive-form.tsx';
import type { ShownEntry } from './shown.ts';
import { stockStrings } from './strings.ts';
import { useFacilityChoice, useFacilityStart, type FacilityStart } from './use-facility-choice.tsx';
import { usePeriodProposal } from './use-period-proposal.ts';
import { useOpenedAt } from './use-today.ts';
import { useSaving } from './use-saving.tsx';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from './watch-values.tsx';

export interface ReceiveFlowProps {
  readonly officer: Officer;
  /** The refused entry that is corrected; null for a new one. */
  readonly corrects: ShownEntry | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The form of what came in: the box's label, the particulars, and where it came from. */
export function ReceiveFlow(props: ReceiveFlowProps) {
  const start = useFacilityStart(props.officer, props.corrects?.origin ?? null);
  return start ? <ReceiveFormView {...props} start={start} /> : <Skeleton />;
}

function ReceiveFormView(props: ReceiveFlowProps & { readonly start: FacilityStart }) {
  const { officer, corrects, start, onSaved, onClose } = props;
  const { queries } = pageEngine();
  const draft = corrects ? `correct:${corrects.id}` : 'receive';
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const origin = useFacilityChoice('origin', { officer, start, without: officer.facilityId });
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({
      ...(corrects ? correctedDefaults(corrects) : proposedParticulars(officer, openedAt)),
      ...origin.defaults,
    }),
    [corrects, officer, openedAt, origin.defaults],
  );
  const { seen, propose } = usePeriodProposal();
  const { save, question } = useSaving();
  const { watch } = origin;
  const onValues = useCallback(
    (values: Readonly<RawValues>) => {
      seen(values);
      watch(values);
    },
    [seen, watch],
  );

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
      activity: { type: 'receive', payload: { ...payload, origin: chosen } },
      officer,
      doubtful: payload,
      draft,
      replaces: replacedEvent(corrects),
      failure: { vendor: payload.vendor, fields: {} },
    });
    if (result.ok) onSaved();
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
          year: yearOptions(yearOf(dateOf(openedAt)), corrects?.year),
          ...origin.options,
        }}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        onValuesChange={propose}
        draft={officerDraft(officer, draft)}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={onValues} />
            {origin.notice}
          </>
        )}
      </FormView>
      {question}
    </>
  );
}

function correctedDefaults(entry: ShownEntry): Record<string, string> {
  return {
    antigen: entry.antigen,
    doses: String(entry.doses),
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
