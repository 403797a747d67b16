import type { Session } from '#client/session/session-facts.ts';
import { isOfficer } from '#client/session/officer.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import { admit, canUse } from '../access.ts';
import type { RouteRow } from '../menu/menu.ts';
import type { Found } from './find-users.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import { taskStrings, taskWords } from './strings.ts';

/** A result with search words beyond its shown text. */
interface Findable extends Found {
  readonly words: string;
}

/** Kinds of things that a viewer may search by name. */
export interface Findables {
  readonly tasks: readonly Findable[];
  readonly screens: readonly Findable[];
  /** True if they may open the register of children. */
  readonly hasChildren: boolean;
  /** The facility whose stock they send elsewhere; null if they keep none. */
  readonly facility: string | null;
  /** True if they may see the accounts of their unit. */
  readonly hasUsers: boolean;
}

/** The existing screens open to a viewer and, for an officer who keeps stock, the tasks begun on them. */
export function findablesOf(rows: readonly RouteRow[], session: Session | null, flags: PageFlags): Findables {
  const open = rows.filter(
    ({ path, frame, screen, access }) =>
      frame !== 'bare' &&
      screen !== undefined &&
      !path.includes(':') &&
      canUse(access, session, flags) &&
      admit(access, session, flags) === 'allowed',
  );
  const paths = new Set(open.map(({ path }) => path));
  const keepsStock = session !== null && isOfficer(session);
  return {
    hasChildren: paths.has('/child/registration'),
    facility: keepsStock && paths.has('/ledger/stock') ? session.facilityId : null,
    hasUsers: paths.has('/users'),
    tasks: keepsStock ? tasks.filter(({ to }) => paths.has(to.split('?')[0] ?? to)) : [],
    screens: open.map(({ path, title, menu, icon }) => ({
      to: path,
      title: menu?.label ?? title,
      icon: menu?.icon ?? icon ?? 'right',
      words: title,
    })),
  };
}

/** The items of which some word begins with each typed word, in their own order and in any case. */
export function matching(items: readonly Findable[], typed: string): readonly Found[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  return items.filter(({ title, words }) => {
    const own = wordsOf(`${title} ${words}`);
    return asked.every((word) => own.some((each) => each.startsWith(word)));
  });
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const ledger = '/ledger/stock?modal=add&activity=';

const placeOf = {
  receive: [`${ledger}recieved`, 'receive'],
  issue: [`${ledger}issued`, 'issue'],
  transfer: [`${ledger}transfer`, 'truck'],
  return: [`${ledger}return`, 'undo'],
  adjustment: [`${ledger}adjustment`, 'edit'],
  utilization: [`${ledger}utilization`, 'vial'],
  addChild: ['/child/registration?modal=add', 'child'],
  immunize: ['/child/registration?view=immunization', 'syringe'],
  dueList: ['/child/due?when=overdue', 'call'],
  addWallet: ['/antigen/wallet?modal=create', 'wallet'],
} as const satisfies Record<keyof typeof taskStrings, readonly [to: string, icon: IconName]>;

/** Tasks that an officer can begin, by the address of each. */
const tasks = (Object.keys(placeOf) as (keyof typeof placeOf)[]).map((name) => {
  const [to, icon] = placeOf[name];
  return { to, icon, title: taskStrings[name], words: taskWords[name] };
});
