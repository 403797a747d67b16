import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import type { SuspectedVaccine } from '#domain/aefi/model.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { recordName } from '../card/child-record.tsx';
import { aefiStrings } from './aefi-strings.ts';

/** The doses of a child that an event may have followed, the last given first. */
export function suspectedRecords(card: ChildCard): readonly ShownImmunization[] {
  return recordsOnCard(card).toSorted(
    (a, b) => compared(b.immunizedOn, a.immunizedOn) || compared(a.id, b.id),
  );
}

export function optionOf(record: ShownImmunization): Option {
  const batch = record.label === null ? [] : [aefiStrings.batchOf(record.label.batchNo)];
  return {
    value: record.id,
    label: [recordName(record), formatDate(record.immunizedOn), ...batch].join(', '),
  };
}

/** The doses of the last visit: what an event most likely followed. */
export function ofLastVisit(records: readonly ShownImmunization[]): readonly string[] {
  const last = records[0]?.immunizedOn;
  return records.filter(({ immunizedOn }) => immunizedOn === last).map(({ id }) => id);
}

export function suspectedVaccine(record: ShownImmunization): SuspectedVaccine {
  return {
    antigen: record.antigen,
    name: record.antigenName || (record.doseName ?? ''),
    dose: record.dose,
    givenOn: record.immunizedOn,
    batchNo: record.label?.batchNo ?? '',
    expiryOn: record.label?.expiryOn ?? null,
    immunization: record.id,
  };
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
