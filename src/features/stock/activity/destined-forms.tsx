import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { dispatchActivity, type DispatchName, utilizeActivity } from './source-activities.tsx';
import { useWantedFacility } from './use-activity-url.ts';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import type { DispatchFormValues, UtilizeFormValues } from './source-forms.ts';
import {
  type FacilityStart,
  useFacilityChoice,
  useFacilityStart,
} from '#bindings/places/use-facility-choice.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { Banner } from '#ui/layout/banner.tsx';
import { stockStrings } from '../strings.ts';

export interface DispatchFormProps extends Omit<
  SourceFormProps<DispatchFormValues>,
  'activity' | 'facility'
> {
  readonly name: DispatchName;
}

/**
 * Form of stock that goes to another facility. The suggested destination of a return is its origin, of a transfer the facility that asked.
 */
export function DispatchForm(props: DispatchFormProps) {
  const { name, officer, source, corrects } = props;
  const wanted = useWantedFacility();
  const returned = name === 'return' ? source.origin : null;
  const proposed = corrects ? corrects.destination : (returned ?? wanted ?? null);
  const known = proposed?.facility === officer.facilityId ? null : proposed;
  const start = useFacilityStart(officer, known);
  return start && wanted !== undefined ? <DispatchFormView {...props} start={start} /> : <Skeleton />;
}

function DispatchFormView(props: DispatchFormProps & { readonly start: FacilityStart }) {
  const { name, start, ...shared } = props;
  const destination = useFacilityChoice('destination', {
    officer: shared.officer,
    start,
    without: shared.officer.facilityId,
  });
  const activity = dispatchActivity(name, { ask: start.ask, refOf: destination.refOf, newEntryId });
  return <SourceForm<DispatchFormValues> {...shared} activity={activity} facility={destination} />;
}

function newEntryId(): EntryId {
  return pageEngine().outbox.newId() as EntryId;
}

type UtilizeFormProps = Omit<SourceFormProps<UtilizeFormValues>, 'activity' | 'proposal'>;

/** Form of a utilization, which suggests the number of children recorded as immunized from the entry. */
export function UtilizeForm(props: UtilizeFormProps) {
  const { children } = pageEngine();
  const { entry, doses } = props.source;
  const count = useLiveQuery(async () => (await children.givenFrom(entry)).children, [children, entry]);
  const proposal = useMemo(() => {
    if (count === undefined || count === 0) return undefined;
    const notice = <Banner tone="info">{stockStrings.childrenRecorded(count)}</Banner>;
    // More than the doses issued would be refused: the officer decides which of the two numbers is wrong.
    return { notice, values: count <= doses ? { childrenImmunized: String(count) } : {} };
  }, [count, doses]);
  if (count === undefined) return <Skeleton />;
  return <SourceForm {...props} activity={utilizeActivity} {...(proposal && { proposal })} />;
}
