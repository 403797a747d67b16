import { matchPath } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import type { BarItem } from '#ui/layout/app-shell.tsx';
import type { PageTab } from '#ui/layout/page.tsx';
import type { NavGroup, NavItem } from '#ui/layout/shell-menu.tsx';
import { type Access, admit, canUse } from '../access.ts';
import { appStrings } from '../strings.ts';
import { catalogue } from '#language/catalogue.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { ComponentType } from 'react';

/** A part of the menu. */
interface MenuGroup {
  readonly title: string;
  /** Its title in the menu of a user whose home is a store. */
  readonly titleInStore?: string;
  /** Its place in the bar of a phone or a tablet in portrait. */
  readonly bar?: {
    readonly label: string;
    readonly icon: IconName;
    /** Screen it opens, if that exists and is open to the viewer; otherwise the first one that is. */
    readonly start: string;
    /** Limits the group to viewers who keep stock and a register, or to those who keep neither. */
    readonly for?: 'officers' | 'others';
  };
}

const groupNames = catalogue('menuGroups', {
  monitoring: 'Places below',
  places: 'Places',
  children: 'Children',
  stock: 'Stock',
  ownStore: 'Own store',
  coldChain: 'Cold chain',
  accounts: 'Accounts',
  users: 'Users',
  account: 'Account',
  messages: 'Messages',
});

/** The groups of the menu, in its order. */
const menuGroups = {
  monitoring: {
    title: groupNames.monitoring,
    bar: { label: groupNames.places, icon: 'place', start: '/user/state' },
  },
  children: {
    title: groupNames.children,
    bar: { label: groupNames.children, icon: 'child', start: '/child/registration', for: 'officers' },
  },
  stock: {
    title: groupNames.stock,
    titleInStore: groupNames.ownStore,
    bar: { label: groupNames.stock, icon: 'ledger', start: '/ledger/stock', for: 'officers' },
  },
  'cold-chain': {
    title: groupNames.coldChain,
    bar: { label: groupNames.coldChain, icon: 'fridge', start: '/equipments', for: 'officers' },
  },
  accounts: {
    title: groupNames.accounts,
    bar: { label: groupNames.users, icon: 'people', start: '/users', for: 'others' },
  },
  account: {
    title: groupNames.account,
    bar: { label: groupNames.messages, icon: 'message', start: '/messages', for: 'others' },
  },
} as const satisfies Record<string, MenuGroup>;

type MenuGroupName = keyof typeof menuGroups;

/** A row with a menu entry. */
type MenuRow = RouteRow & { readonly menu: MenuEntry };

/** Entries above all groups come first. */
const groups: readonly (readonly [MenuGroupName | undefined, Partial<MenuGroup>])[] = [
  [undefined, {}],
  ...(Object.entries(menuGroups) as [MenuGroupName, MenuGroup][]),
];

/** The rows that work for a viewer and have a menu entry. */
export function menuRows(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
): readonly MenuRow[] {
  return rows.filter((row): row is MenuRow => row.menu !== undefined && canUse(row.access, session, flags));
}

/** The entry that contains a row in a viewer's menu: itself, or the one beside which it is a tab. */
function entryOf({ path, menu: { beside } }: MenuRow, rows: readonly MenuRow[]): string {
  return beside !== undefined && rows.some((row) => row.path === beside) ? beside : path;
}

/** What a user keeps: a facility with its children, a store, or nothing. */
type Keeps = 'facility' | 'store' | 'nothing';

/** The menu of one viewer. Rows beside an entry are named under it. Screens that do not exist yet are at its end. */
export function menuOf(rows: readonly MenuRow[], keeps: Keeps): readonly NavGroup[] {
  const ready = rows.filter(isReady);
  const later = rows.filter((row) => !isReady(row));
  const itemsOf = (own: readonly MenuRow[]): readonly NavItem[] =>
    own
      .filter((row) => entryOf(row, ready) === row.path)
      .map(({ path, menu: { label, icon } }) => ({
        to: path,
        label,
        icon,
        parts: ready
          .filter((row) => row.path !== path && entryOf(row, ready) === path)
          .map((row) => row.menu.label),
      }));
  return [
    ...groups.map(([name, { title, titleInStore }]) => {
      const shown = keeps === 'store' ? (titleInStore ?? title) : title;
      return {
        ...(shown === undefined ? {} : { title: shown }),
        items: itemsOf(ready.filter(({ menu }) => groupOf(menu, keeps) === name)),
      };
    }),
    { title: appStrings.comesLater, isFolded: true, items: itemsOf(later) },
  ].filter(({ items }) => items.length > 0);
}

/** A store's equipment is part of the store; a user who keeps nothing reads reports of the places below. */
function groupOf({ group }: MenuEntry, keeps: Keeps): MenuGroupName | undefined {
  if (group === 'cold-chain' && keeps === 'store') return 'stock';
  return group === 'stock' && keeps === 'nothing' ? 'monitoring' : group;
}

/** The screens next to each other at an address, for the tabs of their page; empty for a screen alone. */
export function tabsAt(rows: readonly MenuRow[], pathname: string): readonly PageTab[] {
  const ready = rows.filter(isReady);
  const shown = ready.find(({ path }) => path === pathname);
  if (shown === undefined) return [];
  const entry = entryOf(shown, ready);
  const beside = ready.filter((row) => entryOf(row, ready) === entry && row.menu.isReachedOnPage !== true);
  if (beside.length < 2 || !beside.includes(shown)) return [];
  return beside.map(({ path, menu: { label } }) => ({ to: path, label, isCurrent: path === pathname }));
}

const maxInBar = 4;

/** The groups of the bar, in its order: the stock comes before the children, where thumbs are used to it. */
const barOrder = [undefined, 'monitoring', 'stock', 'children', 'cold-chain', 'accounts', 'account'] as const;

/**
 * The bar of one viewer, beside its menu button: the start, and the daily groups that have a screen. A viewer without stock gets the
 * screens made for them instead of the groups.
 */
export function barOf(
  rows: readonly MenuRow[],
  {
    keepsStock,
    above,
    current,
  }: { keepsStock: boolean; above: readonly NavItem[]; current: string | undefined },
): readonly BarItem[] {
  const ready = rows.filter(isReady);
  const entries = barOrder.flatMap((name) => {
    const bar: MenuGroup['bar'] = name === undefined ? undefined : menuGroups[name].bar;
    const isFor = bar?.for === undefined || (bar.for === 'officers') === keepsStock;
    if (name !== undefined && (bar === undefined || !isFor)) return [];
    const own = ready.filter(({ menu }) => menu.group === name);
    const start = own.find(({ path }) => path === bar?.start) ?? (bar?.for === 'others' ? undefined : own[0]);
    if (start === undefined) return [];
    return [
      {
        to: start.path,
        label: bar?.label ?? start.menu.label,
        icon: bar?.icon ?? start.menu.icon,
        paths: own.map(({ path }) => path),
      },
    ];
  });
  const isInGroup = (to: string) => entries.some(({ paths }) => paths.includes(to));
  const own = keepsStock
    ? []
    : above.filter(({ to }) => !isInGroup(to)).map((item) => ({ ...item, paths: [item.to] }));
  return [...entries, ...own].slice(0, maxInBar).map(({ to, label, icon, paths }) => ({
    to,
    label,
    icon,
    isCurrent: current !== undefined && paths.includes(current),
  }));
}

/** The entry of the screen at an address: its own, the one it is a tab beside, or the one from which this viewer reaches it. */
export function currentEntry(
  rows: readonly RouteRow[],
  menu: readonly MenuRow[],
  pathname: string,
): string | undefined {
  const shown = rows.find(({ path }) => matchPath(path, pathname) !== null);
  const entry = menu.find(({ path }) => path === shown?.path);
  if (entry !== undefined) return entryOf(entry, menu);
  return shown?.under?.find((above) => menu.some(({ path }) => path === above)) ?? shown?.path;
}

function isReady({ screen }: RouteRow): boolean {
  return screen !== undefined;
}

/** Something that a viewer above the facilities can open today. */
export interface ReadyScreen extends NavItem {
  /** Purpose of the screen. */
  readonly about: string;
}

/** The existing screens that are useful to a viewer above the facilities. */
export function readyAbove(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
): readonly ReadyScreen[] {
  return rows.flatMap(({ path, title, menu, access, about, icon }) =>
    about !== undefined && canUse(access, session, flags) && admit(access, session, flags) === 'allowed'
      ? [{ to: path, label: menu?.label ?? title, icon: menu?.icon ?? icon ?? 'right', about }]
      : [],
  );
}

interface MenuEntry {
  readonly label: string;
  readonly icon: IconName;
  /** Absent for an entry above all groups. */
  readonly group?: MenuGroupName;
  /** An entry under which it is named and beside which it is a tab, if the viewer has that one too. */
  readonly beside?: string;
  /** True if it has no tab because the page of the entry above links to it. */
  readonly isReachedOnPage?: true;
}

/** Everything about one screen. Menu, bar, titles, guards, search and router are all derived from these rows. */
export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  readonly menu?: MenuEntry;
  /** Icon of a screen without a menu entry. */
  readonly icon?: IconName;
  /**
   * For a screen without an entry: the entries that it is reached from, most likely first. The first one that the viewer has is marked
   * while the screen is shown.
   */
  readonly under?: readonly string[];
  /** Purpose of the screen for a viewer above the facilities; absent if it is of no use to them. */
  readonly about?: string;
  /** Absent for the usual screen inside the shell. */
  readonly frame?: 'bare';
  /** Absent for a screen that does not exist yet; its page says so. */
  readonly screen?: ComponentType;
}
