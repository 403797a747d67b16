import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { childStrings } from '../strings.ts';
import { VisitResult } from '../visit/visit-result.tsx';
import { type ReactNode, useMemo } from 'react';
import type { ShownChild } from '#client/children/shown.ts';
import type { Listing } from '#ui/listing/define-listing.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { useToday } from '#bindings/use-today.ts';
import { childCsvColumns, childCsvSlices, childListing } from './child-listing.tsx';
import { searchedText, SearchNote, useFoundChildren } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import { ImmunizeButton } from '../immunize/immunize-button.tsx';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { Button } from '#ui/layout/button.tsx';
import type { Officer } from '#client/session/officer.ts';
import { AddChildModal, registeredSentence, useNumberArrivals } from './registration-add.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { Banner } from '#ui/layout/banner.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { shownVaccNo } from '../child-facts.ts';
import '../children.css';

const views = ['registration', 'immunization'] as const;

/** The children of the facility: registered in one view, immunized in the other. */
export function RegistrationScreen() {
  const [view, setView] = useUrlChoice('view', views);
  const choice = (
    <Toggle
      label={childStrings.viewChoice}
      options={views.map((value) => ({ value, label: childStrings[value] }))}
      value={view}
      onChange={setView}
    />
  );
  const View = view === 'registration' ? RegistrationView : ImmunizationView;
  return (
    <ChildPage title={childStrings.registrationTitle}>
      {(officer) => (
        <>
          <View key={view} officer={officer} choice={choice} />
          <ChildCardModal officer={officer} />
          <ImmunizeModal officer={officer} />
          <VisitResult officer={officer} />
        </>
      )}
    </ChildPage>
  );
}

/** The children, each with a button to immunize it. */
export function ImmunizationView({ choice }: ChildViewProps) {
  const { openCard, openImmunize } = useChildUrl();
  const today = useToday();
  const listing = useMemo(
    () =>
      withoutCaregiverNumber(
        childListing(today, {
          kind: 'action',
          key: 'action',
          header: childStrings.heads.action,
          label: (row) => childStrings.openCard(row.fullname),
          beside: ({ id, fullname, withdrawn }) =>
            withdrawn ? null : <ImmunizeButton name={fullname} onPress={() => openImmunize(id)} />,
        }),
      ),
    [today, openImmunize],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const page = useFoundChildren({ query, pageIndex, pageSize });
  return (
    <>
      <ListingScreen listing={listing} page={page} toolbar={choice} onOpen={({ id }) => openCard(id)} />
      <SearchNote query={query} page={page} />
    </>
  );
}

/** The button takes the space of a column on a tablet in portrait. */
function withoutCaregiverNumber(listing: Listing<ShownChild>): Listing<ShownChild> {
  return { ...listing, columns: listing.columns.filter(({ key }) => key !== 'caregiverNumber') };
}

export interface ChildViewProps {
  readonly officer: Officer;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

/** The registered children, and the button to register another. */
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
    <div>
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

/** The new child's number, to be copied to the paper card; it stays until the officer closes it. */
export function RegisteredAlert() {
  const { registered, immunize, closeRegistered, openAdd, openImmunize } = useChildUrl();
  const { children } = pageEngine();
  const found = useLiveQuery(
    async () => (registered === undefined ? null : { child: await children.child(registered) }),
    [children, registered],
  );
  if (registered === undefined || immunize !== undefined || found?.child === null) return null;
  return (
    <Modal role="alertdialog" title={childStrings.registeredTitle} isOpen onClose={closeRegistered}>
      <Stack gap="large">
        {found?.child ? <Registered child={found.child} /> : <Skeleton />}
        {/* Placed above the edge at which the notice about it appears. */}
        <Cluster isInline className="child-actions">
          <Button tone="primary" icon="syringe" onClick={() => openImmunize(registered)}>
            {childStrings.immunizeChild}
          </Button>
          <Button icon="plus" onClick={openAdd}>
            {childStrings.addAnother}
          </Button>
          <Button onClick={closeRegistered}>{childStrings.close}</Button>
        </Cluster>
      </Stack>
    </Modal>
  );
}

function Registered({ child: { fullname, vaccNo } }: { readonly child: ShownChild }) {
  return (
    <Stack gap="large" role="status">
      <p>{registeredSentence(vaccNo, fullname)}</p>
      {vaccNo === null ? (
        <Banner tone="warning" title={childStrings.noNumberLeft}>
          {childStrings.noNumberLeftHint}
        </Banner>
      ) : (
        <>
          <p className="child-number ui-figure">{shownVaccNo(vaccNo)}</p>
          <p className="ui-soft">{childStrings.writeItDown}</p>
        </>
      )}
    </Stack>
  );
}
