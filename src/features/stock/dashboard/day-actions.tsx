import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import { dashboardStrings } from './dashboard-strings.ts';

interface DayAction {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string;
}

const actions = {
  receive: {
    to: '/ledger/delivery',
    icon: 'receive',
    label: dashboardStrings.receive,
    hint: dashboardStrings.receiveHint,
  },
  issue: {
    to: '/ledger/issue',
    icon: 'issue',
    label: dashboardStrings.issue,
    hint: dashboardStrings.issueHint,
  },
  transfer: {
    to: '/ledger/transfer',
    icon: 'truck',
    label: dashboardStrings.transfer,
    hint: dashboardStrings.transferHint,
  },
  count: {
    to: '/antigen/wallet?count=all',
    icon: 'ledger',
    label: dashboardStrings.count,
    hint: dashboardStrings.countHint,
  },
  addChild: {
    to: '/child/registration?modal=add',
    icon: 'child',
    label: dashboardStrings.addChild,
    hint: dashboardStrings.addChildHint,
  },
  immunize: {
    to: '/child/registration?view=immunization',
    icon: 'syringe',
    label: dashboardStrings.immunize,
    hint: dashboardStrings.immunizeHint,
  },
} as const satisfies Record<string, DayAction>;

/** What is begun every day where children are immunized, and where vaccine is only kept and passed on. */
const byWork = {
  children: ['receive', 'issue', 'addChild', 'immunize'],
  store: ['receive', 'transfer', 'issue', 'count'],
} as const satisfies Record<string, readonly (keyof typeof actions)[]>;

/** The four things that an officer begins most often. */
export function DayActions({ work }: { readonly work: keyof typeof byWork }) {
  return (
    <nav className="stock-tiles" aria-label={dashboardStrings.actions}>
      {byWork[work].map((name) => {
        const { to, icon, label, hint } = actions[name];
        return (
          <Link key={name} to={to}>
            <Icon name={icon} />
            <span>
              <b>{label}</b> <small>{hint}</small>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
