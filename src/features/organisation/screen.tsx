import { useCallback, useEffect, useMemo, type ComponentType } from 'react';
import { places } from '#contract/calls/places.ts';
import type { Session } from '#client/session/session-facts.ts';
import { pageEngine } from '#client/page-engine.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { canAddPlaces } from '#domain/access/permissions.ts';
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
import { importStrings } from './import-strings.ts';
import { organisationListing } from './organisation-listing.tsx';
import { PlaceModal } from './place-modal.tsx';
import { organisationStrings as strings } from './strings.ts';
import './organisation.css';

const levels = ['facility', 'lga', 'state', 'country'] as const;

type AddLevel = keyof typeof placeDrafts;
const additions = {
  country: { label: strings.addCountry, Form: AddCountry },
  state: { label: strings.addState, Form: AddState },
  lga: { label: strings.addLga, Form: AddLga },
  facility: { label: strings.addFacility, Form: AddFacility },
} as const satisfies Record<AddLevel, { label: string; Form: ComponentType<{ onDone: () => void }> }>;

/** The places of the manager's unit, and what is added to them and decided about them. */
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

/** What was chosen in a modal is gone when it closes; a reload keeps it. */
function useForgottenDraft(user: string, adding: AddLevel | undefined): void {
  useEffect(() => {
    if (adding === undefined) return;
    return () => pageEngine().drafts.of(placeDrafts[adding], { user }).clear();
  }, [user, adding]);
}
