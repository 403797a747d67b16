import { useCallback, useMemo, useState } from 'react';
import { type OfferedVaccine, vaccines } from '#contract/calls/vaccines.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { OfferForm } from './offered-form.tsx';
import { offeredListing } from './offered-listing.tsx';
import { offeredStrings as strings } from './offered-strings.ts';

/** What the own facility gives of the routine schedule; whoever is in charge of it says otherwise. */
export function OfferedScreen() {
  const viewer = useViewer();
  return (
    <Page
      title={strings.title}
      description={viewer?.facility ? strings.description(viewer.facility) : undefined}
    >
      {!viewer ? (
        <Skeleton shape="rows" />
      ) : isOfficer(viewer) ? (
        <Offered key={viewer.facilityId} viewer={viewer} />
      ) : (
        <EmptyState icon="building" title={strings.noFacility} hint={strings.noFacilityHint} />
      )}
    </Page>
  );
}

function Offered({ viewer }: { readonly viewer: Officer }) {
  const [opened, setOpened] = useState<OfferedVaccine>();
  const close = useCallback(() => setOpened(undefined), []);
  const { value, asOf, failure, reload } = useOnlineAnswer(vaccines.offered, {
    user: viewer.userId,
    input: { params: { facility: viewer.facilityId } },
  });
  const isInCharge = viewer.roles.facilityManager || viewer.roles.userManager;
  const listing = useMemo(() => offeredListing(isInCharge), [isInCharge]);
  return (
    <>
      {isInCharge ? null : <p className="ui-soft">{strings.needsRole}</p>}
      {failure === null || value === undefined ? null : (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      )}
      <ListingScreen
        listing={listing}
        rows={value}
        {...(isInCharge && { onOpen: setOpened })}
        {...(value === undefined &&
          failure !== null && { instead: <NotHere failure={failure} onAgain={reload} /> })}
      />
      {opened === undefined ? null : (
        <Modal title={strings.changeOf(opened.series)} isOpen onClose={close}>
          <OfferForm vaccine={opened} onDone={close} />
        </Modal>
      )}
    </>
  );
}
