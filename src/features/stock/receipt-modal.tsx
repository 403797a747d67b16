import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { QrCode } from '#ui/code/qr-code.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { offeredOf } from './activity-kinds.tsx';
import { reasonOf } from './save-failure.ts';
import type { Chain, ShownEntry } from './shown.ts';
import { signedDoses } from './signed-doses.ts';
import { receiptState, stockStrings } from './strings.ts';
import { useActivityUrl } from './use-activity-url.ts';
import type { Officer } from './use-viewer.ts';
import { Vvm } from './vvm-stage.tsx';

/** One ledger entry whole, to be read or printed; open while the URL names it. */
export function ReceiptModal({ officer }: { readonly officer: Officer }) {
  const [id, setId] = useUrlState('receipt');
  const { queries } = pageEngine();
  const found = useLiveQuery(async () => {
    if (id === undefined) return null;
    const [entry, chain] = await Promise.all([
      queries.entry(id as ShownEntry['id']),
      queries.chain(officer.facilityId),
    ]);
    return { id, entry, chain };
  }, [queries, id, officer.facilityId]);
  if (id === undefined) return null;
  const close = () => setId(undefined);
  const entry = found?.id === id ? found.entry : undefined;
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
          <Button tone="primary" icon="print" isDisabled={!entry} onClick={() => window.print()}>
            {stockStrings.print}
          </Button>
        </>
      }
    >
      {found && entry ? (
        <Receipt entry={entry} chain={found.chain} officer={officer} />
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
}

function Receipt({ entry, chain, officer }: ReceiptProps) {
  const url = useActivityUrl();
  const state = receiptState[entry.status];
  const isRefused = entry.status === 'refused';
  return (
    <div className="stock-flow">
      {state === null ? null : (
        <Banner
          tone={isRefused ? 'danger' : 'warning'}
          title={state}
          action={
            isRefused && offeredOf(entry.activity) !== null ? (
              <Button icon="edit" onClick={() => url.correct(entry.id)}>
                {stockStrings.correctAndResend}
              </Button>
            ) : undefined
          }
        >
          {reasonOf(entry)}
        </Banner>
      )}
      <div className="stock-receipt">
        <Details items={receiptItems(entry, chain, officer)} />
        <QrCode text={entry.id} label={stockStrings.receiptCode(entry.id)} />
      </div>
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
    { term: 'Created at', value: formatDateTime(entry.createdAt) },
    { term: 'Updated at', value: formatDateTime(entry.updatedAt) },
  ];
}
