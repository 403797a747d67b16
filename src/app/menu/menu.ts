import { matchPath } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import type { BarItem } from '#ui/layout/app-shell.tsx';
import type { NavGroup, NavItem } from '#ui/layout/shell-menu.tsx';
import { type Access, admit, canUse } from '../access.ts';
import { appStrings } from '../strings.ts';
import { catalogue } from '#language/catalogue.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { ComponentType } from 'react';

/** A part of the menu. */
interface MenuGroup {
  readonly title: string;
  /** Its place in the bar of a phone or a tablet held upright. */
  readonly bar?: {
    readonly icon: IconName;
    /** Screen that it leads to, if it exists and is open to the viewer; otherwise the first one that is. */
    readonly start: string;
    /** Of no use to a viewer without stock and register. */
    readonly forOfficers?: true;
  };
}

const groupNames = catalogue('menuGroups', {
  monitoring: 'Monitoring',
  stock: 'Stock',
  children: 'Children',
  coldChain: 'Cold chain',
  administration: 'Administration',
});

/** The groups of the menu, in its order. */
const menuGroups = {
  monitoring: { title: groupNames.monitoring, bar: { icon: 'chart', start: '/user/state' } },
  stock: { title: groupNames.stock, bar: { icon: 'ledger', start: '/ledger/stock', forOfficers: true } },
  children: {
    title: groupNames.children,
    bar: { icon: 'child', start: '/child/registration', forOfficers: true },
  },
  'cold-chain': { title: groupNames.coldChain, bar: { icon: 'fridge', start: '/equipments' } },
  administration: { title: groupNames.administration },
} as const satisfies Record<string, MenuGroup>;

type MenuGroupName = keyof typeof menuGroups;

/** A row that stands in the menu. */
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

/** The menu of one viewer. Screens that do not exist yet stand at its end. */
export function menuOf(rows: readonly MenuRow[]): readonly NavGroup[] {
  const ready = rows.filter(isReady);
  const later = rows.filter((row) => !isReady(row));
  return [
    ...groups.map(([name, { title }]) => ({
      ...(title === undefined ? {} : { title }),
      items: itemsOf(ready.filter(({ menu }) => menu.group === name)),
    })),
    { title: appStrings.comesLater, isFolded: true, items: itemsOf(later) },
  ].filter(({ items }) => items.length > 0);
}

const maxInBar = 4;

/**
 * The bar of one viewer, beside its menu button: the start, and the daily groups that have a screen. A viewer without stock gets the
 * screens made for them in place of its groups.
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
  const entries = groups.flatMap(([name, { title, bar }]) => {
    if (name !== undefined && (bar === undefined || (bar.forOfficers === true && !keepsStock))) return [];
    const own = ready.filter(({ menu }) => menu.group === name);
    const start = own.find(({ path }) => path === bar?.start) ?? own[0];
    if (start === undefined) return [];
    const { label, icon } = start.menu;
    return [
      { to: start.path, label: title ?? label, icon: bar?.icon ?? icon, paths: own.map(({ path }) => path) },
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

/** The entry of the screen at an address, or the entry from which this viewer reaches it. */
export function currentEntry(
  rows: readonly RouteRow[],
  menu: readonly MenuRow[],
  pathname: string,
): string | undefined {
  const shown = rows.find(({ path }) => matchPath(path, pathname) !== null);
  return shown?.under?.find((entry) => menu.some(({ path }) => path === entry)) ?? shown?.path;
}

function isReady({ screen }: RouteRow): boolean {
  return screen !== undefined;
}

function itemsOf(rows: readonly MenuRow[]): readonly NavItem[] {
  return rows.map(({ path, menu: { label, icon } }) => ({ to: path, label, icon }));
}

/** Something that a viewer above the facilities can open today. */
export interface ReadyScreen extends NavItem {
  /** Purpose of the screen. */
  readonly about: string;
}

/** The existing screens that show a viewer above the facilities something. */
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
}

/** Everything about one screen. Menu, bar, titles, guards, search and router are all made from these rows. */
export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  readonly menu?: MenuEntry;
  /** Icon of a screen without a menu entry. */
  readonly icon?: IconName;
  /**
   * For a screen without an entry: the entries that it is reached from, likeliest first. The viewer's first is marked while it is shown.
   */
  readonly under?: readonly string[];
  /** Purpose of the screen for a viewer above the facilities; absent if it has nothing for them. */
  readonly about?: string;
  /** Absent for the usual screen inside the shell. */
  readonly frame?: 'bare';
  /** Absent for a screen that does not exist yet; its page says so. */
  readonly screen?: ComponentType;
}
