import type { OfferedVaccine } from '#contract/calls/vaccines.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { offeredStrings as strings } from './offered-strings.ts';

/** The vaccines of the schedule, in its order; `isChanged` where who looks may say something else. */
export function offeredListing(isChanged: boolean): Listing<OfferedVaccine> {
  return defineListing<OfferedVaccine>({
    name: 'offered-vaccines',
    caption: strings.title,
    columns: [
      { key: 'series', kind: 'text', header: strings.vaccine },
      { key: 'is_offered', kind: 'text', header: strings.isOffered, cell: offeredFlag },
      { key: 'by', kind: 'text', header: strings.why, value: ({ by }) => strings.by[by] },
      ...(isChanged
        ? [
            {
              key: 'change',
              kind: 'action',
              header: strings.action,
              icon: 'edit',
              label: ({ series }: OfferedVaccine) => strings.changeOf(series),
            } as const,
          ]
        : []),
    ],
    row: {
      title: ({ series }) => series,
      meta: ({ by }) => [strings.by[by]],
      status: offeredFlag,
    },
    rowKey: ({ series }) => series,
    empty: strings.empty,
    pageSize: 20,
  });
}

function offeredFlag({ is_offered: isOffered, since }: OfferedVaccine) {
  if (!isOffered) return <Flag tone="neutral">{strings.notOffered}</Flag>;
  return since === null ? strings.offered : strings.offeredFrom(formatDate(since));
}
