import { useCallback, useMemo } from 'react';
import { users } from '#contract/calls/users.ts';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Button } from '#ui/layout/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddUser } from './add-user.tsx';
import { userStrings } from './strings.ts';
import { userListing, userTasks } from './user-listing.tsx';
import { UserModal } from './user-modal.tsx';
import './users.css';

const beforeSearch = { title: userStrings.searchFirst, hint: userStrings.searchFirstHint };

/** Accounts of the manager's unit, found by a search, with all actions on them. */
export function UsersScreen() {
  const viewer = useViewer();
  const [modal, setModal] = useUrlState('modal');
  const [user] = useUrlState('user');
  const change = useUrlChanges();
  const close = useCallback(() => change({ modal: undefined, user: undefined }, 'replace'), [change]);
  const listing = useMemo(
    () => userListing((task, { id }) => change({ modal: task, user: id }, 'push')),
    [change],
  );
  const task = userTasks.find((known) => known === modal);
  return (
    <Page title={userStrings.title} description={userStrings.description}>
      <OnlineListing
        endpoint={users.all}
        listing={listing}
        beforeSearch={beforeSearch}
        actions={
          <Button icon="plus" tone="primary" onClick={() => setModal('add')}>
            {userStrings.add}
          </Button>
        }
      />
      {viewer ? (
        <Modal title={userStrings.add} isOpen={modal === 'add'} onClose={close} size="large">
          <AddUser viewer={viewer} onDone={close} />
        </Modal>
      ) : null}
      {viewer && task !== undefined && user !== undefined ? (
        <UserModal
          viewer={viewer}
          id={user}
          task={task}
          onTask={(next) => change({ modal: next }, 'replace')}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
