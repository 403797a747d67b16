import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { RefusedAmendment } from '#client/stock/entries/ledger.ts';
import type { DoubtfulAmendment } from '#client/stock/entries/ledger.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlState } from '#ui/listing/use-url-state.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { codedReason, entryOffers, type EntryOffers } from '../entries/entry-facts.ts';
import { EntryState } from '../entries/entry-state.tsx';
import {
  type AmendmentName,
  amendmentStrings,
  amendmentTitle,
  changedField,
  historyWords,
} from '../amendments/amendment-strings.ts';
import type { PlacesAbove, ShownEntry } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { useAmendmentUrl } from '../amendments/use-amendment-url.ts';
import type { Officer } from '#client/session/officer.ts';
import type { ReactNode } from 'react';
import { Details, type DetailsItem } from '#ui/layout/details.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { InVials } from '../in-vials.tsx';
import { Letterhead, Signatures } from './letterhead.tsx';
import { keptReasonWords } from '#bindings/ledger-words.ts';
import { activityNameWords } from '#bindings/ledger-words.ts';
import { receiptWords } from '#bindings/ledger-words.ts';
import { dosesOfLine } from '../voucher/doses-of-line.ts';
import { TakeBackCount } from '../count/take-back-count.tsx';
import { Vvm } from '../lot-facts.tsx';
import { AmendmentFlow } from '../amendments/amendment-flow.tsx';

const nothingOffered: EntryOffers = {
  mayReverse: false,
  notReversed: null,
  mayCorrect: false,
  mayConfirm: false,
};

/** One whole ledger entry, to read or print; open while the URL names it. */
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
          {entry?.activity === 'adjust' ? <TakeBackCount adjustment={entry.id} officer={officer} /> : null}
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
    <Stack gap="large">
      <EntryState entry={entry} offers={offers} refused={refused} doubtful={doubtful} onOpen={onOpen} />
      <ReceiptSheet entry={entry} above={above} officer={officer}>
        <EntryHistory entry={entry} onOpen={onOpen} />
      </ReceiptSheet>
    </Stack>
  );
}

interface ReceiptSheetProps {
  readonly entry: ShownEntry;
  readonly above: PlacesAbove;
  readonly officer: Officer;
  /** The entry's history, above the signatures. */
  readonly children: ReactNode;
}

/** An entry as a voucher: its facility, its doses, every field, and on paper space for two signatures. */
function ReceiptSheet({ entry, above, officer, children }: ReceiptSheetProps) {
  return (
    <Stack className="stock-voucher" gap="large">
      <Letterhead
        above={above}
        officer={officer}
        code={entry.id}
        codeLabel={stockStrings.receiptCode(entry.id)}
      />
      <div className="stock-voucher-fields">
        <Details items={receiptItems(entry, above, officer)} />
      </div>
      {children}
      <Signatures />
    </Stack>
  );
}

/** Every field of the product's receipt, in its order; wastage only if there is any. */
function receiptItems(entry: ShownEntry, above: PlacesAbove, officer: Officer): readonly DetailsItem[] {
  const missing = stockStrings.notSet;
  return [
    { term: receiptWords.id, value: entry.id, isWholeLine: true },
    { term: receiptWords.antigen, value: entry.antigenName },
    { term: receiptWords.doses, value: <EntryDoses entry={entry} /> },
    { term: receiptWords.expiry, value: formatDate(entry.expiryOn) },
    { term: receiptWords.batchNo, value: entry.batchNo },
    { term: receiptWords.manufacturer, value: entry.vendor },
    { term: receiptWords.activity, value: activityNameWords[entry.activityName] },
    { term: receiptWords.year, value: String(entry.year) },
    { term: receiptWords.quarter, value: entry.quarter },
    { term: receiptWords.vvmStage, value: <Vvm stage={entry.vvmStage} /> },
    { term: receiptWords.receivedAt, value: formatDateTime(entry.happenedAt) },
    { term: receiptWords.officer, value: entry.officer },
    {
      term: receiptWords.sentBy,
      value: entry.sentBy ? receiptWords.sentFrom(entry.sentBy.name, entry.sentBy.tablet) : null,
    },
    {
      term: receiptWords.childrenImmunized,
      value: entry.childrenImmunized === null ? missing : formatQuantity(entry.childrenImmunized),
    },
    // Stock movements have a wastage of 0 without meaning; a utilization's 0 means that none was lost.
    {
      term: receiptWords.wastage,
      value: entry.childrenImmunized === null ? null : formatQuantity(entry.wastage),
    },
    {
      term: receiptWords.wastageRate,
      value:
        entry.childrenImmunized === null ? null : stockStrings.percent(formatQuantity(entry.wastageRate)),
    },
    { term: receiptWords.country, value: above.country?.name ?? officer.country ?? missing },
    { term: receiptWords.state, value: above.state?.name ?? officer.state ?? missing },
    { term: receiptWords.lga, value: above.lga?.name ?? officer.lga ?? missing },
    { term: receiptWords.facility, value: above.facility?.name ?? officer.facility ?? missing },
    { term: receiptWords.origin, value: entry.origin?.name ?? missing },
    { term: receiptWords.destination, value: entry.destination?.name ?? missing },
    ...reasonItems(entry),
    { term: receiptWords.createdAt, value: formatDateTime(entry.createdAt) },
    { term: receiptWords.updatedAt, value: formatDateTime(entry.updatedAt) },
  ];
}

function EntryDoses({ entry }: { readonly entry: ShownEntry }) {
  return (
    <>
      {dosesOfLine(entry)} <InVials doses={entry.doses} size={entry.dosesPerVial} />
    </>
  );
}

/** Reason of an adjustment, as a coded word and in the officer's own words; of a reversal only the latter. */
function reasonItems(entry: ShownEntry): readonly DetailsItem[] {
  const code = codedReason(entry);
  if (code === null || entry.activity === 'reverse')
    return [{ term: stockStrings.reason, value: entry.reason && keptReasonWords(entry.reason) }];
  return [
    { term: stockStrings.reason, value: code },
    { term: stockStrings.note, value: entry.reason },
  ];
}

interface AmendmentModalProps {
  readonly amendment: AmendmentName;
  readonly officer: Officer;
  readonly entry: ShownEntry;
}

/** Reverses, corrects or confirms the entry whose receipt is open, and goes back to it. */
function AmendmentModal({ amendment, officer, entry }: AmendmentModalProps) {
  const { close } = useAmendmentUrl();
  return (
    <Modal title={titleOf(amendment, entry)} isOpen size="large" onClose={close}>
      <Stack gap="large">
        <AmendmentFlow
          key={`${amendment} ${entry.id}`}
          amendment={amendment}
          officer={officer}
          entry={entry}
          resent={null}
          onSaved={close}
          onClose={close}
        />
      </Stack>
    </Modal>
  );
}

function titleOf(amendment: AmendmentName, { antigenName, batchNo }: ShownEntry): string {
  return amendmentStrings.amendmentOf(amendmentTitle[amendment], antigenName, batchNo);
}

type HistoryLine = ShownEntry['history'][number];

interface EntryHistoryProps {
  readonly entry: ShownEntry;
  readonly onOpen: (id: string) => void;
}

/** The changes of an entry since it was made, oldest first; printed too. */
function EntryHistory({ entry, onOpen }: EntryHistoryProps) {
  const readings = entry.vvmReadings ?? [];
  if (entry.history.length + readings.length === 0) return null;
  return (
    <section aria-label={amendmentStrings.history}>
      <h3 className="text-lead">{amendmentStrings.history}</h3>
      <Stack as="ol" className="wrap-anywhere" gap="tight">
        {entry.history.map((line) => (
          <li key={line.event}>
            <span className="ui-figure whitespace-nowrap">{formatDateTime(line.at)}</span>{' '}
            <span>{amendmentStrings.historyLine(historyWords[line.kind], line.by)}</span>
            {line.changes.map((change) => (
              <span key={change.field}>
                {' '}
                · {changedField[change.field]}: <s>{textOf(change.field, change.from)}</s>{' '}
                {textOf(change.field, change.to)}
              </span>
            ))}
            {line.kind === 'reversed' && entry.reversedBy !== null ? (
              <>
                {' '}
                <Button tone="quiet" icon="eye" onClick={() => onOpen(line.event)}>
                  {amendmentStrings.viewReversal}
                </Button>
              </>
            ) : null}
          </li>
        ))}
        {readings.map(({ event, at, stage, by }) => (
          <li key={event}>
            <span className="ui-figure whitespace-nowrap">{formatDateTime(at)}</span>{' '}
            <span>{amendmentStrings.historyLine(amendmentStrings.stageRead(stage), by)}</span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

function textOf(field: HistoryLine['changes'][number]['field'], value: string): string {
  return field === 'expiryOn' ? formatDate(value) : value;
}
