import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { Cluster, Grid, Only, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
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
import { countStrings } from '../count/count-strings.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { FigureModals } from '../wallets/figure-modals.tsx';
import { officerName } from '../activity/officer-defaults.ts';
import { reportStatus } from '#domain/reports/report-month.ts';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { useToday } from '#bindings/use-today.ts';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/layout/icon.tsx';
import type { WalletNotices } from '#client/stock/notices.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { ShownWallet } from '../shown.ts';
import { scheduleWords } from '#bindings/schedule-words.ts';
import { Figure } from '#ui/layout/figure.tsx';
import { FigureButton } from '#ui/layout/figure.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { figureOpens } from '../wallets/figure-strings.ts';
import { InVials } from '../in-vials.tsx';
import { useFigureUrl } from '../wallets/use-figure-url.ts';
import { WalletNoticeFlags } from '../wallets/wallet-notices.tsx';
import '../stock.css';
import './dashboard.css';

const figures = [
  { value: 'balance', label: stockStrings.balanceInStock },
  { value: 'issued', label: stockStrings.issuedOut },
] as const;

interface DashboardScreenProps {
  /** The children of the day, where the facility immunizes some. */
  readonly children?: ReactNode;
  /** Content about the places below, for a viewer who has some. */
  readonly below?: ReactNode;
}

/** The officer's day: children who are expected, open tasks, and the facility's balance or issues of each antigen. */
export function DashboardScreen({ children, below }: DashboardScreenProps) {
  return (
    <StockPage
      title={stockStrings.dashboard}
      description={(officer) => stockStrings.whose(officer.facility, officerName(officer))}
      isDescribedBeside
      skeleton="rows"
    >
      {(officer) => (
        <Stack gap="wide">
          {children}
          <DayActions work={children === undefined ? 'store' : 'children'} />
          <Today user={officer.userId} hasRegister={children !== undefined} />
          {below}
        </Stack>
      )}
    </StockPage>
  );
}

// Most days nothing is wrong: the part that asks the server is loaded with the first case.
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
  /** True if children are registered here; otherwise counting the stock is among the actions above. */
  readonly hasRegister: boolean;
}

function Today({ user, hasRegister }: TodayProps) {
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
      <Grid className="stock-today-columns" min={28} gap="wide" align="start">
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
          <Ruled min={20} rows="tall">
            {byUrgency(shown.wallets, shown.notices).map((wallet) => (
              <li key={wallet.antigen} className="stock-entry">
                <WalletEntry wallet={wallet} figure={figure} notices={shown.notices.get(wallet.antigen)} />
              </li>
            ))}
          </Ruled>
        </Section>
      </Grid>
      <FigureModals />
    </>
  );
}

/** Asks, once the day is shown, who above opened records of children; the answer is stored, and shown with the rest. */
function useOpeningsAsked({ user, isWanted }: { readonly user: string; readonly isWanted: boolean }): void {
  useEffect(() => {
    if (!isWanted) return;
    // Without a network nothing new is known, and the script cannot be loaded.
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

/** Daily actions: of a facility that immunizes, and of a store that only keeps and passes on vaccine. */
const byWork = {
  children: ['receive', 'issue', 'addChild', 'immunize'],
  store: ['receive', 'transfer', 'issue', 'count'],
} as const satisfies Record<string, readonly (keyof typeof actions)[]>;

/** An officer's four most frequent actions. */
function DayActions({ work }: { readonly work: keyof typeof byWork }) {
  return (
    <Split
      as="nav"
      className="stock-tiles"
      columns={['fill', 'fill']}
      wide={['fill', 'fill', 'fill', 'fill']}
      gap="none"
      aria-label={dashboardStrings.actions}
    >
      {byWork[work].map((name) => {
        const { to, icon, label, hint } = actions[name];
        return (
          <Cluster key={name} as={Link} to={to} gap="medium" isOneLine>
            <Icon name={icon} />
            <Stack as="span" gap="none">
              <b>{label}</b>{' '}
              <Only as="small" on="wide" className="ui-soft text-small">
                {hint}
              </Only>
            </Stack>
          </Cluster>
        );
      })}
    </Split>
  );
}

/** The wallets by urgency; equal ones stay in their order. */
function byUrgency(
  wallets: readonly ShownWallet[],
  notices: ReadonlyMap<AntigenId, WalletNotices>,
): readonly ShownWallet[] {
  const rank = ({ antigen }: ShownWallet) => urgencyOf(notices.get(antigen));
  return wallets.toSorted((a, b) => rank(a) - rank(b));
}

/** From 0, the most urgent: out of stock, doses that must not be given, at the minimum, lots to use first, the rest. */
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
}

/** One antigen: the balance, and the usable doses if fewer, or the issued doses; and its notices. */
function WalletEntry({ wallet, figure, notices }: WalletEntryProps) {
  const { explain, notice } = useFigureUrl();
  const doses = wallet[figure];
  const sent = figure === 'balance' ? wallet.onTheWay : 0;
  const here = doses - sent;
  const usable = figure === 'balance' ? (notices?.stock.usable ?? here) : doses;
  return (
    <Stack as="article" gap="none" data-tone={notices?.isOut === true ? 'danger' : undefined}>
      <Split>
        <div>
          <h3 className="text-lead">{wallet.name}</h3>
          <span className="ui-soft text-small">{scheduleWords(wallet.schedule)}</span>
        </div>
        <FigureButton
          label={figureOpens[figure](wallet.name)}
          onClick={() => explain(wallet.antigen, figure)}
        >
          <Stack as="span" gap="none" align="end" isInline>
            {/* Unconfirmed doses are in the wallet, but not on the shelf. */}
            <Figure
              value={here}
              unit={sent === 0 ? stockStrings.doses(here) : stockStrings.here}
              size="title"
            />
            {sent === 0 ? null : <Figure value={sent} unit={stockStrings.onTheWay} size="title" />}
            {/* If some doses may not be given, both figures get a label. */}
            {usable === here ? null : <Figure value={usable} unit={dashboardStrings.usable} size="title" />}
            {figure === 'balance' ? <InVials doses={usable} size={wallet.dosesPerVial ?? undefined} /> : null}
          </Stack>
        </FigureButton>
      </Split>
      <Cluster gap="medium" rowGap="none">
        {notices?.isOut === true ? <Flag tone="danger">{dashboardStrings.stockOut}</Flag> : null}
        {notices === undefined ? null : (
          <WalletNoticeFlags
            antigen={wallet.name}
            notices={notices}
            onOpen={(topic) => notice(wallet.antigen, topic)}
          />
        )}
        {wallet.waiting > 0 ? (
          <StatusIcon status="waiting" label={stockStrings.waiting(wallet.waiting)} />
        ) : null}
      </Cluster>
      {notices?.level ? <LevelLine notices={notices} level={notices.level} /> : null}
    </Stack>
  );
}

/** The usable doses against the maximum, on the entry's own rule; the words stand among the notices. */
function LevelLine({
  notices: { stock },
  level: { position, maximum },
}: {
  readonly notices: WalletNotices;
  readonly level: NonNullable<WalletNotices['level']>;
}) {
  const share = maximum > 0 ? Math.min(stock.usable / maximum, 1) : 0;
  return (
    <span
      className="stock-entry-level"
      data-standing={position}
      style={{ inlineSize: `${Math.round(share * 100)}%` }}
      aria-hidden="true"
    />
  );
}
