import { useMemo, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { Button } from '#ui/layout/button.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { childListing } from './child-listing.tsx';
import type { Officer } from '#client/session/officer.ts';
import { SearchNote, searchedText, useFoundChildren } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { AddChildModal } from './registration-add.tsx';
import { childCsvColumns, childCsvSlices } from './registration-csv.ts';
import { RegisteredAlert } from './registration-done.tsx';
import { useNumberArrivals } from './registration-numbers.tsx';
import { childStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';

export interface ChildViewProps {
  readonly officer: Officer;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

/** The registered children, and the way to register one more. */
export function RegistrationView({ officer, choice }: ChildViewProps) {
  const { children, storage } = pageEngine();
  const { openAdd, openCard } = useChildUrl();
  const today = useToday();
  const listing = useMemo(
    () =>
      childListing(today, {
        kind: 'action',
        key: 'action',
        header: childStrings.heads.action,
        label: (row) => childStrings.openCard(row.fullname),
      }),
    [today],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useFoundChildren({ query, pageIndex, pageSize });
  const fileName = csvFileName(childStrings.registrationTitle, officer.facility ?? '', today);
  const expectNumber = useNumberArrivals();
  return (
    <div className="child-listing">
      <ListingScreen
        listing={listing}
        page={page}
        toolbar={choice}
        onOpen={({ id }) => openCard(id)}
        actions={
          <>
            <CsvExport
              columns={childCsvColumns}
              slices={() => childCsvSlices(children, searchedText(query))}
              fileName={fileName}
              onWritten={(rows) => void storage.wroteFile('children', rows)}
            />
            <Button tone="primary" icon="plus" onClick={openAdd}>
              {childStrings.addChild}
            </Button>
          </>
        }
      />
      <SearchNote query={query} page={page} />
      <AddChildModal officer={officer} onWithoutNumber={expectNumber} onKnown={openCard} />
      <RegisteredAlert />
    </div>
  );
}
