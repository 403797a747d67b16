import { type UserProfile, users } from '#contract/calls/users.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { NotLoaded } from '#bindings/online/not-loaded.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { ChangePaid } from './forms/change-paid.tsx';
import { ChangeOption, MoveUser } from './forms/change-place.tsx';
import { EditNames } from './forms/edit-names.tsx';
import { userStrings } from './strings.ts';
import { UserDetails } from './user-details.tsx';
import { nameOf, type UserTask } from './user-listing.tsx';

interface UserModalProps {
  readonly viewer: Session;
  readonly id: string;
  readonly task: UserTask;
  readonly onTask: (task: UserTask) => void;
  readonly onClose: () => void;
}

const titles = {
  view: userStrings.viewTitle,
  names: userStrings.editNames,
  paid: userStrings.paidStatus,
  option: userStrings.option,
  move: userStrings.move,
} as const satisfies Record<UserTask, string>;

/** One account over the list, as the server has it now. */
export function UserModal({ viewer, id, task, onTask, onClose }: UserModalProps) {
  const { value, failure, reload } = useOnlineAnswer(users.profile, {
    user: viewer.userId,
    input: { params: { id: id as UserId } },
  });
  return (
    <Modal
      title={titles[task]}
      isOpen
      onClose={onClose}
      size={task === 'names' || task === 'paid' ? 'small' : 'large'}
    >
      {value !== undefined ? (
        <>
          {/* The details begin with it. */}
          {task === 'view' ? null : (
            <p className="users-whose">{userStrings.whose(nameOf(value), value.email)}</p>
          )}
          <Task user={value} {...{ viewer, task, onTask, onClose }} />
        </>
      ) : failure === null ? (
        <Skeleton shape="form" />
      ) : (
        <NotLoaded failure={failure} needsServer={userStrings.needsServer} onAgain={reload} />
      )}
    </Modal>
  );
}

function Task({
  user,
  viewer,
  task,
  onTask,
  onClose,
}: Omit<UserModalProps, 'id'> & { readonly user: UserProfile }) {
  switch (task) {
    case 'view':
      return <UserDetails user={user} viewer={viewer} onMove={() => onTask('move')} />;
    case 'names':
      return <EditNames user={user} onDone={onClose} />;
    case 'paid':
      return <ChangePaid user={user} onDone={onClose} />;
    case 'option':
      return <ChangeOption user={user} onDone={onClose} />;
    case 'move':
      return <MoveUser user={user} onDone={() => onTask('view')} />;
  }
}
