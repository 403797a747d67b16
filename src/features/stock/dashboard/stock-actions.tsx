import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import { dashboardStrings } from './dashboard-strings.ts';

const actions: readonly {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    to: '/ledger/stock?modal=add&activity=recieved',
    icon: 'receive',
    label: dashboardStrings.receive,
    hint: dashboardStrings.receiveHint,
  },
  {
    to: '/ledger/stock?view=issued&modal=add&activity=issued',
    icon: 'issue',
    label: dashboardStrings.issue,
    hint: dashboardStrings.issueHint,
  },
  {
    to: '/antigen/wallet',
    icon: 'ledger',
    label: dashboardStrings.count,
    hint: dashboardStrings.countHint,
  },
];

/** What an officer does with stock every day. */
export function StockActions() {
  return (
    <nav className="stock-tiles" aria-label={dashboardStrings.actions}>
      {actions.map(({ to, icon, label, hint }) => (
        <Link key={label} to={to}>
          <Icon name={icon} />
          <span>
            <b>{label}</b> <small>{hint}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}
