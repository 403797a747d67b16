import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { deviceToday } from '#client/device-clock.ts';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { Button } from '#ui/layout/button.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { childListing } from './child-listing.tsx';
import type { Officer } from './child-officer.ts';
import { useChildUrl } from './child-url.ts';
import { AddChildModal } from './registration-add.tsx';
import { childCsvColumns, childCsvSlices } from './registration-csv.ts';
import { RegisteredAlert } from './registration-done.tsx';
import { useNumberArrivals } from './registration-numbers.tsx';
import { childStrings } from './strings.ts';

export interface ChildViewProps {
  readonly officer: Officer;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

const listing = childListing({
  kind: 'action',
  key: 'action',
  header: 'Action',
  label: (row) => childStrings.openCard(row.fullname),
});

/** The registered children, and the way to register one more. */
export function RegistrationView({ officer, choice }: ChildViewProps) {
  const { children } = pageEngine();
  const { openAdd, openCard } = useChildUrl();
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useLiveQuery(
    () => children.list({ search: query, page: pageIndex, pageSize }),
    [children, query, pageIndex, pageSize],
  );
  const fileName = useMemo(
    () => csvFileName(childStrings.registrationTitle, officer.facility ?? '', deviceToday()),
    [officer.facility],
  );
  useNumberArrivals();
  return (
    <>
      <ListingScreen
        listing={listing}
        page={page}
        toolbar={choice}
        onOpen={({ id }) => openCard(id)}
        actions={
          <>
            <CsvExport
              columns={childCsvColumns}
              slices={() => childCsvSlices(children, query)}
              fileName={fileName}
            />
            <Button tone="primary" icon="plus" onClick={openAdd}>
              {childStrings.addChild}
            </Button>
          </>
        }
      />
      {page?.isCut === true ? (
        <p className="ui-soft" role="status">
          {childStrings.foundTooMany(page.total)}
        </p>
      ) : null}
      <AddChildModal officer={officer} />
      <RegisteredAlert />
    </>
  );
}
