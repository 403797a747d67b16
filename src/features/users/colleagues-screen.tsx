import { useCallback } from 'react';
import { users } from '#contract/endpoints/users.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { useOnlineAnswer } from '#officer/online/use-online-answer.ts';
import { useViewer } from '#officer/use-viewer.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddUser } from './forms/add-user.tsx';
import { userStrings } from './strings.ts';
import { colleagueListing } from './user-listing.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** Who is at home at one's own facility; user managers add somebody. */
export function ColleaguesScreen() {
  const viewer = useViewer();
  const [modal, setModal] = useUrlState('modal');
  const close = useCallback(() => setModal(undefined), [setModal]);
  const isManager = viewer?.roles.userManager === true;
  return (
    <Page
      title={userStrings.ownTitle}
      description={viewer?.facility ? userStrings.ownDescription(viewer.facility) : undefined}
      actions={
        isManager ? (
          <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
            {userStrings.add}
          </Button>
        ) : null
      }
    >
      {!viewer ? (
        <Skeleton shape="rows" />
      ) : isOfficer(viewer) ? (
        <Colleagues key={viewer.facilityId} viewer={viewer} />
      ) : (
        <EmptyState icon="building" title={userStrings.noFacility} hint={userStrings.noFacilityHint} />
      )}
      {viewer && isManager ? (
        <Modal title={userStrings.addOwnTitle} isOpen={modal === 'add'} onClose={close} size="large">
          <AddUser viewer={viewer} onDone={close} />
        </Modal>
      ) : null}
    </Page>
  );
}

function Colleagues({ viewer }: { readonly viewer: Officer }) {
  const { value, failure, reload } = useOnlineAnswer(users.single, {
    user: viewer.userId,
    input: { params: { id: viewer.facilityId } },
  });
  if (value === undefined && failure !== null) return <NotLoaded failure={failure} onAgain={reload} />;
  return <ListingScreen listing={colleagueListing} rows={Array.isArray(value) ? value : undefined} />;
}
