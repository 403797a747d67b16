import type { CaseResource } from '#contract/resources/case.ts';
import { defineListing } from '#ui/listing/define-listing.ts';
import { caseStrings, recordLabel } from './strings.ts';

/** What a person at a facility has to settle, as those above it see it. The server searches. */
export const caseListing = defineListing<CaseResource>({
  name: 'cases',
  caption: caseStrings.title,
  columns: [
    { key: 'number', kind: 'number', header: caseStrings.number },
    { key: 'facility__name', kind: 'place', header: caseStrings.facility },
    { key: 'local_lga', kind: 'place', header: caseStrings.lga },
    { key: 'activity', kind: 'text', header: caseStrings.record, value: (row) => recordLabel(row.activity) },
    { key: 'officer', kind: 'text', header: caseStrings.officer },
    { key: 'detail', kind: 'text', header: caseStrings.reason },
    { key: 'opened_at', kind: 'date-time', header: caseStrings.since },
  ],
  rowKey: (row) => `${row.facility} ${row.id}`,
  search: ['facility__name', 'local_lga', 'officer', 'detail'],
  searchLabel: caseStrings.search,
  empty: caseStrings.empty,
  emptyHint: caseStrings.emptyHint,
  pageSize: 10,
  pageSizes: [10, 25, 50],
});
