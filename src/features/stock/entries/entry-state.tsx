import type { RefusedAmendment } from '#client/stock/entries/ledger.ts';
import type { DoubtfulAmendment } from '#client/stock/entries/ledger.ts';
import { reasonSentence, refusalWordsOf } from '#bindings/server-words.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { offeredOf } from '../activities.tsx';
import { voucherAddress } from '../voucher/voucher.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { type EntryOffers, isCountOfArrival, isSent, sentAndCounted } from './entry-facts.ts';
import { amendmentDoubtful, amendmentRefused, amendmentStrings } from '../amendments/amendment-strings.ts';
import { reasonOfAmendment } from '../amendments/resend-amendment.tsx';
import { reasonOf } from '../save-failure.ts';
import type { ShownEntry } from '../shown.ts';
import { receiptState, stockStrings } from '../strings.ts';
import { useActivityUrl } from '../activity/use-activity-url.ts';
import { useAmendmentUrl } from '../amendments/use-amendment-url.ts';

interface EntryStateProps {
  readonly entry: ShownEntry;
  readonly offers: EntryOffers;
  readonly refused: RefusedAmendment | null;
  readonly doubtful: DoubtfulAmendment | null;
  readonly onOpen: (id: string) => void;
}

/** Warnings about an entry's figures, and what to do about them. */
export function EntryState({ entry, offers, refused, doubtful, onOpen }: EntryStateProps) {
  return (
    <>
      <Saved entry={entry} />
      <OnVoucher entry={entry} />
      <Refused refused={refused} />
      {doubtful === null ? null : (
        <Banner tone="danger" title={amendmentDoubtful[doubtful.type]}>
          {reasonSentence(doubtful.wouldRefuse, entry.vendor)}
        </Banner>
      )}
      <Arrival entry={entry} offers={offers} onOpen={onOpen} />
      {isCountOfArrival(entry) ? (
        <p className="ui-soft ui-no-print">{amendmentStrings.arrivalCountStays}</p>
      ) : null}
      <Reversed entry={entry} onOpen={onOpen} />
      {entry.isAmendmentWaiting ? <Banner tone="info">{amendmentStrings.amendmentWaiting}</Banner> : null}
      {offers.notReversed === null || refused !== null || doubtful !== null ? null : (
        <p className="ui-soft ui-no-print">
          {amendmentStrings.cannotBeReversed(refusalWordsOf(offers.notReversed, entry.vendor))}
        </p>
      )}
    </>
  );
}

/** The voucher that the entry belongs to. */
function OnVoucher({ entry: { voucher, activity } }: Pick<EntryStateProps, 'entry'>) {
  if (voucher === undefined) return null;
  return (
    <p className="ui-no-print">
      <ButtonLink to={voucherAddress(voucher, activity)} icon="ledger">
        {voucherStrings.voucherNo(voucherNo(voucher))}
      </ButtonLink>
    </p>
  );
}

/** State of the entry itself: waiting, sent or refused. */
function Saved({ entry }: Pick<EntryStateProps, 'entry'>) {
  const url = useActivityUrl();
  const state = receiptState[entry.status];
  if (state === null) return null;
  const isRefused = entry.status === 'refused';
  const canCorrect = isRefused && (offeredOf(entry.activity) !== null || entry.activity === 'reverse');
  return (
    <Banner
      tone={isRefused ? 'danger' : 'warning'}
      title={state}
      action={canCorrect ? <CorrectAndResend onClick={() => url.correct(entry.id)} /> : undefined}
    >
      {reasonOf(entry)}
    </Banner>
  );
}

/** A change of the entry that the server refused, which leaves the entry as it was. */
function Refused({ refused }: Pick<EntryStateProps, 'refused'>) {
  const url = useActivityUrl();
  if (refused === null) return null;
  return (
    <Banner
      tone="danger"
      title={amendmentRefused[refused.activity.type]}
      action={<CorrectAndResend onClick={() => url.correct(refused.event)} />}
    >
      {reasonOfAmendment(refused)}
    </Banner>
  );
}

function CorrectAndResend({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon="edit" onClick={onClick}>
      {stockStrings.correctAndResend}
    </Button>
  );
}

function Arrival({ entry, offers, onOpen }: Pick<EntryStateProps, 'entry' | 'offers' | 'onOpen'>) {
  const amendments = useAmendmentUrl();
  if (entry.arrival === 'unconfirmed') {
    return (
      <Banner
        tone="warning"
        title={amendmentStrings.arrivalNotConfirmed}
        action={
          offers.mayConfirm ? (
            <Cluster as="span" align="stretch">
              <Button tone="primary" icon="check" onClick={() => amendments.open('confirm')}>
                {amendmentStrings.confirm}
              </Button>
              <Button icon="alert" onClick={() => amendments.open('differs')}>
                {amendmentStrings.report}
              </Button>
            </Cluster>
          ) : undefined
        }
      >
        {amendmentStrings.arrivalHint(
          formatQuantity(entry.doses),
          entry.origin?.name ?? amendmentStrings.anotherFacility,
        )}
      </Banner>
    );
  }
  if (entry.arrival !== 'differs') return null;
  if (isSent(entry)) return <CountedThere entry={entry} />;
  const arrival = entry.activity === 'adjust' ? entry.source : null;
  return (
    <Banner
      tone="warning"
      title={arrival === null ? amendmentStrings.arrivalDiffers : amendmentStrings.differenceOfArrival}
      action={
        arrival === null ? undefined : (
          <Button icon="eye" onClick={() => onOpen(arrival)}>
            {amendmentStrings.viewArrival}
          </Button>
        )
      }
    >
      {entry.isDifferenceKnown ? amendmentStrings.differsHint : amendmentStrings.differsUntoldHint}
    </Banner>
  );
}

/** Says that the receiver counted a different number than was sent. */
function CountedThere({ entry }: Pick<EntryStateProps, 'entry'>) {
  const counted = sentAndCounted(entry);
  return (
    <Banner
      tone="warning"
      title={
        counted === null
          ? amendmentStrings.arrivalDiffers
          : amendmentStrings.arrived(formatQuantity(counted.counted), formatQuantity(counted.sent))
      }
      action={
        <ButtonLink to="/sync" icon="alert">
          {amendmentStrings.toSyncCentre}
        </ButtonLink>
      }
    >
      {amendmentStrings.differsThereHint(entry.destination?.name ?? amendmentStrings.anotherFacility)}
    </Banner>
  );
}

function Reversed({ entry, onOpen }: Pick<EntryStateProps, 'entry' | 'onOpen'>) {
  const { reversedBy, source } = entry;
  if (reversedBy !== null) {
    return (
      <Banner
        tone="warning"
        title={amendmentStrings.reversed}
        action={
          <Button icon="eye" onClick={() => onOpen(reversedBy)}>
            {amendmentStrings.viewReversal}
          </Button>
        }
      >
        {amendmentStrings.reversedHint}
      </Banner>
    );
  }
  if (entry.activity !== 'reverse' || source === null) return null;
  return (
    <Banner
      tone="info"
      title={amendmentStrings.reversal}
      action={
        <Button icon="eye" onClick={() => onOpen(source)}>
          {amendmentStrings.viewReversed}
        </Button>
      }
    >
      {amendmentStrings.reversalHint}
    </Banner>
  );
}
