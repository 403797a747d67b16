import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CardGrid } from '#ui/layout/card-grid.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StatCard } from '#ui/layout/stat-card.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { OfficerPage } from './officer-page.tsx';
import type { ShownWallet } from './shown.ts';
import { stockStrings } from './strings.ts';

const figures = [
  { value: 'balance', label: stockStrings.balanceInStock },
  { value: 'issued', label: stockStrings.issuedOut },
] as const;

/** One card per wallet of the officer's facility: what is in stock, or what was issued. */
export function DashboardScreen() {
  return (
    <OfficerPage title={stockStrings.dashboard} skeleton="cards">
      {() => <WalletCards />}
    </OfficerPage>
  );
}

function WalletCards() {
  const { queries } = pageEngine();
  const wallets = useLiveQuery(() => queries.wallets(), [queries]);
  const [figure, setFigure] = useUrlChoice('figure', ['balance', 'issued']);
  if (!wallets) return <Skeleton shape="cards" />;
  if (wallets.length === 0) {
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
      <Toggle label={stockStrings.figureChoice} options={figures} value={figure} onChange={setFigure} />
      <CardGrid label={figure === 'balance' ? stockStrings.balanceInStock : stockStrings.issuedOut}>
        {wallets.map((wallet) => (
          <WalletCard key={wallet.antigen} wallet={wallet} value={wallet[figure]} />
        ))}
      </CardGrid>
    </>
  );
}

function WalletCard({ wallet, value }: { readonly wallet: ShownWallet; readonly value: number }) {
  return (
    <StatCard
      title={wallet.name}
      value={value}
      unit={stockStrings.doses(value)}
      caption={wallet.schedule}
      note={
        wallet.waiting > 0 ? (
          <StatusIcon status="waiting" label={stockStrings.waiting(wallet.waiting)} />
        ) : undefined
      }
    />
  );
}
