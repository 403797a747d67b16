import { children, type Opening } from '#contract/calls/children.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { Page } from '#ui/layout/page.tsx';
import { purposeWords } from '#bindings/child-record/open-child-strings.ts';
import { broughtWords } from '#bindings/dose-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { defineListing } from '#ui/listing/define-listing.ts';
import { formatDateTime } from '#ui/table/format-date.ts';
import { shownVaccNo } from '../child-facts.ts';

import { openingsStrings } from './strings.ts';

/** Lists who above the facility opened the record of one of its children, and why. */
export function OpeningsScreen() {
  return (
    <Page title={openingsStrings.title} description={openingsStrings.description}>
      <OnlineListing endpoint={children.openings} listing={openingsListing} />
    </Page>
  );
}

/** Lists the openings, newest first. Names of people are kept out of the address. */
export const openingsListing = defineListing<Opening>({
  name: 'openings',
  caption: openingsStrings.title,
  columns: [
    { key: 'number', kind: 'number', header: openingsStrings.number },
    { key: 'opened_at', kind: 'date-time', header: openingsStrings.time, isSortable: true },
    {
      key: 'fullname',
      kind: 'text',
      header: openingsStrings.child,
      isSortable: true,
      cell: whoseOf,
    },
    {
      key: 'vacc_no',
      kind: 'text',
      header: openingsStrings.vaccNo,
      cell: ({ vacc_no: number }) => shownVaccNo(number),
    },
    { key: 'officer', kind: 'text', header: openingsStrings.officer, isSortable: true },
    { key: 'officer_unit', kind: 'place', header: openingsStrings.unit },
    {
      key: 'purpose',
      kind: 'text',
      header: openingsStrings.purpose,
      cell: ({ purpose }) => purpose && purposeWords(purpose),
    },
    {
      key: 'reason',
      kind: 'text',
      header: openingsStrings.reason,
      cell: (opening) => <Breakable text={whyOf(opening)} />,
    },
  ],
  row: {
    title: whoseOf,
    facts: ({ vacc_no: number }) => [shownVaccNo(number)],
    meta: (opening) => [
      `${opening.officer}, ${opening.officer_unit}`,
      formatDateTime(opening.opened_at),
      ...(opening.purpose === null ? [] : [purposeWords(opening.purpose)]),
      <Breakable key="reason" text={whyOf(opening)} />,
    ],
  },
  rowKey: ({ id }) => id,
  search: ['fullname', 'vacc_no', 'officer', 'officer_unit', 'reason', 'brought_by'],
  searchLabel: openingsStrings.search,
  keepsSearchUnseen: true,
  empty: openingsStrings.empty,
  emptyHint: openingsStrings.emptyHint,
  pageSize: 10,
});

function whoseOf({ child, fullname }: Opening): string {
  return child === null ? openingsStrings.register : fullname;
}

function whyOf({ reason, brought_by: by, brought_how: how }: Opening): string {
  return by === null ? reason : broughtWords(how, by);
}
