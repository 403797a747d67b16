import type { Children } from '#client/children/children.ts';
import type { ShownChild } from '#client/children/shown.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetPhone, spreadsheetTime } from '#ui/csv/spreadsheet-text.ts';
import { childStatusWord } from '../child-status.tsx';
import { sexWord, shownVaccNo } from '../child-facts.ts';
import { childLabels, childStrings } from '../strings.ts';

/** The listing's columns and the rest of what was asked. Days are as they are stored, year first. */
export const childCsvColumns: readonly CsvColumn<ShownChild>[] = [
  { header: childStrings.heads.fullname, value: (row) => row.fullname },
  { header: childStrings.vaccNo, value: (row) => row.vaccNo && shownVaccNo(row.vaccNo) },
  { header: childStrings.heads.bornOn, value: (row) => row.bornOn },
  { header: childLabels.sex, value: sexWord },
  { header: childStrings.heads.caregiver, value: (row) => row.caregiverName },
  {
    header: childStrings.heads.caregiverNumber,
    value: (row) => spreadsheetPhone(row.caregiverNumber) || childStrings.noPhone,
  },
  { header: childLabels.caregiverEmail, value: (row) => row.caregiverEmail },
  { header: childLabels.address, value: (row) => row.address },
  { header: childLabels.settlement, value: (row) => row.settlement },
  { header: childStrings.heads.status, value: childStatusWord },
  { header: childStrings.heads.createdAt, value: (row) => spreadsheetTime(row.createdAt) },
  { header: childStrings.estimated, value: (row) => (row.bornEstimated ? childStrings.yes : null) },
];

/** Children of one slice of a file. */
const sliceRows = 2000;

/** All children that a search finds, slice by slice; a child registered meanwhile moves the others, none is written twice. */
export async function* childCsvSlices(
  children: Children,
  search: string,
): AsyncGenerator<CsvSlice<ShownChild>> {
  const written = new Set<string>();
  for (let page = 0; ; page += 1) {
    const slice = await children.list({ search, page, pageSize: sliceRows });
    if (slice.page < page) return;
    const rows = slice.rows.filter(({ id }) => !written.has(id));
    for (const { id } of rows) written.add(id);
    yield { rows, total: slice.total };
    if (written.size >= slice.total) return;
  }
}
