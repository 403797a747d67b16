import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { CountStock } from './count-stock.tsx';
import { countStrings } from './count-strings.ts';
import { figureStrings } from '../wallets/figure-strings.ts';
import { useCountUrl } from './use-count-url.ts';
import { useToday } from '#officer/use-today.ts';
import type { Officer } from '#client/session/officer.ts';

interface CountModalProps {
  readonly officer: Officer;
  readonly antigen: string;
}

/** The physical count of one wallet. */
export function CountModal({ officer, antigen }: CountModalProps) {
  const { close } = useCountUrl();
  const { queries } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(async () => {
    const [wallet, lots] = await Promise.all([queries.wallet(antigen), queries.lotsToCount(antigen, today)]);
    return { wallet, lots };
  }, [queries, antigen, today]);
  return (
    <Modal title={countStrings.title(found?.wallet?.name)} isOpen isPrintable size="large" onClose={close}>
      {found === undefined ? <Skeleton count={6} /> : null}
      {found?.wallet === null ? <EmptyState title={figureStrings.noWallet} /> : null}
      {found?.wallet ? (
        <CountStock
          key={antigen}
          officer={officer}
          wallet={found.wallet}
          lots={found.lots}
          today={today}
          onClose={close}
        />
      ) : null}
    </Modal>
  );
}
