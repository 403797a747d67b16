import type { RefusedMark } from '#client/queries/ledger.ts';
import { refusalSentence } from '#contract/refusal-sentences.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { offeredOf } from './activity-kinds.tsx';
import type { EntryOffers } from './entry-offers.ts';
import { markRefused, markStrings } from './mark-strings.ts';
import { reasonOfMark } from './resend-mark.tsx';
import { reasonOf } from './save-failure.ts';
import type { ShownEntry } from './shown.ts';
import { receiptState, stockStrings } from './strings.ts';
import { useActivityUrl } from './use-activity-url.ts';
import { useMarkUrl } from './use-mark-url.ts';

interface EntryStateProps {
  readonly entry: ShownEntry;
  readonly offers: EntryOffers;
  readonly refused: RefusedMark | null;
  readonly onOpen: (id: string) => void;
}

/** What must be known of an entry before its figures are believed, and what there is to do about it. */
export function EntryState({ entry, offers, refused, onOpen }: EntryStateProps) {
  return (
    <>
      <Saved entry={entry} />
      <Refused refused={refused} />
      <Arrival entry={entry} offers={offers} onOpen={onOpen} />
      <Reversed entry={entry} onOpen={onOpen} />
      {entry.isMarkWaiting ? <Banner tone="info">{markStrings.markWaiting}</Banner> : null}
      {offers.notReversed === null || refused !== null ? null : (
        <p className="ui-soft ui-no-print">
          {markStrings.cannotBeReversed(refusalSentence(offers.notReversed, entry.vendor))}
        </p>
      )}
    </>
  );
}

/** How far the entry itself has come. */
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

/** A change of the entry that the server refused: the entry stands as it was. */
function Refused({ refused }: Pick<EntryStateProps, 'refused'>) {
  const url = useActivityUrl();
  if (refused === null) return null;
  return (
    <Banner
      tone="danger"
      title={markRefused[refused.activity.type]}
      action={<CorrectAndResend onClick={() => url.correct(refused.event)} />}
    >
      {reasonOfMark(refused)}
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
  const marks = useMarkUrl();
  if (entry.arrival === 'unconfirmed') {
    return (
      <Banner
        tone="warning"
        title={markStrings.arrivalNotConfirmed}
        action={
          offers.mayConfirm ? (
            <span className="stock-actions">
              <Button tone="primary" icon="check" onClick={() => marks.open('confirm')}>
                {markStrings.confirm}
              </Button>
              <Button icon="alert" onClick={() => marks.open('differs')}>
                {markStrings.report}
              </Button>
            </span>
          ) : undefined
        }
      >
        {markStrings.arrivalHint(
          formatQuantity(entry.doses),
          entry.origin?.name ?? markStrings.anotherFacility,
        )}
      </Banner>
    );
  }
  if (entry.arrival !== 'differs') return null;
  const arrival = entry.activity === 'adjust' ? entry.source : null;
  return (
    <Banner
      tone="warning"
      title={arrival === null ? markStrings.arrivalDiffers : markStrings.differenceOfArrival}
      action={
        arrival === null ? undefined : (
          <Button icon="eye" onClick={() => onOpen(arrival)}>
            {markStrings.viewArrival}
          </Button>
        )
      }
    >
      {markStrings.differsHint}
    </Banner>
  );
}

function Reversed({ entry, onOpen }: Pick<EntryStateProps, 'entry' | 'onOpen'>) {
  const { reversedBy, source } = entry;
  if (reversedBy !== null) {
    return (
      <Banner
        tone="warning"
        title={markStrings.reversed}
        action={
          <Button icon="eye" onClick={() => onOpen(reversedBy)}>
            {markStrings.viewReversal}
          </Button>
        }
      >
        {markStrings.reversedHint}
      </Banner>
    );
  }
  if (entry.activity !== 'reverse' || source === null) return null;
  return (
    <Banner
      tone="info"
      title={markStrings.reversal}
      action={
        <Button icon="eye" onClick={() => onOpen(source)}>
          {markStrings.viewReversed}
        </Button>
      }
    >
      {markStrings.reversalHint}
    </Banner>
  );
}
