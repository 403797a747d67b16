import type { IconName } from '#ui/layout/icon.tsx';
import type { Access } from '../access.ts';
import { taskStrings } from './strings.ts';
import { englishTaskWords, taskWords } from './task-words.ts';

type TaskName = keyof typeof englishTaskWords;

/** Something that a viewer can start or look up. */
export interface Task {
  /** Address where it starts, or the name of an action of the account menu. */
  readonly to: string;
  /** Label on its screen; absent if it has the name of the screen. */
  readonly title?: string;
  /** Absent if it has the icon of its screen. */
  readonly icon?: IconName;
  /** Access needed in addition to that of its screen. */
  readonly access?: Access;
  /** Everyday words for it, in English and in the language of the device. */
  readonly words: string;
}

interface Place {
  readonly to: string;
  readonly icon?: IconName;
  readonly access?: Access;
}

const forCountry: Access = { kind: 'signed-in', anyOf: [], orLevel: 'country' };

/** Where each task starts, most frequent first: of equally good results the first one is suggested. */
const placeByTask: Record<TaskName, Place> = {
  receive: { to: '/ledger/delivery' },
  issue: { to: '/ledger/issue' },
  immunize: { to: '/child/registration?view=immunization', icon: 'syringe' },
  addChild: { to: '/child/registration?modal=add' },
  session: { to: '/child/session' },
  dueList: { to: '/child/due?when=overdue' },
  temperature: { to: '/equipments', icon: 'thermometer' },
  count: { to: '/antigen/wallet?count=all', icon: 'ledger' },
  wallets: { to: '/antigen/wallet' },
  transfer: { to: '/ledger/transfer' },
  return: { to: '/ledger/return' },
  arrivals: { to: '/ledger/arrivals' },

  facilities: { to: '/all/facility' },
  balances: { to: '/balance' },
  country: { to: '/user/country' },
  state: { to: '/user/state' },
  analysis: { to: '/graphical/analysis' },
  aefiAbove: { to: '/monitoring/aefi' },
  reports: { to: '/reports/monthly' },

  equipment: { to: '/equipments' },
  addEquipment: { to: '/equipments?modal=add', icon: 'plus' },
  ledger: { to: '/ledger/stock' },
  undo: { to: '/ledger/stock', icon: 'undo' },
  addToLedger: { to: '/ledger/stock?modal=add', icon: 'plus' },
  adjustment: { to: '/ledger/stock?modal=add&activity=adjustment', icon: 'edit' },
  utilization: { to: '/ledger/stock?modal=add&activity=utilization', icon: 'vial' },
  addWallet: { to: '/antigen/wallet?modal=create', icon: 'wallet' },

  printCard: { to: '/child/registration', icon: 'print' },
  printVoucher: { to: '/ledger/stock', icon: 'print' },
  register: { to: '/child/registration' },
  visits: { to: '/child/immunization' },
  aefi: { to: '/child/aefi?report=1', icon: 'alert' },
  plan: { to: '/child/plan' },
  planSession: { to: '/child/plan?modal=plan', icon: 'plus' },
  openings: { to: '/child/openings' },
  offered: { to: '/profile/vaccines' },

  dashboard: { to: '/protected/dashboard' },
  sync: { to: '/sync' },
  help: { to: '/guide' },
  support: { to: '/support' },
  practise: {
    to: '/guide?step=3',
    icon: 'edit',
    access: { kind: 'signed-in', unpaid: true, needs: 'stock' },
  },
  lock: { to: 'lock', icon: 'lock' },
  logout: { to: 'logout', icon: 'logout' },
  sunlight: { to: 'sunlight', icon: 'today' },
  language: { to: '/settings', icon: 'message' },
  password: { to: '/settings', icon: 'lock' },
  pin: { to: '/settings', icon: 'lock' },
  look: { to: '/settings', icon: 'eye' },
  factor: { to: '/settings', icon: 'lock' },
  settings: { to: '/settings' },
  profile: { to: '/profile' },

  users: { to: '/users' },
  addUser: { to: '/users?modal=add', icon: 'plus' },
  colleagues: { to: '/single/user' },
  messages: { to: '/messages' },
  organisation: { to: '/organisation' },
  addFacility: { to: '/organisation?modal=facility', icon: 'plus' },
  importPlaces: {
    to: '/organisation?modal=import',
    icon: 'download',
    access: { kind: 'signed-in', anyOf: ['manage-organisation'] },
  },
  antigens: { to: '/antigen' },
  addAntigen: { to: '/antigen?modal=add', icon: 'plus', access: forCountry },
  introductions: { to: '/antigen/introductions' },
  grace: { to: '/antigen/grace' },
  changes: { to: '/antigen/changes' },
  mySubscription: { to: '/my/subscribers' },
  subscribers: { to: '/all/subscribers' },
  payments: { to: '/payments' },
  addSupport: {
    to: '/support?modal=add',
    icon: 'plus',
    access: { kind: 'signed-in', anyOf: ['add-support-entry'] },
  },
};

const titles: Partial<Record<TaskName, string>> = taskStrings;

/** Everything that the search knows by everyday words. */
export const tasks: readonly Task[] = (Object.keys(placeByTask) as TaskName[]).map((name) => {
  const title = titles[name];
  return {
    ...placeByTask[name],
    words: `${taskWords[name]} ${englishTaskWords[name]}`,
    ...(title !== undefined && { title }),
  };
});
