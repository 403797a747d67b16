import { sentence, sentenceOfDoubt } from '#contract/codes.ts';
import { type Acceptance, type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import { type AntigenId, antigenIdSchema, entryIdSchema } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { type StockDoubt, stockDoubtsOf, unasked } from '#domain/ledger/stock-doubts.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import type { OwnRows } from '#contract/families/family.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import { stockDoubtSentences } from '#contract/stock-doubt-sentences.ts';
import type { RecordSubject, SentRecord, ServerFamily, SettledCases } from '../../families/server-family.ts';
import { insertOf } from '../../db/insert-of.ts';
import { facilityRollupDrifts, stockDrift, unitRollupDrifts } from './drift.ts';
import { facilityRollupWrites, reportPartsOfEntry, unitRollupWrites } from './rollup-writes.ts';
import { caseOfDifference, differenceOf, unconfirmedCaseOf } from '../relay/arrival-difference.ts';
import { relayRowsOf, relayWaitingWrite, sendingTypes, stockOnTheRoad } from '../relay/outbound.ts';
import {
  caseOfReceipt,
  originOfReversed,
  receiptFromKeeper,
  settledReceipts,
} from '../relay/received-twice.ts';
import { responseOf } from './accepted-response.ts';
import { arrivalOf, askStock, isTooLateForPlace, type StockContext, stockOf } from './ask-stock.ts';
import { noteLine, stockViewOf } from './ask-doubts.ts';
import { type StockFound, stockKeeperWrite, stockWrites } from './write-stock.ts';
import { caseOfMakeUp, makeUpOf } from './made-up.ts';
import { entryRowOf, lotRowOf, walletRowOf } from './stored-stock.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { RefusedReason } from '#contract/record-sentences.ts';
import { type Declined, refused } from '../../families/candidate.ts';

/** The few fields of a stock record that a case is described by; all others are ignored. */
const payloadSchema = z.object({
  entry: entryIdSchema.nullish().catch(null),
  antigen: antigenIdSchema.nullish().catch(null),
  doses: z.int().nullish().catch(null),
  batchNo: z.string().nullish().catch(null),
});

/** Antigen, doses and batch of stock records, taken from the record or else from the entry it refers to. */
async function stockSubjects(
  db: Kysely<Database>,
  records: readonly SentRecord[],
): Promise<readonly RecordSubject[]> {
  const said = records.map(({ facility, payload }) => ({
    facility,
    ...payloadSchema.safeParse(payload).data,
  }));
  const entries = await entriesOf(db, said);
  return said.map(({ facility, entry, antigen, doses, batchNo }) => {
    const source = entries.find((row) => row.facility_id === facility && row.entry_id === entry);
    return {
      antigen: antigen ?? source?.antigen_id ?? null,
      doses: doses ?? null,
      batchNo: batchNo ?? source?.batch_no ?? null,
    };
  });
}

async function entriesOf(
  db: Kysely<Database>,
  said: readonly { readonly facility: string; readonly entry?: string | null | undefined }[],
) {
  const named = said.flatMap(({ facility, entry }) => (entry ? [{ facility, entry }] : []));
  if (named.length === 0) return [];
  return db
    .selectFrom('ledger_entry')
    .select(['facility_id', 'entry_id', 'antigen_id', 'batch_no'])
    .where('facility_id', 'in', [...new Set(named.map(({ facility }) => facility))])
    .where('entry_id', 'in', [...new Set(named.map(({ entry }) => entry))])
    .execute();
}

/** The server side of the stock ledger. */
export const ledgerOnServer: ServerFamily<LedgerRows, Acceptance, StockFound, StockContext> = {
  family: ledger,
  judging: {
    isAlwaysRecorded: false,
    ask: askStock,
    look: async (_trx, asked, answer) => stockOf(asked, answer),
    judge(inBatch) {
      const { rows, context, event } = inBatch;
      const activity = event as LedgerActivity;
      if (!isOfKnownAntigens(activity, rows, context)) return refusedHere('unknown-antigen');
      const { candidate } = inBatch;
      if (isMakeUp(activity) && candidate.origin?.by !== 'relay') return refused('relay-only');
      if (!candidate.wasAccepted && isTooLateForPlace(activity, candidate, context))
        return refusedHere('place-closed');
      const arrival = arrivalOf(activity);
      if (arrival !== null && context.taken.has(arrival)) return refusedHere('arrival-taken');
      const view = stockViewOf(activity, rows, { doubted: context.doubted, now: inBatch.now });
      const settled = inBatch.settle(activity);
      if (!settled.accepted) {
        // The rule of this family gives only the ledger's own reasons.
        const reason = settled.reason as Rejection;
        const why = sentence(`ledger.${reason}`, { vendor: vendorOf(activity, rows) });
        return { verdict: 'refused', reason, sentences: [why], byRule: true };
      }
      if (arrival !== null) context.taken.add(arrival);
      const { entry: line } = settled.outcome;
      if (line !== null) noteLine(line, view, context.doubted);
      return {
        ...settled,
        found: {
          difference: differenceOf(activity, (id) => rows.entry.get(id)),
          receipt: receiptFromKeeper(activity, context.keepers),
          reversedOrigin: originOfReversed(activity, (id) => rows.entry.get(id)),
          doubts: unasked(activity, stockDoubtsOf(activity, line, view), view),
        },
      };
    },
    makeUp: (event, refusal) => makeUpOf(event as LedgerActivity, refusal),
    response({ event, outcome, changed }, id) {
      const opensWallet = changed.wallet.some((row) => row.antigen === outcome.opensWallet && row.id === id);
      return responseOf(event as LedgerActivity, outcome, opensWallet);
    },
    caseOf({ event, outcome, found: { difference, receipt, doubts } }) {
      if (isMakeUp(event as LedgerActivity)) return caseOfMakeUp(outcome);
      const main = difference ? caseOfDifference(difference) : receipt && caseOfReceipt(receipt);
      const [first] = doubts;
      if (!first) return main;
      const said = doubts.map(sentenceOfDoubt);
      return main
        ? { ...main, sentences: [...main.sentences, ...said] }
        : { reason: first.doubt, sentences: said };
    },
    settles: (event) => [
      ...settledReceipts(event as LedgerActivity),
      ...settledDoubts(event as LedgerActivity),
    ],
    vouchers: {
      of: (event) => voucherOf(event as LedgerActivity),
      refused: (voucher, lines) =>
        sentence('caseFigures.ofVoucher', { voucher: voucherNo(voucher), lots: lines }),
    },
    notifiesOtherFacility: ({ event, found }) =>
      sendingTypes.has(event.type) || found.receipt !== null || found.reversedOrigin !== null,
  },
  storing: {
    hasDigestAck: true,
    inEverySnapshot: true,
    rowWrites: (locked, events, at) => [
      ...stockWrites(locked.facility, events, at),
      insertOf('outbound_relay', relayRowsOf(locked, events, at)),
    ],
    async rowsOf(trx, facility) {
      const wallets = await trx
        .selectFrom('wallet')
        .selectAll()
        .where('facility_id', '=', facility)
        .execute();
      const lots = await trx.selectFrom('lot').selectAll().where('facility_id', '=', facility).execute();
      const entries = await trx
        .selectFrom('ledger_entry')
        .selectAll()
        .where('facility_id', '=', facility)
        .execute();
      return { wallet: wallets.map(walletRowOf), lot: lots.map(lotRowOf), entry: entries.map(entryRowOf) };
    },
  },
  figures: {
    facilityWrites: facilityRollupWrites,
    sharedWrites: (locked, events) => [
      ...unitRollupWrites(locked, events),
      stockKeeperWrite(locked, events),
      relayWaitingWrite(locked, events),
    ],
    reportParts: reportPartsOfEntry,
    async rowsToCheck(trx, facility) {
      const rows = await trx.selectFrom('wallet').selectAll().where('facility_id', '=', facility).execute();
      return { wallet: rows.map(walletRowOf) };
    },
  },
  people: { subjectsOf: stockSubjects },
  upkeep: {
    drift: (facility) => [...stockDrift(facility), ...facilityRollupDrifts(facility)],
    figureDrift: unitRollupDrifts,
    waits: { stock_on_the_road: stockOnTheRoad },
  },
};

/** Cases that an activity settles: about the arrival it confirms, the record it reverses, or the label it corrects. */
function settledDoubts({ type, payload }: LedgerActivity): readonly SettledCases[] {
  if (type === 'confirm-arrival') return [unconfirmedCaseOf(payload.entry)];
  if (type === 'reverse')
    return [{ id: payload.entry, reasons: [...Object.keys(stockDoubtSentences), 'doses-made-up'] }];
  const ofLabel: readonly StockDoubt[] = ['other-expiry', 'expiry-far', 'long-batch', 'received-expired'];
  return type === 'correct' ? [{ id: payload.entry, reasons: ofLabel }] : [];
}

/**
 * True if the antigen is in the national list or already kept here, because stock that arrives from another facility
 * is never turned away.
 */
function isOfKnownAntigens(
  activity: LedgerActivity,
  { wallet }: OwnRows<LedgerRows>,
  { antigens }: StockContext,
): boolean {
  const isKnown = (antigen: AntigenId) => antigens.has(antigen) || wallet.has(antigen);
  return ledger.relayed.has(activity.type) || rowsOf(activity).antigens.every(isKnown);
}

/** True for an adjustment that only the server writes. */
function isMakeUp({ type, payload }: LedgerActivity): boolean {
  return type === 'adjust' && payload.reasonCode === 'made-up';
}

function vendorOf({ payload }: LedgerActivity, { lot }: OwnRows<LedgerRows>): string | null {
  if (!('entry' in payload) || payload.entry === null) return null;
  return lot.get(payload.entry)?.vendor ?? null;
}

function voucherOf({ payload }: LedgerActivity): string | null {
  return 'voucher' in payload ? (payload.voucher ?? null) : null;
}

/** Refuses an activity for a reason that only the server knows. */
function refusedHere(reason: RefusedReason): Declined {
  return { verdict: 'refused', reason, sentences: [sentence(`stock.${reason}`)], byRule: false };
}
