import { z } from 'zod';
import {
  accept,
  type LineMovement,
  type MovedLine,
  type MovingActivity,
  type RuleAcceptance,
} from '#domain/ledger/activity.ts';
import { antigenIdSchema, type EntryId, entryIdSchema } from '#domain/kernel/ids.ts';
import {
  type ActivityFacts,
  type ArrivalState,
  type FacilityRef,
  facilityRefSchema,
  type LotLabel,
  vvmStages,
} from '#domain/ledger/model.ts';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import {
  bornBy,
  confirmedShape,
  dosesPerVialShape,
  inVials,
  onVoucher,
  particularsShape,
  voucherShape,
} from '#domain/ledger/particulars.ts';

/** Fields of incoming doses, wherever they come from; all are required (spec section 5). */
const lotOpeningShape = {
  antigen: antigenIdSchema,
  doses: dosesSchema,
  batchNo: textSchema(),
  expiryOn: localDateSchema,
  vvmStage: z.enum(vvmStages),
  vendor: textSchema(),
  ...dosesPerVialShape,
  ...particularsShape,
  ...confirmedShape,
  origin: facilityRefSchema,
  ...voucherShape,
};

const lotOpeningSchema = z.object(lotOpeningShape);
type LotOpeningPayload = z.infer<typeof lotOpeningSchema>;

/** The difference between the two activities that open a lot: the origin of the doses, and the target of the ledger line. */
interface Opening {
  readonly moves: (line: Pick<MovedLine, 'doses'>) => readonly LineMovement[];
  readonly source: EntryId | null;
  readonly arrival: ArrivalState | null;
  readonly destination: FacilityRef | null;
}

/** The rows of an activity that opens a lot: the lot is new, so only the wallet is needed. */
function lotOpeningRows(payload: Pick<LotOpeningPayload, 'antigen'>) {
  return { antigens: [payload.antigen], lots: [], issued: [], entries: [] };
}

/** Brings doses into the store as a new lot, with the id of the entry that opened it. Never refused. */
function openLot(payload: LotOpeningPayload, facts: ActivityFacts, opening: Opening): RuleAcceptance {
  const label: LotLabel = {
    batchNo: payload.batchNo,
    expiryOn: payload.expiryOn,
    vvmStage: payload.vvmStage,
    vendor: payload.vendor,
    ...inVials(payload),
  };
  const moved = opening.moves(payload).map((movement) => ({ ...movement, opens: label }));
  return accept(moved, {
    ...bornBy(facts),
    ...label,
    antigen: payload.antigen,
    lot: facts.entry,
    doses: payload.doses,
    arrival: opening.arrival,
    source: opening.source,
    direction: null,
    officer: payload.officer,
    origin: payload.origin,
    destination: opening.destination,
    year: payload.year,
    quarter: payload.quarter,
    happenedAt: payload.happenedAt,
    immunizationType: null,
    childrenImmunized: null,
    wastage: 0,
    wastageRate: 0,
    ...onVoucher(payload),
  });
}

export const receivePayloadSchema = z.object(lotOpeningShape);
export type ReceivePayload = z.infer<typeof receivePayloadSchema>;

const moves = ({ doses }: Pick<MovedLine, 'doses'>) => [{ from: 'supplier', to: 'store', doses }] as const;

/** Records stock from a supplier: supplier → store; it opens a lot. Never refused, because the stock is there. */
export const receive: MovingActivity<ReceivePayload> = {
  version: 1,
  payload: receivePayloadSchema,
  rows: lotOpeningRows,
  decide: (payload, _state, facts) =>
    openLot(payload, facts, { arrival: null, moves, source: null, destination: null }),
  moves,
  movedOn: (_entry, lot) => lot.movedOn > 0 || lot.left !== lot.received,
};

export const arrivePayloadSchema = z.object({
  ...lotOpeningShape,
  /** The transfer or return entry at the source. */
  source: entryIdSchema,
  /** Id that the sender gave this event; kept in the payload, so that the stored event proves what it answers. */
  arrival: entryIdSchema,
  destination: facilityRefSchema,
});
export type ArrivePayload = z.infer<typeof arrivePayloadSchema>;

const arrives = ({ doses }: Pick<MovedLine, 'doses'>) =>
  [{ from: 'in_transit', to: 'store', doses }] as const;

/**
 * Credits stock sent by another facility here: in_transit → store, a lot is opened. Only the server's relay writes this event; its id is
 * the `arrival` named by the sender's event, so that a second delivery is a duplicate.
 */
export const arrive: MovingActivity<ArrivePayload> = {
  version: 1,
  payload: arrivePayloadSchema,
  rows: lotOpeningRows,
  decide: (payload, _state, facts) =>
    openLot(payload, facts, {
      moves: arrives,
      source: payload.source,
      arrival: 'unconfirmed',
      destination: payload.destination,
    }),
  moves: arrives,
};
