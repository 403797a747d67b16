import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/resources/session.ts';
import type { NavItem } from '#ui/layout/app-shell.tsx';
import { admit } from './access.ts';
import type { RouteRow } from './route-row.ts';
import { appStrings } from './strings.ts';

/** The menu of one viewer: the entries whose screens she may open. */
export function menuOf(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
): readonly NavItem[] {
  return rows.flatMap(({ path, menu, access, screen }) =>
    menu !== undefined && admit(access, session, flags) !== 'unauthorised'
      ? [
          {
            to: path,
            label: menu.label,
            icon: menu.icon,
            ...(screen === undefined ? { note: appStrings.notThereYet } : {}),
          },
        ]
      : [],
  );
}

/** Something that a viewer above the facilities can open today. */
export interface ReadyScreen extends NavItem {
  /** What it is good for. */
  readonly about: string;
}

/** The screens that are there and show a viewer above the facilities something. */
export function readyAbove(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
): readonly ReadyScreen[] {
  return rows.flatMap(({ path, title, menu, access, about }) =>
    about !== undefined && admit(access, session, flags) === 'allowed'
      ? [{ to: path, label: menu?.label ?? title, icon: menu?.icon ?? 'right', about }]
      : [],
  );
}

/** Everything the search box finds for one viewer: the menu, and the screens that have no entry in it but need no name. */
export function searchable(
  rows: readonly RouteRow[],
  session: Session | null,
  flags: PageFlags,
): readonly NavItem[] {
  return rows.flatMap(({ path, title, menu, access, frame }) => {
    if (frame === 'bare' || path.includes(':') || admit(access, session, flags) === 'unauthorised') return [];
    return [{ to: path, label: menu?.label ?? title, icon: menu?.icon ?? 'right' }];
  });
}

/** Entries whose words contain all that was typed, in the menu's order. Case does not matter. */
export function matching(items: readonly NavItem[], typed: string): readonly NavItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
