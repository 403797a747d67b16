import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { DoubtfulAmendment, RefusedAmendment } from '#client/stock/entries/ledger.ts';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { EntryHistory } from '../entries/entry-history.tsx';
import { entryOffers, type EntryOffers } from '../entries/entry-offers.ts';
import { EntryState } from '../entries/entry-state.tsx';
import { AmendmentModal } from '../amendments/amendment-modal.tsx';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import type { PlacesAbove, ShownEntry } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useAmendmentUrl } from '../amendments/use-amendment-url.ts';
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
  const { amendment, open } = useAmendmentUrl();
  const change = useUrlChanges();
  const { queries, stock } = pageEngine();
  const found = useLiveQuery(async () => {
    if (id === undefined) return null;
    const [entry, above, refusedAmendments] = await Promise.all([
      queries.entry(id as ShownEntry['id']),
      queries.placesAbove(officer.facilityId),
      queries.refusedAmendments(),
    ]);
    const event = entry === null ? undefined : refusedAmendments.get(entry.id);
    const doubtful =
      entry === null ? undefined : (await queries.doubtfulAmendments([entry.lot])).get(entry.id);
    const [offers, refused] = await Promise.all([
      entry === null ? nothingOffered : entryOffers(stock, entry),
      event === undefined ? null : queries.refusedAmendment(event),
    ]);
    return { id, entry, above, offers, refused, doubtful: doubtful ?? null };
  }, [queries, stock, id, officer.facilityId]);
  if (id === undefined) return null;
  const close = () => change({ receipt: undefined, amendment: undefined }, 'replace');
  const entry = found?.id === id ? found.entry : undefined;
  if (amendment !== undefined && entry)
    return <AmendmentModal amendment={amendment} officer={officer} entry={entry} />;
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
              {amendmentStrings.correct}
            </Button>
          ) : null}
          {found?.offers.mayReverse === true ? (
            <Button icon="back" onClick={() => open('reverse')}>
              {amendmentStrings.reverse}
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
  readonly above: PlacesAbove;
  readonly officer: Officer;
  readonly offers: EntryOffers;
  readonly refused: RefusedAmendment | null;
  readonly doubtful: DoubtfulAmendment | null;
  readonly onOpen: (id: string) => void;
}

function Receipt({ entry, above, officer, offers, refused, doubtful, onOpen }: ReceiptProps) {
  return (
    <div className="stock-flow">
      <EntryState entry={entry} offers={offers} refused={refused} doubtful={doubtful} onOpen={onOpen} />
      <ReceiptSheet entry={entry} above={above} officer={officer}>
        <EntryHistory entry={entry} onOpen={onOpen} />
      </ReceiptSheet>
    </div>
  );
}
