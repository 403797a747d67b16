import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { CountStock } from './count-stock.tsx';
import { countStrings, countTitle } from './count-strings.ts';
import { stockToCount, useCountUrl } from './counted-stock.ts';
import { figureStrings } from '../wallets/figure-strings.ts';
import { useToday } from '#bindings/use-today.ts';
import type { Officer } from '#client/session/officer.ts';

interface CountModalProps {
  readonly officer: Officer;
  /** Antigen to count, or the whole store. */
  readonly antigen: string;
}

/** The physical count of one wallet, or of the whole store. */
export function CountModal({ officer, antigen }: CountModalProps) {
  const { close } = useCountUrl();
  const { queries } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(() => stockToCount(queries, antigen, today), [queries, antigen, today]);
  return (
    <Modal
      title={found ? countTitle(found.antigen) : countStrings.count}
      isOpen
      isPrintable
      size="large"
      onClose={close}
    >
      {found === undefined ? <Skeleton count={6} /> : null}
      {found === null ? <EmptyState title={figureStrings.noWallet} /> : null}
      {found ? (
        <CountStock key={found.key} officer={officer} stock={found} today={today} onClose={close} />
      ) : null}
    </Modal>
  );
}
