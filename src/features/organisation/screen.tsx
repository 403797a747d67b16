import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { type OrganisationRow, places } from '#contract/calls/places.ts';
import type { Session } from '#client/session/session-facts.ts';
import { pageEngine } from '#client/page-engine.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { canAddPlaces } from '#domain/access/permissions.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddCountry, AddFacility, AddLga, AddState, placeDrafts } from './add-place.tsx';
import { ImportPlaces } from './import-places.tsx';
import { importStrings, organisationStrings as strings } from './strings.ts';
import { PlaceModal } from './place-modal.tsx';
import type { Level } from '#domain/access/model.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import './organisation.css';

const levels = ['facility', 'lga', 'state', 'country'] as const;

type AddLevel = keyof typeof placeDrafts;
const additions = {
  country: { label: strings.addCountry, Form: AddCountry },
  state: { label: strings.addState, Form: AddState },
  lga: { label: strings.addLga, Form: AddLga },
  facility: { label: strings.addFacility, Form: AddFacility },
} as const satisfies Record<AddLevel, { label: string; Form: ComponentType<{ onDone: () => void }> }>;

/** Places of the manager's unit, which can be added to, changed and closed. */
export function OrganisationScreen() {
  const viewer = useViewer();
  return (
    <Page title={strings.title} description={strings.description}>
      {viewer ? <Organisation viewer={viewer} /> : <Skeleton shape="table" />}
    </Page>
  );
}

function Organisation({ viewer }: { readonly viewer: Session }) {
  const [level, setLevel] = useUrlChoice('level', levels);
  const [modal, setModal] = useUrlState('modal');
  const [place, setPlace] = useUrlState('place');
  const close = useCallback(() => setModal(undefined), [setModal]);
  const listing = useMemo(() => organisationListing(level), [level]);
  const params = useMemo(() => ({ level }), [level]);
  const offered: readonly AddLevel[] = viewer.roles.userManager
    ? ['facility', 'lga', 'state', 'country']
    : ['facility'];
  const adding = offered.find((known) => modal === known);
  useForgottenDraft(viewer.userId, adding);
  const isOutside = adding !== undefined && Boolean(viewer.level && !canAddPlaces(viewer.level, adding));
  const Form = adding !== undefined && !isOutside ? additions[adding].Form : null;
  const asks = viewer.level ? strings.addedAbove[viewer.level] : undefined;
  return (
    <>
      <OnlineListing
        key={level}
        endpoint={places.organisation}
        params={params}
        listing={listing}
        onOpen={({ id }) => setPlace(id)}
        toolbar={
          <Toggle
            label={strings.levels}
            options={levels.map((value) => ({ value, label: strings.levelNames[value] }))}
            value={level}
            onChange={setLevel}
          />
        }
        actions={
          viewer.roles.userManager ? (
            <Menu
              label={strings.add}
              icon="plus"
              tone="primary"
              items={[
                ...offered.map((known) => ({
                  label: additions[known].label,
                  icon: 'plus' as const,
                  onSelect: () => setModal(known),
                })),
                { label: importStrings.import, icon: 'download', onSelect: () => setModal('import') },
              ]}
            />
          ) : (
            <Button icon="plus" tone="primary" onClick={() => setModal('facility')}>
              {strings.addFacility}
            </Button>
          )
        }
      />
      {adding === undefined ? null : (
        <Modal title={additions[adding].label} isOpen onClose={close} size="small">
          {Form === null ? (
            <EmptyState icon="building" title={strings.outsideUnit} hint={asks} />
          ) : (
            <Form onDone={close} />
          )}
        </Modal>
      )}
      <Modal
        title={importStrings.title}
        isOpen={viewer.roles.userManager && modal === 'import'}
        onClose={close}
        size="large"
      >
        {viewer.level === 'facility' ? (
          <EmptyState icon="building" title={strings.outsideUnit} hint={asks} />
        ) : (
          <ImportPlaces onDone={close} />
        )}
      </Modal>
      {place === undefined ? null : (
        <PlaceModal viewer={viewer} id={place} onClose={() => setPlace(undefined)} />
      )}
    </>
  );
}

/** Closing a modal deletes its choices; a reload keeps them. */
function useForgottenDraft(user: string, adding: AddLevel | undefined): void {
  useEffect(() => {
    if (adding === undefined) return;
    return () => pageEngine().drafts.of(placeDrafts[adding], { user }).clear();
  }, [user, adding]);
}

/** Places of one level, with the organisation's columns. The server searches and pages. */
export function organisationListing(level: Level): Listing<OrganisationRow> {
  const own = level === 'facility' ? facilityCell : undefined;
  return defineListing<OrganisationRow>({
    name: 'organisation',
    caption: `${strings.title}, ${strings.levelNames[level]}`,
    columns: [
      { key: 'country', kind: 'place', header: strings.country, isSortable: true },
      { key: 'state', kind: 'place', header: strings.state, isSortable: true },
      { key: 'local_lga', kind: 'place', header: strings.lga, isSortable: true },
      own
        ? { key: 'name', kind: 'place', header: strings.facility, isSortable: true, cell: own }
        : { key: 'standing', kind: 'text', header: strings.facility, cell: standing },
      { key: 'open', kind: 'action', header: strings.action, label: ({ name }) => strings.open(name) },
    ],
    row: {
      title: ({ name }) => name,
      facts: ({ kind }) => [kind],
      meta: (row) => aboveOf(row),
      status: standing,
    },
    rowKey: ({ id }) => id,
    search: ['country', 'state', 'local_lga', 'name'],
    searchLabel: strings.search,
    empty: strings.empty,
    emptyHint: strings.emptyHint,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

/** Names of the places above, nearest first; every row has the same number of parts. */
function aboveOf({ level, local_lga: lga, state, country }: OrganisationRow): readonly (string | null)[] {
  if (level === 'facility') return [lga, state, country];
  if (level === 'lga') return [state, country];
  return level === 'state' ? [country] : [];
}

function facilityCell(row: OrganisationRow) {
  return (
    <Cluster as="span" isInline gap="medium" rowGap="tight">
      {row.name}
      {standing(row)}
    </Cluster>
  );
}

function standing({ closed_at: closedAt, is_store: isStore }: OrganisationRow) {
  if (closedAt !== null)
    return (
      <Flag tone="neutral" icon="lock">
        {strings.closed}
      </Flag>
    );
  return isStore ? (
    <Flag tone="neutral" icon="box">
      {strings.store}
    </Flag>
  ) : null;
}
