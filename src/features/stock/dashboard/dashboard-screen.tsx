import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { dashboardStrings } from './dashboard-strings.ts';
import { recentOpenings } from './known-openings.ts';
import { NeedList } from './need-list.tsx';
import { needsOf, type StockToday } from './needs.ts';
import { DayActions } from './day-actions.tsx';
import { byUrgency } from './urgency.ts';
import { WalletEntry } from './wallet-entry.tsx';
import { countStrings } from '../count/count-strings.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { FigureModals } from '../wallets/figure-modals.tsx';
import { officerName } from '../activity/officer-defaults.ts';
import { reportStanding } from '#domain/reports/report-month.ts';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';
import '../stock.css';
import './dashboard.css';

const figures = [
  { value: 'balance', label: stockStrings.balanceInStock },
  { value: 'issued', label: stockStrings.issuedOut },
] as const;

interface DashboardScreenProps {
  /** The children of the day, where the facility immunizes some. */
  readonly children?: ReactNode;
  /** What is to be known of the places below, for whoever has some. */
  readonly below?: ReactNode;
}

/** The officer's day: who is to come, what needs them, and what their facility has or has issued of each antigen. */
export function DashboardScreen({ children, below }: DashboardScreenProps) {
  return (
    <StockPage
      title={stockStrings.dashboard}
      description={(officer) => stockStrings.whose(officer.facility, officerName(officer))}
      skeleton="rows"
    >
      {(officer) => (
        <div className="stock-today">
          {children}
          <DayActions work={children === undefined ? 'store' : 'children'} />
          <Today user={officer.userId} hasRegister={children !== undefined} />
          {below}
        </div>
      )}
    </StockPage>
  );
}

// Most days nothing is wrong: what asks the server comes with the first case.
const NeedsWithRecords = lazy(async () => ({
  default: (await import('./needs-with-records.tsx')).NeedsWithRecords,
}));

function Needs({ today, user }: { readonly today: StockToday; readonly user: string }) {
  const known = <NeedList needs={needsOf(today)} />;
  if (today.cases.length === 0) return known;
  return (
    <Suspense fallback={known}>
      <NeedsWithRecords today={today} user={user} />
    </Suspense>
  );
}

interface TodayProps {
  readonly user: string;
  /** Whether children are registered here; where none are, counting the stock is among the actions above. */
  readonly hasRegister: boolean;
}

function Today({ user, hasRegister }: TodayProps) {
  const { queries, answers, equipment } = pageEngine();
  const today = useToday();
  // Read together, so that nothing comes after its wallet and moves what is below.
  const shown = useLiveQuery(async () => {
    const [wallets, notices, counts, arrivals, cases, refused, opened, coldChain, waiting] =
      await Promise.all([
        queries.wallets(),
        queries.notices(today),
        queries.counts(today),
        queries.unconfirmedArrivals(),
        queries.openCases(),
        queries.syncRows({ status: 'refused' }),
        recentOpenings(answers, { user, today, now: Date.now() }),
        equipment.troubled(today),
        queries.waitingDays(),
      ]);
    return {
      coldChain,
      wallets,
      notices,
      count: counts.store,
      arrivals,
      cases,
      refused: refused.rows,
      opened,
      report: reportStanding(today, waiting),
    };
  }, [queries, answers, equipment, user, today]);
  useOpeningsAsked({ user, isWanted: hasRegister && shown !== undefined });
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  if (!shown) return <Skeleton shape="rows" />;
  if (shown.wallets.length === 0) {
    return (
      <>
        <Needs today={shown} user={user} />
        <NoWallet />
      </>
    );
  }
  return (
    <>
      <div className="stock-today-columns">
        <Needs today={shown} user={user} />
        <Section
          title={figure === 'balance' ? dashboardStrings.stock : dashboardStrings.issuedDoses}
          {...(shown.count.lastOn !== null && {
            note: countStrings.lastCounted(formatDate(shown.count.lastOn)),
          })}
          actions={
            hasRegister ? (
              <ButtonLink to="/antigen/wallet" icon="ledger">
                {dashboardStrings.count}
              </ButtonLink>
            ) : undefined
          }
        >
          <div className="stock-figure-choice">
            <Toggle label={stockStrings.figureChoice} options={figures} value={figure} onChange={setFigure} />
          </div>
          <ul className="stock-entries" role="list">
            {byUrgency(shown.wallets, shown.notices).map((wallet) => (
              <li key={wallet.antigen}>
                <WalletEntry wallet={wallet} figure={figure} notices={shown.notices.get(wallet.antigen)} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <FigureModals />
    </>
  );
}

/** Asks, once the day is shown, who above opened records of children; what the server says is kept, and shown with the rest. */
function useOpeningsAsked({ user, isWanted }: { readonly user: string; readonly isWanted: boolean }): void {
  useEffect(() => {
    if (!isWanted) return;
    // Without a network nothing new is known, not even the script that asks.
    void import('./ask-openings.ts').then(
      ({ askOpenings }) => askOpenings(pageEngine(), user),
      () => undefined,
    );
  }, [user, isWanted]);
}

function NoWallet() {
  return (
    <EmptyState
      title={stockStrings.noWallet}
      hint={stockStrings.noWalletHint}
      action={
        <div className="stock-first-steps">
          <ButtonLink to="/antigen/wallet?modal=create" tone="primary" icon="plus">
            {stockStrings.createWallet}
          </ButtonLink>
          <ButtonLink to="/guide" icon="info">
            {dashboardStrings.guide}
          </ButtonLink>
        </div>
      }
    />
  );
}
