import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { dateOf, yearOf } from '#domain/kernel/local-date.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView, type SubmitResult } from '#ui/form/form-view.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { proposedPeriod, yearOptions } from './activity-fields.ts';
import { deviceNow } from './device-clock.ts';
import { officerName, replacedEvent } from './officer-defaults.ts';
import { receiveForm, type ReceiveFormValues } from './receive-form.tsx';
import type { ShownEntry } from './shown.ts';
import { stockStrings } from './strings.ts';
import { useFacilityList, usePlaceOptions, type ChosenPlaces } from './use-origin-places.ts';
import { usePeriodProposal } from './use-period-proposal.ts';
import { useSaving } from './use-saving.tsx';
import type { Officer } from './use-viewer.ts';
import { WatchValues } from './watch-values.tsx';

export interface ReceiveFlowProps {
  readonly officer: Officer;
  /** The refused entry that is corrected; null for a new one. */
  readonly corrects: ShownEntry | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The form of what came in: the box's label, the particulars, and where it came from. */
export function ReceiveFlow({ officer, corrects, onSaved, onClose }: ReceiveFlowProps) {
  const { drafts, queries } = pageEngine();
  const draft = corrects ? `correct:${corrects.id}` : 'receive';
  const defaults = useMemo(
    () => (corrects ? correctedDefaults(corrects, officer) : newDefaults(officer)),
    [corrects, officer],
  );
  const [places, setPlaces] = useState<ChosenPlaces>(placesOf(defaults));
  const [attempt, setAttempt] = useState(0);
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  const { countries, states, lgas } = usePlaceOptions(places);
  const facilities = useFacilityList(places.lga, attempt);
  const { seen, propose } = usePeriodProposal();
  const { save, question } = useSaving();
  const origin = corrects?.origin ?? null;
  const facilityOptions =
    origin === null || facilities.options.some(({ value }) => value === origin.facility)
      ? facilities.options
      : [{ value: origin.facility, label: origin.name }, ...facilities.options];

  const watch = useCallback(
    (values: Readonly<RawValues>) => {
      seen(values);
      setPlaces((current) => sameOr(current, placesOf(values)));
    },
    [seen],
  );

  const submit = async (values: ReceiveFormValues): Promise<SubmitResult> => {
    const {
      originCountry: _country,
      originState: _state,
      originLga: _lga,
      originFacility,
      ...payload
    } = values;
    const chosen = facilityOptions.find(({ value }) => value === originFacility);
    if (!chosen) return { ok: false, fields: { originFacility: stockStrings.facilityUnknown } };
    const result = await save({
      activity: {
        type: 'receive',
        payload: { ...payload, origin: { facility: originFacility, name: chosen.label } },
      },
      doubtful: payload,
      draft,
      replaces: replacedEvent(corrects),
      failure: { vendor: payload.vendor, fields: {} },
    });
    if (result.ok) onSaved();
    return result;
  };

  const lgaName = lgas.find(({ value }) => value === places.lga)?.label ?? '';
  return (
    <>
      {antigens?.length === 0 ? <Banner tone="warning">{stockStrings.noAntigensYet}</Banner> : null}
      <FormView
        form={receiveForm}
        defaults={defaults}
        options={{
          antigen: antigens?.map(({ id, name }) => ({ value: id, label: name })),
          year: yearOptions(yearOf(dateOf(deviceNow())), corrects?.year),
          originCountry: countries,
          originState: states,
          originLga: lgas,
          originFacility: facilityOptions,
        }}
        onSubmit={submit}
        onCancel={onClose}
        onValuesChange={propose}
        draft={drafts.of(draft)}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={watch} />
            {facilities.status === 'elsewhere' ? (
              <Banner
                tone="warning"
                action={
                  <Button onClick={() => setAttempt((count) => count + 1)}>{stockStrings.tryAgain}</Button>
                }
              >
                {stockStrings.facilitiesElsewhere(lgaName, officer.lga ?? '')}
              </Banner>
            ) : null}
          </>
        )}
      </FormView>
      {question}
    </>
  );
}

function newDefaults(officer: Officer): Record<string, string> {
  const now = deviceNow();
  return {
    happenedAt: now,
    ...proposedPeriod(now),
    officer: officerName(officer),
    originCountry: officer.countryId ?? '',
    originState: officer.stateId ?? '',
    originLga: officer.lgaId ?? '',
  };
}

function correctedDefaults(entry: ShownEntry, officer: Officer): Record<string, string> {
  return {
    ...newDefaults(officer),
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
    originFacility: entry.origin?.facility ?? '',
  };
}

function placesOf(values: Readonly<RawValues>): ChosenPlaces {
  return {
    country: values.originCountry ?? '',
    state: values.originState ?? '',
    lga: values.originLga ?? '',
  };
}

function sameOr(current: ChosenPlaces, next: ChosenPlaces): ChosenPlaces {
  const isSame = current.country === next.country && current.state === next.state && current.lga === next.lga;
  return isSame ? current : next;
}
