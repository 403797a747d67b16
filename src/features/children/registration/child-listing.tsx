import type { ShownChild } from '#client/children/shown.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { ChildStatus, childStatusWord } from '../child-status.tsx';
import { birthWords, childAge, sexWord, shownVaccNo } from '../child-facts.ts';
import { childLabels, childStrings } from '../strings.ts';
import type { Children } from '#client/children/children.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetPhone, spreadsheetTime } from '#ui/csv/write-csv.ts';

/** Registered children as of a day; `action` is the column with the actions on each. */
export function childListing(today: LocalDate, action: Column<ShownChild>): Listing<ShownChild> {
  return defineListing<ShownChild>({
    name: 'children',
    caption: childStrings.registrationTitle,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'text', key: 'fullname', header: childStrings.heads.fullname },
      {
        kind: 'text',
        key: 'vaccNo',
        header: childStrings.vaccNo,
        cell: (row) => <span className="whitespace-nowrap ui-figure">{shownVaccNo(row.vaccNo)}</span>,
      },
      {
        kind: 'date',
        key: 'bornOn',
        header: childStrings.heads.bornOn,
        cell: (row) => <>{birthWords(row)}</>,
      },
      { kind: 'text', key: 'caregiverName', header: childStrings.heads.caregiver },
      {
        kind: 'text',
        key: 'caregiverNumber',
        header: childStrings.heads.caregiverNumber,
        cell: (row) =>
          row.caregiverNumber === '' ? (
            <span className="ui-soft">{childStrings.noPhone}</span>
          ) : (
            <span className="ui-figure">{row.caregiverNumber}</span>
          ),
      },
      {
        kind: 'text',
        key: 'status',
        header: childStrings.heads.status,
        cell: (row) => <ChildStatus child={row} />,
      },
      action,
    ],
    row: {
      title: (row) => <Breakable text={row.fullname} />,
      facts: (row) => [
        <span key="age">{childAge(row, today)}</span>,
        <span key="number" className="whitespace-nowrap ui-figure">
          {shownVaccNo(row.vaccNo)}
        </span>,
      ],
      meta: (row) => [
        <Breakable key="caregiver" text={row.caregiverName || childStrings.noCaregiver} />,
        <span key="phone" className="ui-figure">
          {row.caregiverNumber || childStrings.noPhone}
        </span>,
      ],
      status: (row) => <ChildStatus child={row} />,
      ...('beside' in action && action.beside && { actions: action.beside }),
    },
    // The device searches its own rows; the setting only shows the search box.
    search: ['fullname'],
    keepsSearchUnseen: true,
    searchLabel: childStrings.search,
    empty: childStrings.empty,
    emptyHint: childStrings.emptyHint,
    pageSize: 10,
  });
}

/** The listing's columns and the other details. Dates are written as stored, year first. */
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

/** Children in one slice of a file. */
const sliceRows = 2000;

/** All children that a search finds, slice by slice. A child registered during the export shifts the rest, but none is written twice. */
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
