import { useCallback, useMemo } from 'react';
import { type Colleague, users } from '#contract/calls/users.ts';
import { isOfficer, type Officer } from '#client/session/officer.ts';
import { AnswerAge, NotLoaded } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { AddUser } from './add-user.tsx';
import { userStrings } from './strings.ts';
import { colleagueListing, type UserTask, userTasks } from './user-listing.tsx';
import { UserModal } from './user-modal.tsx';
import './users.css';

/** Lists the people of the viewer's own facility; user managers add people and change their rights. */
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
        <Colleagues key={viewer.facilityId} viewer={viewer} isManager={isManager} />
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

interface ColleaguesProps {
  readonly viewer: Officer;
  readonly isManager: boolean;
}

function Colleagues({ viewer, isManager }: ColleaguesProps) {
  const { value, asOf, failure, reload } = useOnlineAnswer(users.single, {
    user: viewer.userId,
    input: { params: { id: viewer.facilityId } },
  });
  const [modal] = useUrlState('modal');
  const [user] = useUrlState('user');
  const change = useUrlChanges();
  const close = useCallback(() => change({ modal: undefined, user: undefined }, 'replace'), [change]);
  const open = useCallback(
    (task: UserTask, { id }: Colleague) => change({ modal: task, user: id }, 'push'),
    [change],
  );
  const listing = useMemo(() => colleagueListing(isManager ? open : null), [open, isManager]);
  if (value === undefined && failure !== null)
    return <NotLoaded failure={failure} needsServer={userStrings.needsServer} onAgain={reload} />;
  const rows = Array.isArray(value) ? value : undefined;
  const opened = rows?.find(({ id }) => id === user);
  const task = userTasks.find((known) => known === modal);
  return (
    <>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <ListingScreen
        listing={listing}
        rows={rows}
        {...(!isManager && { onOpen: (row: Colleague) => open('view', row) })}
      />
      {opened === undefined || task === undefined ? null : isManager ? (
        <UserModal
          viewer={viewer}
          id={opened.id}
          task={task}
          onTask={(next) => change({ modal: next }, 'replace')}
          onClose={close}
        />
      ) : (
        <Modal title={userStrings.viewTitle} isOpen onClose={close}>
          <ColleagueDetails of={opened} />
        </Modal>
      )}
    </>
  );
}

/** Details of a colleague that officers of a facility may see. */
function ColleagueDetails({ of: colleague }: { readonly of: Colleague }) {
  return (
    <Details
      items={[
        { term: userStrings.firstName, value: colleague.first_name },
        { term: userStrings.lastName, value: colleague.last_name },
        { term: userStrings.email, value: colleague.email },
        { term: userStrings.level, value: userStrings.levels[colleague.user_option] },
        { term: userStrings.facility, value: colleague.facility },
      ]}
    />
  );
}
