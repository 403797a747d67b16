import type { Opening } from '#contract/resources/child.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { shownVaccNo } from '../child-vacc-no.ts';
import { openingsStrings } from './openings-strings.ts';

/** Newest first. Names of people stay out of the address. */
export const openingsListing = defineListing<Opening>({
  name: 'openings',
  caption: openingsStrings.title,
  columns: [
    { key: 'number', kind: 'number', header: openingsStrings.number },
    { key: 'opened_at', kind: 'date-time', header: openingsStrings.time, isSortable: true },
    { key: 'fullname', kind: 'text', header: openingsStrings.child, isSortable: true },
    {
      key: 'vacc_no',
      kind: 'text',
      header: openingsStrings.vaccNo,
      cell: ({ vacc_no: number }) => shownVaccNo(number),
    },
    { key: 'officer', kind: 'text', header: openingsStrings.officer, isSortable: true },
    { key: 'officer_unit', kind: 'place', header: openingsStrings.unit },
    {
      key: 'reason',
      kind: 'text',
      header: openingsStrings.reason,
      cell: ({ reason }) => <Breakable text={reason} />,
    },
  ],
  row: {
    title: ({ fullname }) => fullname,
    facts: ({ vacc_no: number }) => [shownVaccNo(number)],
    meta: ({ officer, officer_unit: unit, opened_at: at, reason }) => [
      `${officer}, ${unit}`,
      formatDateTime(at),
      <Breakable key="reason" text={reason} />,
    ],
  },
  rowKey: ({ id }) => id,
  search: ['fullname', 'vacc_no', 'officer', 'officer_unit', 'reason'],
  searchLabel: openingsStrings.search,
  keepsSearchUnseen: true,
  empty: openingsStrings.empty,
  emptyHint: openingsStrings.emptyHint,
  pageSize: 10,
});
