import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import { useToday } from '#bindings/use-today.ts';
import { Task } from '#ui/layout/arrange.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { ActionBarSlot } from '#ui/layout/action-bar.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useCautionQuestion } from '../activity/use-caution-question.tsx';
import { ScanSource } from '../scan/scan-source.tsx';
import { StockPage } from '../stock-page.tsx';
import { stockStrings } from '../strings.ts';
import { announced } from '../use-saving.tsx';
import { confirmedLines, maxLots, newVoucherId, useSaveVoucher } from '../voucher/save-voucher.ts';
import { useFoundLine, VoucherSum } from '../voucher/line-field.tsx';
import { useKept } from '#bindings/use-kept.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { DispatchFactsForm, IssueFactsForm, type SentFacts } from './outgoing-facts.tsx';
import { outgoingStrings } from './outgoing-strings.ts';
import { type StockedAntigen, type StockedLot, stockOnHand } from './stock-on-hand.ts';
import { StockLines } from './stock-lines.tsx';
import {
  type KeptOutgoing,
  keptOutgoingSchema,
  type OutgoingLine,
  sumOfLines,
  typedLines,
  typedLots,
} from './typed-doses.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { IssueFacts } from './outgoing-form.ts';
import '../stock.css';
import '../voucher/lines.css';

/** Issues doses of many lots for immunization on one screen. */
export function IssueScreen() {
  return <OutgoingScreen kind="issue" />;
}

/** Transfers doses of many lots to another facility on one screen. */
export function TransferScreen() {
  return <OutgoingScreen kind="transfer" />;
}

/** Returns doses of many lots on one screen. */
export function ReturnScreen() {
  return <OutgoingScreen kind="return" />;
}

function OutgoingScreen({ kind }: { readonly kind: OutgoingKind }) {
  const { title, about } = outgoingKinds[kind];
  return (
    <StockPage title={title} description={() => about} skeleton="form">
      {(officer) => <OpenOutgoing kind={kind} officer={officer} />}
    </StockPage>
  );
}

interface OutgoingProps {
  readonly kind: OutgoingKind;
  readonly officer: Officer;
}

function OpenOutgoing({ kind, officer }: OutgoingProps) {
  const { queries } = pageEngine();
  const today = useToday();
  const { kept, keep } = useKept(officer.userId, outgoingDraft(kind), keptOutgoingSchema);
  const lots = typedLots(kept?.doses ?? {});
  const stock = useLiveQuery(() => stockOnHand(queries, today, lots), [queries, today, lots.join(' ')]);
  if (stock === undefined || kept === undefined) return <Skeleton shape="form" />;
  if (stock.length === 0)
    return <EmptyState title={outgoingStrings.nothingInStock} hint={outgoingStrings.nothingInStockHint} />;
  return <Outgoing kind={kind} officer={officer} stock={stock} kept={kept ?? nothingTyped} onKept={keep} />;
}

const nothingTyped: KeptOutgoing = { doses: {} };

interface OutgoingViewProps extends OutgoingProps {
  readonly stock: readonly StockedAntigen[];
  readonly kept: KeptOutgoing;
  readonly onKept: (kept: KeptOutgoing) => void;
}

function Outgoing({ kind, officer, kept, onKept, ...props }: OutgoingViewProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { found, list, find } = useFoundLine();
  // The stock that was saved from stays visible until the paper is open, because its doses leave the stock slightly earlier.
  const [savedFrom, setSavedFrom] = useState<readonly StockedAntigen[] | null>(null);
  const stock = savedFrom ?? props.stock;
  const today = useToday();
  const { ask, question } = useCautionQuestion();
  const saveVoucher = useSaveVoucher(officer);
  const lines = typedLines(
    stock.flatMap(({ lots }) => lots),
    kept.doses,
  );
  const { heading, saved, asksAboutDoubt } = outgoingKinds[kind];
  const sum = sumOfLines(lines);
  const save = async (facts: OutgoingFacts): Promise<SubmitResult> => {
    const wrong = lines.filter(({ fault }) => fault !== null).map(({ lot }) => lot.batchNo);
    if (wrong.length > 0) return announced({ ok: false, message: outgoingStrings.wrong(wrong.join(', ')) });
    if (lines.length > maxLots) return announced({ ok: false, message: voucherStrings.tooManyLots(maxLots) });
    const lots = lines.map(({ lot }) => lot);
    const newEntryId = () => pageEngine().outbox.newId() as EntryId;
    const voucher = newVoucherId();
    const written = outgoingActivities(lines, facts, { voucher, newEntryId });
    const asked = await ask({
      activities: written.map(({ activity }) => activity),
      labels: asksAboutDoubt ? lots : [],
      today,
    });
    if (asked === null) return { ok: false, message: stockStrings.cautionDeclined };
    setSavedFrom(stock);
    const result = await saveVoucher({
      id: voucher,
      lines: confirmedLines(written, asked),
      draft: outgoingDraft(kind),
      saved: saved(lots.length),
      doses: sum.doses,
    });
    if (!result.ok) setSavedFrom(null);
    return result;
  };
  const form = {
    officer,
    kept,
    onKept,
    sum: <VoucherSum {...sum} />,
    disabledReason: lines.length === 0 ? outgoingStrings.nothingTyped : undefined,
    isAsking: question !== null,
  };
  return (
    <Task className="stock-delivery">
      <Section title={heading}>
        <ActionBarSlot value={foot}>
          {kind === 'issue' ? (
            <IssueFactsForm {...form} onSave={(facts) => save({ kind, facts })} />
          ) : (
            <DispatchFactsForm {...form} name={kind} onSave={(facts) => save({ kind, facts })} />
          )}
        </ActionBarSlot>
      </Section>
      <Section
        title={outgoingStrings.inStock}
        actions={
          <ScanSource
            starts="lot"
            wallets={stock}
            today={today}
            onSelect={({ entry }) => find(entry as EntryId)}
          />
        }
      >
        <div ref={list}>
          <StockLines
            stock={stock}
            typed={kept.doses}
            today={today}
            found={found}
            onDoses={(lot, doses) => onKept({ ...kept, doses: { ...kept.doses, [lot]: doses } })}
          />
        </div>
      </Section>
      <div ref={setFoot} className="ui-task-foot" />
      {question}
    </Task>
  );
}

/** Facts shared by all lines, by the kind of dispatch. */
export type OutgoingFacts =
  | { readonly kind: 'issue'; readonly facts: IssueFacts }
  | { readonly kind: 'transfer' | 'return'; readonly facts: SentFacts };

export type OutgoingKind = OutgoingFacts['kind'];

interface KindWords {
  readonly title: string;
  readonly about: string;
  /** Heading of the shared facts. */
  readonly heading: string;
  readonly saved: (lots: number) => string;
  /** True if an expired, discarded or held lot asks for confirmation; a doubtful lot may be returned without one. */
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

/** Key of the draft. */
export function outgoingDraft(kind: OutgoingKind): string {
  return `voucher:${kind}`;
}

interface OnVoucher {
  readonly voucher: VoucherId;
  /** Makes the id of the destination's record, once for each line. */
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
