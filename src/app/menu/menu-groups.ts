import type { IconName } from '#ui/layout/icon.tsx';

/** A part of the menu. */
export interface MenuGroup {
  readonly title: string;
  /** Its place in the bar of a phone or a tablet held upright. */
  readonly bar?: {
    readonly icon: IconName;
    /** Where it leads while that screen is there and open to the viewer; otherwise to the first that is. */
    readonly start: string;
    /** Of no use to a viewer who keeps no stock and no register. */
    readonly forOfficers?: true;
  };
}

/** The groups of the menu, in its order. */
export const menuGroups = {
  monitoring: { title: 'Monitoring', bar: { icon: 'chart', start: '/user/state' } },
  stock: { title: 'Stock', bar: { icon: 'ledger', start: '/ledger/stock', forOfficers: true } },
  children: { title: 'Children', bar: { icon: 'child', start: '/child/registration', forOfficers: true } },
  'cold-chain': { title: 'Cold chain', bar: { icon: 'fridge', start: '/equipments' } },
  administration: { title: 'Administration' },
} as const satisfies Record<string, MenuGroup>;

export type MenuGroupName = keyof typeof menuGroups;
