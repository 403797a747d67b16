import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Area, Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
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
import type { Todo } from '#ui/layout/todo-list.tsx';
import { levelLine } from '#domain/ledger/stock-level.ts';
import { FigureModals } from '../wallets/figure-modals.tsx';
import { reportStatus } from '#domain/reports/report-month.ts';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import type { WalletNotices } from '#client/stock/notices.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { ShownWallet } from '../shown.ts';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { FigureButton } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { figureOpens } from '../wallets/figure-strings.ts';
import { useFigureUrl } from '../wallets/use-figure-url.ts';
import { WalletNoticeFlags } from '../wallets/wallet-notices.tsx';
import '../stock.css';
import './dashboard.css';

const figures = [
  { value: 'balance', label: stockStrings.balanceInStock },
  { value: 'issued', label: stockStrings.issuedOut },
] as const;

interface DashboardScreenProps {
  /** The children of the day, if the facility immunizes. */
  readonly children?: ReactNode;
  /** The task of calling families. */
  readonly calls?: Todo | null;
  /** The places below by need, for a viewer who has some; shown beside the store's own stock. */
  readonly below?: ReactNode;
  /** Content after everything else. */
  readonly after?: ReactNode;
}

/** The officer's day: expected children, open tasks, and the facility's balance or issues of each antigen. */
export function DashboardScreen({ children, calls = null, below, after }: DashboardScreenProps) {
  const isFacility = children !== undefined && below === undefined;
  return (
    <StockPage title={stockStrings.dashboard} isTitleHidden skeleton="rows">
      {(officer) => (
        <Stack gap="large">
          {children}
          <DayActions work={isFacility ? 'children' : 'store'} />
          <Today user={officer.userId} hasRegister={isFacility} calls={calls} below={below} />
          {after}
        </Stack>
      )}
    </StockPage>
  );
}

// On most days nothing is wrong, so the part that asks the server is loaded with the first case.
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
  readonly hasRegister: boolean;
  readonly calls: Todo | null;
  readonly below: ReactNode;
}

function Today({ user, hasRegister, calls, below }: TodayProps) {
  const { queries, answers, equipment } = pageEngine();
  const today = useToday();
  // Read in one query, so that nothing arrives after its wallet and moves the rest.
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
      report: reportStatus(today, waiting),
    };
  }, [queries, answers, equipment, user, today]);
  useOpeningsAsked({ user, isWanted: hasRegister && shown !== undefined });
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  if (!shown) return <Skeleton shape="rows" />;
  const day = { ...shown, calls };
  if (shown.wallets.length === 0) {
    return (
      <>
        {below}
        <Needs today={day} user={user} />
        <NoWallet />
      </>
    );
  }
  return (
    <>
      <Split
        className="stock-today"
        columns={['fill']}
        wide={['fill', 'fill']}
        from="64rem"
        gap="wide"
        narrowGap="wide"
        align="start"
      >
        {below ?? <Needs today={day} user={user} />}
        <Stack gap="large">
          {below === undefined ? null : <Needs today={day} user={user} />}
          <Section
            title={figure === 'balance' ? dashboardStrings.stock : dashboardStrings.issuedDoses}
            actions={
              <Toggle
                label={stockStrings.figureChoice}
                options={figures}
                value={figure}
                onChange={setFigure}
              />
            }
          >
            <Stack as="ul" role="list" gap="none">
              {byUrgency(shown.wallets, shown.notices).map((wallet) => (
                <li key={wallet.antigen}>
                  <WalletEntry
                    wallet={wallet}
                    figure={figure}
                    notices={shown.notices.get(wallet.antigen)}
                    today={today}
                  />
                </li>
              ))}
            </Stack>
          </Section>
        </Stack>
      </Split>
      <FigureModals />
    </>
  );
}

/** Asks, after the day is shown, who above the facility opened records of children; the answer is stored and shown with the rest. */
function useOpeningsAsked({ user, isWanted }: { readonly user: string; readonly isWanted: boolean }): void {
  useEffect(() => {
    if (!isWanted) return;
    // Offline there is no news, and the script cannot be loaded.
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
        <Cluster gap="medium">
          <ButtonLink to="/antigen/wallet?modal=create" tone="primary" icon="plus">
            {stockStrings.createWallet}
          </ButtonLink>
          <ButtonLink to="/guide" icon="info">
            {dashboardStrings.guide}
          </ButtonLink>
        </Cluster>
      }
    />
  );
}

interface DayAction {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
}

const actions = {
  receive: { to: '/ledger/delivery', icon: 'receive', label: dashboardStrings.receive },
  issue: { to: '/ledger/issue', icon: 'issue', label: dashboardStrings.issue },
  transfer: { to: '/ledger/transfer', icon: 'truck', label: dashboardStrings.transfer },
  count: { to: '/antigen/wallet?count=all', icon: 'ledger', label: dashboardStrings.count },
  addChild: { to: '/child/registration?modal=add', icon: 'child', label: dashboardStrings.addChild },
  immunize: {
    to: '/child/registration?view=immunization',
    icon: 'syringe',
    label: dashboardStrings.immunize,
  },
} as const satisfies Record<string, DayAction>;

/** Daily actions of a facility that immunizes, and of a store that only keeps vaccine and passes it on. */
const byWork = {
  children: ['receive', 'issue', 'transfer', 'addChild', 'immunize'],
  store: ['receive', 'transfer', 'issue', 'count'],
} as const satisfies Record<string, readonly (keyof typeof actions)[]>;

/** An officer's most frequent actions. */
function DayActions({ work }: { readonly work: keyof typeof byWork }) {
  const own = byWork[work];
  return (
    <Split
      as="nav"
      className="stock-tiles"
      columns={own.map(() => 'fill' as const)}
      gap="none"
      aria-label={dashboardStrings.actions}
    >
      {own.map((name) => {
        const { to, icon, label } = actions[name];
        return (
          <Cluster key={name} as={Link} to={to} gap="small" rowGap="none" justify="center">
            <Icon name={icon} />
            <b>{label}</b>
          </Cluster>
        );
      })}
    </Split>
  );
}

/** The wallets by urgency; equally urgent ones keep their order. */
function byUrgency(
  wallets: readonly ShownWallet[],
  notices: ReadonlyMap<AntigenId, WalletNotices>,
): readonly ShownWallet[] {
  const rank = ({ antigen }: ShownWallet) => urgencyOf(notices.get(antigen));
  return wallets.toSorted((a, b) => rank(a) - rank(b));
}

/** 0 is most urgent: out of stock, doses that must not be given, at the minimum, lots to use first, the rest. */
function urgencyOf(notices: WalletNotices | undefined): number {
  if (notices === undefined) return 4;
  if (notices.isOut) return 0;
  if (notices.stock.expired + notices.stock.discard + notices.stock.onHold > 0) return 1;
  if (notices.level?.position === 'at-minimum') return 2;
  return notices.toSee.length > 0 ? 3 : 4;
}

interface WalletEntryProps {
  readonly wallet: ShownWallet;
  readonly figure: 'balance' | 'issued';
  readonly notices: WalletNotices | undefined;
  readonly today: LocalDate;
}

/** One antigen on a line: how long its usable doses last, what needs attention, and the doses of the chosen figure. */
function WalletEntry({ wallet, figure, notices, today }: WalletEntryProps) {
  const { explain, notice } = useFigureUrl();
  const doses = wallet[figure];
  const sent = figure === 'balance' ? wallet.onTheWay : 0;
  const here = doses - sent;
  const usable = figure === 'balance' ? (notices?.stock.usable ?? here) : doses;
  return (
    <Split
      as="article"
      className="stock-entry"
      gap="small"
      rowGap="none"
      columns={['fill', 'fit']}
      areas={['name figure', 'line figure', 'notices notices']}
      wide={[4.5, 'fill', 13, 5.75]}
      wideAreas={['name line notices figure']}
      data-tone={notices?.isOut === true ? 'danger' : undefined}
    >
      <Area as="h3" area="name" className="text-lead">
        {wallet.name}
      </Area>
      <Area as="div" area="line">
        {notices === undefined ? null : <LevelLine notices={notices} />}
        <div className="stock-schedule">{scheduleWords(wallet.schedule)}</div>
      </Area>
      <Cluster area="notices" gap="medium" rowGap="none">
        {notices?.isOut === true ? <Flag tone="danger">{dashboardStrings.stockOut}</Flag> : null}
        {notices === undefined ? null : (
          <WalletNoticeFlags
            antigen={wallet.name}
            notices={notices}
            today={today}
            onOpen={(topic) => notice(wallet.antigen, topic)}
          />
        )}
        {sent > 0 ? (
          <Flag tone="neutral" icon="truck">
            {dashboardStrings.alsoOnTheWay(sent)}
          </Flag>
        ) : null}
        {wallet.waiting > 0 ? (
          <StatusIcon status="waiting" label={stockStrings.waiting(wallet.waiting)} />
        ) : null}
      </Cluster>
      <Cluster area="figure" justify="end">
        <FigureButton
          label={figureOpens[figure](wallet.name)}
          onClick={() => explain(wallet.antigen, figure)}
        >
          <Stack as="span" gap="none" align="end" isInline>
            {/* Doses that must not be given are in the wallet, but not in the main figure. */}
            <Figure value={usable} size="title" />
            {usable === here ? (
              <span className="ui-hidden-text"> {stockStrings.doses(here)}</span>
            ) : (
              <small className="stock-schedule">
                {dashboardStrings.usableOf(stockStrings.counted(here))}
              </small>
            )}
          </Stack>
        </FigureButton>
      </Cluster>
    </Split>
  );
}

/** The usable doses on a scale with marks at the minimum and the maximum; the words are beside it. */
function LevelLine({ notices: { stock, level, isOut } }: { readonly notices: WalletNotices }) {
  if (level === null && !isOut) return null;
  const line = level === null ? null : levelLine(stock.usable, level);
  const at = (share: number) => ({ insetInlineStart: `${Math.round(share * 1000) / 10}%` });
  return (
    <div className="stock-level" data-standing={isOut ? 'out' : level?.position} aria-hidden="true">
      {line === null ? null : (
        <>
          <span style={{ inlineSize: `${Math.round(line.stock * 1000) / 10}%` }} />
          <i style={at(line.minimum)} />
          <i style={at(line.maximum)} />
        </>
      )}
    </div>
  );
}
