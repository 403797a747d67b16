import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import type { WalletNotices } from '#client/stock/notices.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { noticesOf } from '#domain/ledger/stock-level.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { columnWords } from '../field-words.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { BatchNo, Expiry, Vvm } from '../lot-facts.tsx';
import { figureStrings, lotNoticeAdvice, lotNoticeTitle } from './figure-strings.ts';
import { receiptAddress } from '../voucher/voucher.ts';
import type { ShownLot, ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useFigureUrl, type NoticeTopic } from './use-figure-url.ts';
import { weeksOf } from './wallet-notices.tsx';
import { useToday } from '#bindings/use-today.ts';

interface NoticeModalProps {
  readonly antigen: string;
  readonly topic: NoticeTopic;
}

/** The lots that a notice concerns. */
export function NoticeModal({ antigen, topic }: NoticeModalProps) {
  const { close } = useFigureUrl();
  const { queries } = pageEngine();
  const today = useToday();
  const found = useLiveQuery(async () => {
    const [wallet, lots, notices] = await Promise.all([
      queries.wallet(antigen),
      queries.lots(antigen, today),
      queries.notices(today),
    ]);
    return { antigen, wallet, lots, noticed: wallet ? notices.get(wallet.antigen) : undefined };
  }, [queries, antigen, today]);
  const about = topic === 'level' ? figureStrings.levelTitle : lotNoticeTitle[topic];
  return (
    <Modal
      title={found?.wallet ? figureStrings.noticeTitle(found.wallet.name, about) : about}
      isOpen
      size="large"
      onClose={close}
      footer={<Button onClick={close}>{stockStrings.close}</Button>}
    >
      {found?.antigen === antigen ? (
        <Notice topic={topic} wallet={found.wallet} lots={found.lots} noticed={found.noticed} today={today} />
      ) : (
        <Skeleton shape="table" count={4} />
      )}
    </Modal>
  );
}

interface NoticeProps {
  readonly topic: NoticeTopic;
  readonly wallet: ShownWallet | null;
  readonly lots: readonly ShownLot[];
  readonly noticed: WalletNotices | undefined;
  readonly today: LocalDate;
}

function Notice({ topic, wallet, lots, noticed, today }: NoticeProps) {
  const concerned = useMemo(
    () => (topic === 'level' ? lots : lots.filter((lot) => noticesOf(lot, today).includes(topic))),
    [topic, lots, today],
  );
  if (!wallet) return <EmptyState title={figureStrings.noWallet} />;
  const words = topic === 'level' ? sentenceOf(noticed) : lotNoticeAdvice[topic];
  if (words === null || (topic !== 'level' && concerned.length === 0))
    return <EmptyState icon="check-circle" title={figureStrings.nothingLeft} />;
  return (
    <Stack gap="large">
      <p>{words}</p>
      <Lots lots={concerned} today={today} />
    </Stack>
  );
}

function sentenceOf(noticed: WalletNotices | undefined): string | null {
  if (!noticed?.level) return null;
  const { stock, level } = noticed;
  return figureStrings.level(
    formatQuantity(stock.usable),
    formatQuantity(level.used),
    formatQuantity(level.monthlyUse),
    weeksOf(level),
    formatQuantity(level.minimum),
    formatQuantity(level.maximum),
  );
}

function Lots({ lots, today }: { readonly lots: readonly ShownLot[]; readonly today: LocalDate }) {
  const navigate = useNavigate();
  if (lots.length === 0) return <EmptyState title={figureStrings.noLots} />;
  const columns: readonly Column<ShownLot>[] = [
    { kind: 'text', key: 'batchNo', header: columnWords.batchNo, cell: (lot) => <LotBatch lot={lot} /> },
    {
      kind: 'text',
      key: 'expiryOn',
      header: columnWords.expiry,
      cell: (lot) => <Expiry on={lot.expiryOn} today={today} />,
    },
    {
      kind: 'text',
      key: 'vvmStage',
      header: columnWords.vvmStage,
      cell: (lot) => <Vvm stage={lot.vvmStage} />,
    },
    { kind: 'quantity', key: 'left', header: columnWords.dosesLeft },
    { kind: 'text', key: 'vendor', header: columnWords.vendor },
    {
      kind: 'action',
      key: 'action',
      header: figureStrings.action,
      label: (lot) => figureStrings.viewLot(lot.batchNo),
    },
  ];
  return (
    <DataRows
      caption={figureStrings.lotsInStock}
      columns={columns}
      rows={lots}
      rowKey={(lot) => lot.id}
      onOpen={({ id }) => void navigate(receiptAddress(id))}
    />
  );
}

function LotBatch({ lot }: { readonly lot: ShownLot }) {
  return (
    <Cluster as="span" rowGap="none" isInline>
      <BatchNo no={lot.batchNo} />
      {lot.waiting > 0 ? <StatusIcon status="waiting" label={stockStrings.waiting(lot.waiting)} /> : null}
    </Cluster>
  );
}
