import type { Children } from '#client/children/children.ts';
import type { DueListQuery, DueRow } from '#client/children/due-list.ts';
import { doseWords } from '#bindings/dose-words.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetPhone } from '#ui/csv/spreadsheet-text.ts';
import { absenceWords } from '../card/child-card-strings.ts';
import { dueStrings } from './due-strings.ts';
import { shownVaccNo } from '../child-facts.ts';
import { childLabels, childStrings } from '../strings.ts';

/** The due list for a file: what a community worker needs to look for the child. Days are as they are stored, year first. */
export const dueCsvColumns: readonly CsvColumn<DueRow>[] = [
  { header: childStrings.heads.fullname, value: ({ child }) => child.fullname },
  { header: childStrings.vaccNo, value: ({ child }) => child.vaccNo && shownVaccNo(child.vaccNo) },
  { header: childStrings.heads.bornOn, value: ({ child }) => child.bornOn },
  { header: dueStrings.due, value: ({ doses }) => doses.map(({ name }) => doseWords(name)).join(', ') },
  { header: dueStrings.since, value: ({ since }) => since },
  { header: childStrings.heads.caregiver, value: ({ child }) => child.caregiverName },
  {
    header: childStrings.heads.caregiverNumber,
    value: ({ child }) => spreadsheetPhone(child.caregiverNumber) || childStrings.noPhone,
  },
  { header: childLabels.settlement, value: ({ child }) => child.settlement },
  { header: childLabels.address, value: ({ child }) => child.address },
  { header: dueStrings.reason, value: ({ absence }) => absence && absenceWords[absence.reason] },
  { header: dueStrings.reasonDate, value: ({ absence }) => absence && absence.on },
  { header: dueStrings.note, value: ({ absence }) => absence && absence.note },
  { header: childStrings.estimated, value: ({ child }) => (child.bornEstimated ? childStrings.yes : null) },
];

/** All that the list has found, as it stands at this moment. */
export async function* dueCsvSlices(
  children: Children,
  query: Pick<DueListQuery, 'bucket' | 'search' | 'today'>,
): AsyncGenerator<CsvSlice<DueRow>> {
  const { rows, total } = await children.dueList({ ...query, page: 0, pageSize: Infinity });
  if (total > 0) yield { rows, total };
}
