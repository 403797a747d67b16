import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { RefusedMark } from '#client/queries/ledger.ts';
import type { DoubtfulMark } from '#client/queries/refused-marks.ts';
import { QrCode } from '#ui/code/qr-code.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { EntryHistory } from './entry-history.tsx';
import { entryOffers, type EntryOffers } from './entry-offers.ts';
import { EntryState } from './entry-state.tsx';
import { MarkModal } from './mark-modal.tsx';
import { markStrings } from './mark-strings.ts';
import type { Chain, ShownEntry } from './shown.ts';
import { signedDoses } from './signed-doses.ts';
import { stockStrings } from './strings.ts';
import { useMarkUrl } from './use-mark-url.ts';
import type { Officer } from '#client/session/officer.ts';
import { Vvm } from './vvm-stage.tsx';

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
  return <EmptyState icon="search" title={stockStrings.receiptMissing} />;
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
      <div className="stock-receipt">
        <Details items={receiptItems(entry, chain, officer)} />
        <QrCode text={entry.id} label={stockStrings.receiptCode(entry.id)} />
      </div>
      <EntryHistory entry={entry} onOpen={onOpen} />
    </div>
  );
}

/** Every field of the product's receipt, in its order; wastage only where there is one. */
export function receiptItems(entry: ShownEntry, chain: Chain, officer: Officer): readonly DetailsItem[] {
  const missing = stockStrings.notSet;
  return [
    { term: 'ID', value: entry.id },
    { term: 'Antigen', value: entry.antigenName },
    { term: 'No of doses', value: formatQuantity(signedDoses(entry)) },
    { term: 'Expiry date', value: formatDate(entry.expiryOn) },
    { term: 'Batch no', value: entry.batchNo },
    { term: 'Manufacturer', value: entry.vendor },
    { term: 'Activity', value: entry.activityName },
    { term: 'Year', value: String(entry.year) },
    { term: 'Quarter', value: entry.quarter },
    { term: 'VVM stage', value: <Vvm stage={entry.vvmStage} /> },
    { term: 'Time received', value: formatDateTime(entry.happenedAt) },
    { term: 'Officer', value: entry.officer },
    {
      term: 'Children immunized',
      value: entry.childrenImmunized === null ? missing : formatQuantity(entry.childrenImmunized),
    },
    // Stock movements carry a wastage of 0 that means nothing; a utilization's 0 means that none was lost.
    { term: 'Wastage', value: entry.childrenImmunized === null ? null : formatQuantity(entry.wastage) },
    {
      term: 'Wastage rate',
      value: entry.childrenImmunized === null ? null : `${formatQuantity(entry.wastageRate)} %`,
    },
    { term: 'Country', value: chain.country?.name ?? officer.country ?? missing },
    { term: 'State', value: chain.state?.name ?? officer.state ?? missing },
    { term: 'LGA/LCDA', value: chain.lga?.name ?? officer.lga ?? missing },
    { term: 'Facility', value: chain.facility?.name ?? officer.facility ?? missing },
    { term: 'Origin', value: entry.origin?.name ?? missing },
    { term: 'Destination', value: entry.destination?.name ?? missing },
    { term: stockStrings.reason, value: entry.reason },
    { term: 'Created at', value: formatDateTime(entry.createdAt) },
    { term: 'Updated at', value: formatDateTime(entry.updatedAt) },
  ];
}
