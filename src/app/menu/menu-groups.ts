import { catalogue } from '#language/catalogue.ts';
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

const groupNames = catalogue('menuGroups', {
  monitoring: 'Monitoring',
  stock: 'Stock',
  children: 'Children',
  coldChain: 'Cold chain',
  administration: 'Administration',
});

/** The groups of the menu, in its order. */
export const menuGroups = {
  monitoring: { title: groupNames.monitoring, bar: { icon: 'chart', start: '/user/state' } },
  stock: { title: groupNames.stock, bar: { icon: 'ledger', start: '/ledger/stock', forOfficers: true } },
  children: {
    title: groupNames.children,
    bar: { icon: 'child', start: '/child/registration', forOfficers: true },
  },
  'cold-chain': { title: groupNames.coldChain, bar: { icon: 'fridge', start: '/equipments' } },
  administration: { title: groupNames.administration },
} as const satisfies Record<string, MenuGroup>;

export type MenuGroupName = keyof typeof menuGroups;
