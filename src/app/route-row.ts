import type { ComponentType } from 'react';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Access } from './access.ts';
import type { MenuGroupName } from './menu/menu-groups.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon: IconName;
  /** Absent: it stands above all groups. */
  readonly group?: MenuGroupName;
}

/** What is known about one screen. Menu, bar, titles, guards, search and router are all made from these rows. */
export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  readonly menu?: MenuEntry;
  /** Of a screen that has no entry in the menu. */
  readonly icon?: IconName;
  /** Of a screen without an entry: the entries that it is reached from, likeliest first. The viewer's first is marked while it is shown. */
  readonly under?: readonly string[];
  /** What it is good for to a viewer above the facilities; absent where it has nothing for them. */
  readonly about?: string;
  /** Screens inside the shell are the rule. */
  readonly frame?: 'bare';
  /** Absent: the screen does not exist yet, and its page says so. */
  readonly screen?: ComponentType;
}
