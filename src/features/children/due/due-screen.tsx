import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { VisitResult } from '../visit/visit-result.tsx';
import { bucketWords, dueStrings } from './due-strings.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { DueBucket, DuePage } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { Officer } from '#client/session/officer.ts';
import { SearchNote } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { dueCsvColumns, dueCsvSlices, dueListing } from './due-listing.tsx';
import { DueDerivation, useDueDerivation } from './due-derivation.tsx';
import { useDuePrint } from './due-print.tsx';
import { useToday } from '#bindings/use-today.ts';
import '../children.css';

/** Shows the children who are due, and those to call because they did not come. */
export function DueScreen() {
  return (
    <ChildPage title={dueStrings.title}>
      {(officer) => (
        <>
          <DueView officer={officer} />
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} form="knows-email" />
          <VisitResult officer={officer} />
        </>
      )}
    </ChildPage>
  );
}

interface DueViewProps {
  readonly officer: Officer;
}

const calm = ['today', 'week', 'overdue'] as const satisfies readonly DueBucket[];
/** Overdue children come first, if there are any. */
const urgent = ['overdue', 'today', 'week'] as const satisfies readonly DueBucket[];

/** Shows the children to call: overdue, due today, due within the week. */
export function DueView(props: DueViewProps) {
  const { children } = pageEngine();
  const today = useToday();
  const first = useLiveQuery(
    () => children.dueList({ bucket: 'today', today, page: 0, pageSize: 1, isAtOnce: true }),
    [children, today],
  );
  const derivation = useDueDerivation();
  const [named] = useUrlState('when');
  const [opening, setOpening] = useState<DueBucket>();
  if (!first || derivation === undefined) return <Skeleton shape="rows" />;
  const isWhole = derivation === null;
  const fitting = first.counts.overdue > 0 || !isWhole ? 'overdue' : 'today';
  const bucket = calm.find((value) => value === named) ?? opening ?? fitting;
  // The tab that was open first stays while the officer works through the list.
  if (named === undefined && opening === undefined && isWhole) setOpening(fitting);
  return (
    <>
      <DueDerivation />
      <OpenDueView {...props} bucket={bucket} counts={first.counts} isWhole={isWhole} />
    </>
  );
}

interface OpenDueViewProps extends DueViewProps {
  readonly bucket: DueBucket;
  readonly counts: DuePage['counts'];
  /** True once due doses of all children have been computed. */
  readonly isWhole: boolean;
}

function OpenDueView({ officer, bucket, counts, isWhole }: OpenDueViewProps) {
  const { children, storage } = pageEngine();
  const { openCard, openImmunize, openTaskAlone } = useChildUrl();
  const change = useUrlChanges();
  const today = useToday();
  const listing = useMemo(
    () =>
      dueListing(bucket, {
        today,
        onImmunize: openImmunize,
        onReason: (child) => openTaskAlone(child, 'absence'),
      }),
    [bucket, today, openImmunize, openTaskAlone],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const found = useLiveQuery(
    () => children.dueList({ bucket, search: query, today, page: pageIndex, pageSize, isAtOnce: true }),
    [children, bucket, query, today, pageIndex, pageSize],
  );
  const facility = officer.facility ?? '';
  const { button, paper } = useDuePrint({
    title: dueStrings.printTitle(bucketWords[bucket], facility, formatDate(today)),
    today,
    load: async () =>
      (await children.dueList({ bucket, search: query, today, page: 0, pageSize: Infinity })).rows,
  });
  return (
    <>
      <Stack gap="large" className={paper === null ? undefined : 'ui-no-print'}>
        <ListingScreen
          listing={listing}
          page={found}
          instead={!isWhole && found?.total === 0 ? <EmptyState title={dueStrings.noneSoFar} /> : undefined}
          onOpen={({ child }) => openCard(child.id)}
          toolbar={
            <>
              <Toggle
                label={dueStrings.when}
                options={(counts.overdue > 0 ? urgent : calm).map((value) => ({
                  value,
                  label: dueStrings.bucket(bucketWords[value], formatQuantity(counts[value])),
                }))}
                value={bucket}
                onChange={(value) => change({ when: value, 'due.page': undefined }, 'push')}
              />
            </>
          }
          actions={
            // A printout or file would not show that children are missing.
            isWhole ? (
              <>
                {button}
                <CsvExport
                  columns={dueCsvColumns}
                  slices={() => dueCsvSlices(children, { bucket, search: query, today })}
                  fileName={csvFileName(dueStrings.caption, bucketWords[bucket], facility, today)}
                  onWritten={(rows) => void storage.wroteFile('due-list', rows)}
                />
              </>
            ) : undefined
          }
        />
      </Stack>
      <SearchNote query={query} page={undefined} />
      {paper}
    </>
  );
}
