import type { Acceptance } from '#domain/ledger/decide.ts';
import type { StockFinding } from '#domain/ledger/stock-doubts.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import type { JudgedDeed } from '../../families/server-family.ts';
import type { ArrivalDifference } from '../relay/arrival-difference.ts';
import type { Receipt } from '../relay/received-twice.ts';

/** What the server notes of an accepted stock event: what does not fit another facility's stock. */
export interface StockFound {
  readonly difference: ArrivalDifference | null;
  /** A receipt from an origin that keeps stock here. */
  readonly receipt: Receipt | null;
  /** The origin of a receipt that is taken back. */
  readonly reversedOrigin: FacilityId | null;
  /** What is hard to believe of it and nobody was asked about. */
  readonly doubts: readonly StockFinding[];
}

export type StockDeed = JudgedDeed<LedgerRows, Acceptance, StockFound>;
