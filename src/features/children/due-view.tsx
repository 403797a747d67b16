import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import type { DueBucket } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import type { Officer } from '#client/session/officer.ts';
import { SearchNote } from './child-search.tsx';
import { useChildUrl } from './child-url.ts';
import { dueCsvColumns, dueCsvSlices } from './due-csv.ts';
import { dueListing, printedColumns } from './due-listing.tsx';
import { useDuePrint } from './due-print.tsx';
import { bucketWords, dueStrings } from './due-strings.ts';
import { useToday } from './use-today.ts';

interface DueViewProps {
  readonly officer: Officer;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

const buckets = ['today', 'week', 'overdue'] as const satisfies readonly DueBucket[];

/** Who is to be called: due today, within the week, overdue. */
export function DueView({ officer, choice }: DueViewProps) {
  const { children } = pageEngine();
  const { openImmunize, openTaskAlone } = useChildUrl();
  const change = useUrlChanges();
  const today = useToday();
  const [bucket] = useUrlChoice('when', buckets);
  const listing = useMemo(
    () =>
      dueListing(bucket, {
        onImmunize: openImmunize,
        onReason: (child) => openTaskAlone(child, 'absence'),
      }),
    [bucket, openImmunize, openTaskAlone],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const found = useLiveQuery(
    () => children.dueList({ bucket, search: query, today, page: pageIndex, pageSize }),
    [children, bucket, query, today, pageIndex, pageSize],
  );
  const facility = officer.facility ?? '';
  const { button, paper } = useDuePrint({
    title: dueStrings.printTitle(bucket, facility, formatDate(today)),
    columns: printedColumns,
    load: async () =>
      (await children.dueList({ bucket, search: query, today, page: 0, pageSize: Infinity })).rows,
  });
  return (
    <>
      <div className={paper === null ? 'child-flow' : 'child-flow ui-no-print'}>
        <ListingScreen
          listing={listing}
          page={found}
          toolbar={
            <>
              {choice}
              <Toggle
                label={dueStrings.when}
                options={buckets.map((value) => ({
                  value,
                  label: found
                    ? dueStrings.bucket(value, formatQuantity(found.counts[value]))
                    : bucketWords[value],
                }))}
                value={bucket}
                onChange={(value) =>
                  change({ when: value === buckets[0] ? undefined : value, 'due.page': undefined }, 'push')
                }
              />
            </>
          }
          actions={
            <>
              {button}
              <CsvExport
                columns={dueCsvColumns}
                slices={() => dueCsvSlices(children, { bucket, search: query, today })}
                fileName={csvFileName(dueStrings.caption, bucketWords[bucket], facility, today)}
              />
            </>
          }
        />
      </div>
      <SearchNote query={query} page={undefined} />
      {paper}
    </>
  );
}
