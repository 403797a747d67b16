import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { dispatchActivity, type DispatchName } from './source-activities.tsx';
import { useWantedFacility } from './use-wanted-facility.ts';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import type { DispatchFormValues } from './source-forms.ts';
import {
  useFacilityChoice,
  useFacilityStart,
  type FacilityStart,
} from '#bindings/places/use-facility-choice.tsx';

export interface DispatchFormProps extends Omit<
  SourceFormProps<DispatchFormValues>,
  'activity' | 'facility'
> {
  readonly name: DispatchName;
}

/**
 * The form of stock that goes to another facility. What is returned is proposed to go where it came from, what is transferred to
 * the facility that was asked for.
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
