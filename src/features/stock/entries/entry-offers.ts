import type { Engine } from '#client/engine.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { ShownEntry } from '../shown.ts';

/** What the officer may do to an entry, asked of the ledger's own rules before it is offered. */
export interface EntryOffers {
  readonly mayReverse: boolean;
  /** Why not, where they would look for it. */
  readonly notReversed: Rejection | null;
  readonly mayCorrect: boolean;
  readonly mayConfirm: boolean;
}

const worthSaying: ReadonlySet<string> = new Set<Rejection>([
  'not-own-entry',
  'moved-on',
  'too-late-to-reverse',
]);

export async function entryOffers(
  { preview }: Pick<Engine['stock'], 'preview'>,
  entry: ShownEntry,
): Promise<EntryOffers> {
  const { id, officer, happenedAt, year, quarter, batchNo, expiryOn } = entry;
  const particulars = { officer, happenedAt, year, quarter };
  const [reversed, corrected, confirmed] = await Promise.all([
    preview({ type: 'reverse', payload: { entry: id, reason: officer, ...particulars } }),
    preview({
      type: 'correct',
      payload: { entry: id, batchNo, expiryOn, officer, correctedBy: officer, happenedAt },
    }),
    entry.arrival === 'unconfirmed'
      ? preview({
          type: 'confirm-arrival',
          payload: { entry: id, counted: entry.doses, note: null, ...particulars },
        })
      : null,
  ]);
  const reason = reversed.accepted ? null : reversed.reason;
  return {
    mayReverse: reversed.accepted,
    notReversed: isWorthSaying(reason) && isReversible(entry) ? reason : null,
    // As it stands there is nothing to correct. Whatever else refuses would meet every correction.
    mayCorrect: !corrected.accepted && corrected.reason === 'nothing-to-correct',
    mayConfirm: confirmed?.accepted === true,
  };
}

function isWorthSaying(reason: string | null): reason is Rejection {
  return reason !== null && worthSaying.has(reason);
}

function isReversible({ activity, arrival, reversedBy }: ShownEntry): boolean {
  const kinds: readonly string[] = ['receive', 'issue', 'adjust', 'utilize'];
  return kinds.includes(activity) && arrival === null && reversedBy === null;
}
