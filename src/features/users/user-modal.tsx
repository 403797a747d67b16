import { type UserProfile, users } from '#contract/calls/users.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { NotLoaded } from '#bindings/online/answer-age.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { ChangeOption, ChangePaid, EditNames, MoveUser } from './user-forms.tsx';
import { userStrings } from './strings.ts';
import { nameOf, type UserTask } from './user-listing.tsx';
import { useState } from 'react';
import type { ApiResult } from '#client/session/api.ts';
import { type Role, roles as allRoles } from '#domain/access/model.ts';
import { OpenSessions } from '#bindings/account/open-sessions.tsx';
import { sendOnce } from '#bindings/online/send-once.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Details } from '#ui/layout/details.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ConfirmDialog } from '#ui/modal/confirm-dialog.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { notify } from '#ui/toast/notify.ts';

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
          {/* The details start with this. */}
          {task === 'view' ? null : (
            <p className="mb-4 font-bold wrap-anywhere">{userStrings.whose(nameOf(value), value.email)}</p>
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

interface UserDetailsProps {
  readonly user: UserProfile;
  readonly viewer: Session;
  readonly onMove: () => void;
}

/** A whole account: its facts, and a manager's decisions about it. */
export function UserDetails({ user, viewer, onMove }: UserDetailsProps) {
  const id = user.id as UserId;
  const isSelf = id === viewer.userId;
  return (
    <Stack gap="large">
      {user.waiting_decisions === 0 ? null : (
        <Banner
          tone="warning"
          title={userStrings.waiting(user.waiting_decisions)}
          action={
            <ButtonLink to="/sync?cases=unit" icon="right">
              {userStrings.toCases}
            </ButtonLink>
          }
        >
          {userStrings.waitingHint}
        </Banner>
      )}
      <Details
        items={[
          { term: userStrings.firstName, value: user.first_name },
          { term: userStrings.lastName, value: user.last_name },
          { term: userStrings.email, value: user.email },
          { term: userStrings.phone, value: user.phone },
          { term: userStrings.level, value: userStrings.levels[user.user_option] },
          { term: userStrings.facility, value: user.facility },
          { term: userStrings.lga, value: user.local_lga },
          { term: userStrings.state, value: user.state },
          { term: userStrings.country, value: user.country },
          { term: userStrings.paidTerm, value: user.paid_status ? userStrings.paid : userStrings.unpaid },
          { term: userStrings.account, value: user.active ? userStrings.active : userStrings.deactivated },
          { term: userStrings.since, value: formatDate(user.created_at) },
        ]}
      />
      <Cluster gap="medium">
        <Button icon="place" onClick={onMove}>
          {userStrings.move}
        </Button>
        {user.has_signed_in || !user.active ? null : <FirstPassword user={user} />}
        {isSelf ? null : <AccountState user={user} />}
      </Cluster>
      <Roles user={user} viewer={viewer} />
      <Section title={userStrings.sessionsTitle}>
        <OpenSessions of={id} viewer={viewer.userId} />
      </Section>
    </Stack>
  );
}

/** Gives and takes the roles that the manager holds; the user's other roles are only named. */
function Roles({ user, viewer }: Pick<UserDetailsProps, 'user' | 'viewer'>) {
  const [busy, setBusy] = useState<Role>();
  const shown = allRoles.filter((role) => viewer.roles[role] || user.roles[role]);
  const change = async (role: Role, isGranted: boolean) => {
    setBusy(role);
    const answer = await sendOnce(users.changeRoles, {
      params: { id: user.id as UserId },
      body: { [role]: isGranted },
      idempotencyKey: crypto.randomUUID(),
    });
    setBusy(undefined);
    const words = userStrings.roles[role];
    tell(answer, isGranted ? userStrings.granted(words) : userStrings.revoked(words));
  };
  return (
    <Section title={userStrings.rolesTitle} description={userStrings.rolesHint}>
      <ul className="users-roles" role="list">
        {shown.map((role) => (
          <Split as="li" columns={['fill', 'fit', 6.5]} gap="large" rowGap="tight" key={role}>
            <b>{userStrings.roles[role]}</b>
            {user.roles[role] ? (
              <Flag tone="good">{userStrings.has}</Flag>
            ) : (
              <Flag tone="neutral" icon="minus">
                {userStrings.hasNot}
              </Flag>
            )}
            {viewer.roles[role] ? (
              <Button
                about={userStrings.roles[role]}
                isBusy={busy === role}
                onClick={() => void change(role, !user.roles[role])}
              >
                {user.roles[role] ? userStrings.revoke : userStrings.grant}
              </Button>
            ) : null}
          </Split>
        ))}
      </ul>
    </Section>
  );
}

/** Mails the code that sets a first password again, until somebody has signed in with it. */
function FirstPassword({ user }: { readonly user: UserProfile }) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const answer = await sendOnce(users.sendFirstPassword, {
      params: { id: user.id as UserId },
      idempotencyKey: crypto.randomUUID(),
    });
    setIsBusy(false);
    tell(answer, userStrings.firstSent);
  };
  return (
    <Button icon="message" isBusy={isBusy} onClick={() => void send()}>
      {userStrings.sendFirst}
    </Button>
  );
}

function AccountState({ user }: { readonly user: UserProfile }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    const answer = await sendOnce(user.active ? users.deactivate : users.activate, {
      params: { id: user.id as UserId },
      idempotencyKey: crypto.randomUUID(),
    });
    setIsBusy(false);
    setIsAsking(false);
    tell(answer, user.active ? userStrings.isDeactivated : userStrings.isActivated);
  };
  return (
    <>
      {user.active ? (
        <Button tone="danger" icon="lock" onClick={() => setIsAsking(true)}>
          {userStrings.deactivate}
        </Button>
      ) : (
        <Button icon="check" isBusy={isBusy} onClick={() => void change()}>
          {userStrings.activate}
        </Button>
      )}
      <ConfirmDialog
        title={userStrings.deactivateTitle}
        isOpen={isAsking}
        tone="danger"
        confirmLabel={userStrings.deactivate}
        cancelLabel={userStrings.cancel}
        isBusy={isBusy}
        onConfirm={() => void change()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{userStrings.deactivateText(nameOf(user))}</p>
      </ConfirmDialog>
    </>
  );
}

function tell(answer: ApiResult<unknown>, done: string): void {
  if (answer.ok) notify.success(done);
  else notify.warning(problemWords(answer) ?? userStrings.updateFailed);
}
