import type { IconName } from '#ui/layout/icon.tsx';
import { taskStrings, taskWords } from './strings.ts';

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

/** What an officer can begin, by the address where it begins. */
export const tasks = (Object.keys(placeOf) as (keyof typeof placeOf)[]).map((name) => {
  const [to, icon] = placeOf[name];
  return { to, icon, title: taskStrings[name], words: taskWords[name] };
});
