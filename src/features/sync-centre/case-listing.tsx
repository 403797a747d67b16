import type { CaseResource } from '#contract/resources/case.ts';
import { rowsPerPage } from '#officer/online/rows-per-page.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { caseStrings, factsOfCase, recordLabel } from './strings.ts';

/** What a person at a facility has to settle, as those above it see it. The server searches. */
export const caseListing = defineListing<CaseResource>({
  name: 'cases',
  caption: caseStrings.title,
  columns: [
    { key: 'number', kind: 'number', header: caseStrings.number },
    { key: 'facility__name', kind: 'place', header: caseStrings.facility, isSortable: true },
    { key: 'local_lga', kind: 'place', header: caseStrings.lga, isSortable: true },
    { key: 'activity', kind: 'text', header: caseStrings.record, value: (row) => recordLabel(row.activity) },
    { key: 'officer', kind: 'text', header: caseStrings.officer },
    { key: 'about', kind: 'text', header: caseStrings.about, value: factsOfCase },
    { key: 'detail', kind: 'text', header: caseStrings.reason },
    { key: 'opened_at', kind: 'date-time', header: caseStrings.since, isSortable: true },
  ],
  row: {
    title: (row) => row.facility__name,
    facts: (row) => [recordLabel(row.activity), factsOfCase(row), row.officer],
    meta: (row) => [row.detail, formatDateTime(row.opened_at)],
    status: (row) => (
      <Flag tone="neutral" icon="place">
        {row.local_lga}
      </Flag>
    ),
  },
  rowKey: (row) => `${row.facility} ${row.id}`,
  search: ['facility__name', 'local_lga', 'officer', 'detail'],
  searchLabel: caseStrings.search,
  empty: caseStrings.empty,
  emptyHint: caseStrings.emptyHint,
  pageSize: 10,
  pageSizes: rowsPerPage,
});
