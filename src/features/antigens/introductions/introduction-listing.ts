import type { Introduction } from '#contract/calls/vaccines.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { introductionStrings as strings } from './introduction-strings.ts';

/** Days by state, as who may not change them sees them. The server searches and pages. */
export const introductionListing: Listing<Introduction> = defineListing<Introduction>({
  name: 'introductions',
  caption: strings.title,
  columns: [
    { key: 'number', kind: 'number', header: strings.number },
    { key: 'state__name', kind: 'place', header: strings.state, isSortable: true },
    { key: 'series', kind: 'text', header: strings.series, isSortable: true },
    { key: 'introduced_on', kind: 'date', header: strings.introducedOn, isSortable: true },
    { key: 'source', kind: 'text', header: strings.source },
  ],
  row: {
    title: ({ series, state__name: state }) => `${series} · ${state}`,
    facts: ({ introduced_on: on }) => [strings.since(formatDate(on))],
    meta: ({ source }) => [source],
  },
  rowKey: ({ id }) => id,
  search: ['state__name', 'series', 'source'],
  searchLabel: strings.search,
  empty: strings.empty,
  emptyHint: strings.emptyHint,
  pageSize: 10,
});

/** The same with the button that changes one. */
export const changeableIntroductions: Listing<Introduction> = {
  ...introductionListing,
  columns: [
    ...introductionListing.columns,
    {
      key: 'change',
      kind: 'action',
      header: strings.action,
      icon: 'edit',
      label: ({ series, state__name: state }) => strings.changeOf(series, state),
    },
  ],
};
