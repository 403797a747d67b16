import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { RefusedMark } from '#client/queries/ledger.ts';
import type { DoubtfulMark } from '#client/queries/refused-marks.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { EntryHistory } from '../entries/entry-history.tsx';
import { entryOffers, type EntryOffers } from '../entries/entry-offers.ts';
import { EntryState } from '../entries/entry-state.tsx';
import { MarkModal } from '../marks/mark-modal.tsx';
import { markStrings } from '../marks/mark-strings.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import type { Chain, ShownEntry } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useMarkUrl } from '../marks/use-mark-url.ts';
import type { Officer } from '#client/session/officer.ts';

const nothingOffered: EntryOffers = {
  mayReverse: false,
  notReversed: null,
  mayCorrect: false,
  mayConfirm: false,
};

/** One ledger entry whole, to be read or printed; open while the URL names it. */
export function ReceiptModal({ officer }: { readonly officer: Officer }) {
  const [id, setId] = useUrlState('receipt');
  const { mark, open } = useMarkUrl();
  const change = useUrlChanges();
  const { queries, outbox } = pageEngine();
  const found = useLiveQuery(async () => {
    if (id === undefined) return null;
    const [entry, chain, refusedMarks] = await Promise.all([
      queries.entry(id as ShownEntry['id']),
      queries.chain(officer.facilityId),
      queries.refusedMarks(),
    ]);
    const event = entry === null ? undefined : refusedMarks.get(entry.id);
    const doubtful = entry === null ? undefined : (await queries.doubtfulMarks([entry.lot])).get(entry.id);
    const [offers, refused] = await Promise.all([
      entry === null ? nothingOffered : entryOffers(outbox, entry),
      event === undefined ? null : queries.refusedMark(event),
    ]);
    return { id, entry, chain, offers, refused, doubtful: doubtful ?? null };
  }, [queries, outbox, id, officer.facilityId]);
  if (id === undefined) return null;
  const close = () => change({ receipt: undefined, mark: undefined }, 'replace');
  const entry = found?.id === id ? found.entry : undefined;
  if (mark !== undefined && entry) return <MarkModal mark={mark} officer={officer} entry={entry} />;
  return (
    <Modal
      title={stockStrings.receiptTitle}
      isOpen
      isPrintable
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{stockStrings.close}</Button>
          {found?.offers.mayCorrect === true ? (
            <Button icon="edit" onClick={() => open('correct')}>
              {markStrings.correct}
            </Button>
          ) : null}
          {found?.offers.mayReverse === true ? (
            <Button icon="back" onClick={() => open('reverse')}>
              {markStrings.reverse}
            </Button>
          ) : null}
          <Button tone="primary" icon="print" isDisabled={!entry} onClick={() => window.print()}>
            {stockStrings.print}
          </Button>
        </>
      }
    >
      {found && entry ? (
        <Receipt {...found} entry={entry} officer={officer} onOpen={setId} />
      ) : (
        <NoReceipt isLoading={entry === undefined} />
      )}
    </Modal>
  );
}

function NoReceipt({ isLoading }: { readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton count={8} />;
  return <EmptyState title={stockStrings.receiptMissing} />;
}

interface ReceiptProps {
  readonly entry: ShownEntry;
  readonly chain: Chain;
  readonly officer: Officer;
  readonly offers: EntryOffers;
  readonly refused: RefusedMark | null;
  readonly doubtful: DoubtfulMark | null;
  readonly onOpen: (id: string) => void;
}

function Receipt({ entry, chain, officer, offers, refused, doubtful, onOpen }: ReceiptProps) {
  return (
    <div className="stock-flow">
      <EntryState entry={entry} offers={offers} refused={refused} doubtful={doubtful} onOpen={onOpen} />
      <ReceiptSheet entry={entry} chain={chain} officer={officer}>
        <EntryHistory entry={entry} onOpen={onOpen} />
      </ReceiptSheet>
    </div>
  );
}
