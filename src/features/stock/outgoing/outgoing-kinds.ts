import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { SentFacts } from './dispatch-facts.tsx';
import type { IssueFacts } from './outgoing-form.ts';
import type { OutgoingLine } from './typed-doses.ts';
import { outgoingStrings } from './outgoing-strings.ts';
import type { StockedLot } from './stock-on-hand.ts';

/** What holds for all lines, by what becomes of the doses. */
export type OutgoingFacts =
  | { readonly kind: 'issue'; readonly facts: IssueFacts }
  | { readonly kind: 'transfer' | 'return'; readonly facts: SentFacts };

export type OutgoingKind = OutgoingFacts['kind'];

interface KindWords {
  readonly title: string;
  readonly about: string;
  /** Heading of what holds for all lines. */
  readonly heading: string;
  readonly saved: (lots: number) => string;
  /** Whether an expired, discarded or held lot is a reason to ask: what is doubtful may go back without a question. */
  readonly asksAboutDoubt: boolean;
}

export const outgoingKinds = {
  issue: {
    ...outgoingStrings.kinds.issue,
    saved: outgoingStrings.issued,
    asksAboutDoubt: true,
  },
  transfer: {
    ...outgoingStrings.kinds.transfer,
    saved: outgoingStrings.transferred,
    asksAboutDoubt: true,
  },
  return: {
    ...outgoingStrings.kinds.return,
    saved: outgoingStrings.returned,
    asksAboutDoubt: false,
  },
} as const satisfies Record<OutgoingKind, KindWords>;

/** Key of the draft that keeps what is typed until it is saved. */
export function outgoingDraft(kind: OutgoingKind): string {
  return `voucher:${kind}`;
}

interface OnVoucher {
  readonly voucher: VoucherId;
  /** Names the record that the destination will get, once for each line. */
  readonly newEntryId: () => EntryId;
}

/** The lines as the ledger records them: one event for each lot, bound by the voucher. */
export function outgoingActivities(
  lines: readonly OutgoingLine[],
  { kind, facts }: OutgoingFacts,
  { voucher, newEntryId }: OnVoucher,
): { readonly lot: StockedLot; readonly activity: LedgerActivity }[] {
  return lines.map(({ lot, doses }) => {
    const line = { entry: lot.id, doses, voucher };
    const activity: LedgerActivity =
      kind === 'issue'
        ? { type: 'issue', payload: { ...facts, ...line } }
        : { type: kind, payload: { ...facts, ...line, arrival: newEntryId() } };
    return { lot, activity };
  });
}
