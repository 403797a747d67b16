import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { WalletNotices } from '#client/queries/notices.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CardGrid } from '#ui/layout/card-grid.tsx';
import { ChipButton } from '#ui/layout/chip-button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StatCard } from '#ui/layout/stat-card.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { ArrivalNotice } from './arrival-notice.tsx';
import { CaseNotice } from './case-notice.tsx';
import { countStrings } from './count-strings.ts';
import { Counting } from './counting.tsx';
import { FigureModals } from './figure-modals.tsx';
import { figureOpens } from './figure-strings.ts';
import { officerName } from './officer-defaults.ts';
import { OfficerPage } from './officer-page.tsx';
import type { ShownWallet } from './shown.ts';
import { stockStrings } from './strings.ts';
import { useCountUrl } from './use-count-url.ts';
import { useFigureUrl } from './use-figure-url.ts';
import { WalletNoticeChips } from './wallet-notices.tsx';
import { useToday } from './use-today.ts';
import './stock.css';

const figures = [
  { value: 'balance', label: stockStrings.balanceInStock },
  { value: 'issued', label: stockStrings.issuedOut },
] as const;

/** One card per wallet of the officer's facility: what is in stock, or what was issued. */
export function DashboardScreen() {
  return (
    <OfficerPage
      title={stockStrings.dashboard}
      description={(officer) => stockStrings.whose(officer.facility, officerName(officer))}
      skeleton="cards"
    >
      {(officer) => (
        <>
          <WalletCards />
          <Counting officer={officer} />
        </>
      )}
    </OfficerPage>
  );
}

function WalletCards() {
  const { queries } = pageEngine();
  const today = useToday();
  // Read together, so that no chip comes after its card and moves what is below.
  const shown = useLiveQuery(async () => {
    const [wallets, notices, arrivals, cases] = await Promise.all([
      queries.wallets(),
      queries.notices(today),
      queries.unconfirmedArrivals(),
      queries.openCases(),
    ]);
    return { wallets, notices, arrivals, cases };
  }, [queries, today]);
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  if (!shown) return <Skeleton shape="cards" />;
  if (shown.wallets.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={stockStrings.noWallet}
        hint={stockStrings.noWalletHint}
        action={
          <ButtonLink to="/antigen/wallet" tone="primary" icon="plus">
            {stockStrings.createWallet}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <CaseNotice cases={shown.cases} />
      <ArrivalNotice arrivals={shown.arrivals} />
      <Toggle label={stockStrings.figureChoice} options={figures} value={figure} onChange={setFigure} />
      <CardGrid label={figure === 'balance' ? stockStrings.balanceInStock : stockStrings.issuedOut}>
        {shown.wallets.map((wallet) => (
          <WalletCard
            key={wallet.antigen}
            wallet={wallet}
            figure={figure}
            notices={shown.notices.get(wallet.antigen)}
          />
        ))}
      </CardGrid>
      <FigureModals />
    </>
  );
}

interface WalletCardProps {
  readonly wallet: ShownWallet;
  readonly figure: (typeof figures)[number]['value'];
  readonly notices: WalletNotices | undefined;
}

function WalletCard({ wallet, figure, notices }: WalletCardProps) {
  const { explain, notice } = useFigureUrl();
  const { open: count } = useCountUrl();
  const value = wallet[figure];
  return (
    <StatCard
      title={wallet.name}
      value={value}
      unit={stockStrings.doses(value)}
      caption={wallet.schedule}
      opens={{
        label: figureOpens[figure](wallet.name),
        onClick: () => explain(wallet.antigen, figure),
      }}
      note={
        <div className="stock-card-notes">
          {wallet.waiting > 0 ? (
            <StatusIcon status="waiting" label={stockStrings.waiting(wallet.waiting)} />
          ) : null}
          {notices === undefined ? null : (
            <WalletNoticeChips
              antigen={wallet.name}
              notices={notices}
              onOpen={(topic) => notice(wallet.antigen, topic)}
            />
          )}
          <ChipButton tone="neutral" icon="ledger" onClick={() => count(wallet.antigen)}>
            <span>
              {countStrings.count}{' '}
              <span className="ui-hidden-text">{countStrings.ofAntigen(wallet.name)}</span>
            </span>
          </ChipButton>
        </div>
      }
    />
  );
}
