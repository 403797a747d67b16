import type { Colleague, UserRow } from '#contract/calls/users.ts';
import { rowsPerPage } from '#bindings/online/use-online-page.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { userStrings } from './strings.ts';

/** Modals about a user. */
export const userTasks = ['view', 'names', 'paid', 'option', 'move'] as const;
export type UserTask = (typeof userTasks)[number];

export const nameOf = ({ first_name: first, last_name: last }: Pick<UserRow, 'first_name' | 'last_name'>) =>
  `${first} ${last}`;

/** The spec's five columns, for a user of a unit and for a colleague. */
const namesColumns = [
  { key: 'facility', kind: 'place', header: userStrings.facility },
  { key: 'first_name', kind: 'text', header: userStrings.firstName, isSortable: true },
  { key: 'last_name', kind: 'text', header: userStrings.lastName, isSortable: true },
] as const;

type Person = Pick<UserRow, 'id' | 'first_name' | 'last_name'>;

/** Actions on a user, one icon each. */
function RowIcons({ row, onOpen }: { readonly row: Person; readonly onOpen: (task: UserTask) => void }) {
  return (
    <Cluster as="span" isInline isOneLine gap="tight">
      <IconButton icon="eye" label={userStrings.details(nameOf(row))} onClick={() => onOpen('view')} />
      <IconButton icon="edit" label={userStrings.editNamesOf(nameOf(row))} onClick={() => onOpen('names')} />
      <IconButton icon="card" label={userStrings.paidStatusOf(nameOf(row))} onClick={() => onOpen('paid')} />
      <IconButton icon="place" label={userStrings.optionOf(nameOf(row))} onClick={() => onOpen('option')} />
    </Cluster>
  );
}

/** Users of a unit. The server searches; searched names are kept out of the address. */
export function userListing(onOpen: (task: UserTask, row: UserRow) => void): Listing<UserRow> {
  const actions = (row: UserRow) => <RowIcons row={row} onOpen={(task) => onOpen(task, row)} />;
  return defineListing<UserRow>({
    name: 'users',
    caption: userStrings.title,
    columns: [
      ...namesColumns,
      {
        key: 'email',
        kind: 'text',
        header: userStrings.email,
        isSortable: true,
        cell: (row) => (
          <Cluster as="span" gap="medium">
            <Breakable text={row.email} />
            <Standing row={row} />
          </Cluster>
        ),
      },
      { key: 'view', kind: 'action', header: userStrings.view, cell: actions },
    ],
    row: {
      title: nameOf,
      meta: ({ email, facility }) => [<Breakable key="email" text={email} />, facility],
      status: (row) => <Standing row={row} />,
      actions,
    },
    rowKey: ({ id }) => id,
    search: ['first_name', 'last_name', 'email', 'facility'],
    searchLabel: userStrings.search,
    keepsSearchUnseen: true,
    empty: userStrings.empty,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

/** Flags what is unusual about an account. */
export function Standing({
  row,
}: {
  readonly row: Pick<UserRow, 'active' | 'paid_status' | 'waiting_decisions'>;
}) {
  const { active: isActive, paid_status: isPaid, waiting_decisions: waiting } = row;
  return (
    <>
      {isActive ? null : (
        <Flag tone="neutral" icon="lock">
          {userStrings.deactivated}
        </Flag>
      )}
      {isPaid ? null : <Flag tone="warning">{userStrings.unpaid}</Flag>}
      {waiting === 0 ? null : <Flag tone="warning">{userStrings.waiting(waiting)}</Flag>}
    </>
  );
}

/** Lists all people of one facility. User managers get the actions of /users through `onTask`; for others a row opens the details. */
export function colleagueListing(
  onTask: ((task: UserTask, row: Colleague) => void) | null,
): Listing<Colleague> {
  const actions = onTask && ((row: Colleague) => <RowIcons row={row} onOpen={(task) => onTask(task, row)} />);
  return defineListing<Colleague>({
    name: 'colleagues',
    caption: userStrings.ownTitle,
    columns: [
      ...namesColumns,
      {
        key: 'email',
        kind: 'text',
        header: userStrings.email,
        isSortable: true,
        cell: ({ email }) => <Breakable text={email} />,
      },
      {
        key: 'view',
        kind: 'action',
        header: userStrings.view,
        label: (row) => userStrings.details(nameOf(row)),
        ...(actions && { cell: actions }),
      },
    ],
    row: {
      title: nameOf,
      meta: ({ email, user_option: level }) => [
        <Breakable key="email" text={email} />,
        userStrings.levels[level],
      ],
      ...(actions && { actions }),
    },
    rowKey: ({ id }) => id,
    search: ['first_name', 'last_name', 'email', 'facility'],
    searchLabel: userStrings.search,
    keepsSearchUnseen: true,
    empty: userStrings.ownEmpty,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}
