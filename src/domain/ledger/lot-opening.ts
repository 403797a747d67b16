import { z } from 'zod';
import { dosesSchema } from '#domain/kernel/doses.ts';
import { antigenIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, type RuleAcceptance, type LineMovement, type MovedLine } from './activity.ts';
import { bornBy } from './born-by.ts';
import {
  facilityRefSchema,
  vvmStages,
  type ActivityFacts,
  type ArrivalState,
  type FacilityRef,
  type LotLabel,
} from './model.ts';
import {
  inVials,
  onVoucher,
  confirmedShape,
  particularsShape,
  dosesPerVialShape,
  voucherShape,
} from './particulars.ts';

/** What must be known of doses that come in, wherever they come from: every field is required (spec section 5). */
export const lotOpeningShape = {
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

/** How the two activities that open a lot differ: where the doses come from, and what the ledger line points to. */
interface Opening {
  readonly moves: (line: Pick<MovedLine, 'doses'>) => readonly LineMovement[];
  readonly source: EntryId | null;
  readonly arrival: ArrivalState | null;
  readonly destination: FacilityRef | null;
}

/** The rows of an activity that opens a lot: the lot is new, so only the wallet counts. */
export function lotOpeningRows(payload: Pick<LotOpeningPayload, 'antigen'>) {
  return { antigens: [payload.antigen], lots: [], issued: [], entries: [] };
}

/** Doses enter the store as a lot of their own, known by the entry that opened it. Never refused. */
export function openLot(payload: LotOpeningPayload, facts: ActivityFacts, opening: Opening): RuleAcceptance {
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
