import { assert } from '#domain/kernel/assert.ts';
import { sentence } from '#contract/codes.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import type { OwnRows } from '#contract/families/family.ts';
import type { LotRow } from '#contract/wire/rows.ts';
import type { Acceptance, LedgerActivity } from '#domain/ledger/decide.ts';
import type { ActivityPayloads } from '#domain/ledger/activities/index.ts';
import type { OpenedCase } from '../../families/server-family.ts';

/*
 * A restored server may have fewer doses of a batch than an event takes that it had accepted before. The event stays accepted, and the
 * server adds the missing doses before it with an adjustment whose reason nobody else may use. The adjustment's case asks for a count.
 */

/** The adjustment that adds the doses that an activity takes and the lot lacks; null if doses are not what is missing. */
export function makeUpOf(
  activity: LedgerActivity,
  { reason, rows }: { readonly reason: string; readonly rows: OwnRows<LedgerRows> },
): { readonly type: 'adjust'; readonly payload: ActivityPayloads['adjust'] } | null {
  const taken = reason === 'less-than-in-stock' ? takenBy(activity, rows) : null;
  const lot = taken && rows.lot.get(taken.lot);
  // A reversed receipt brought no doses in.
  if (!taken || !lot || lot.received === 0) return null;
  const { officer, happenedAt, year, quarter } = taken.payload;
  return {
    type: 'adjust',
    payload: {
      entry: lot.id,
      doses: taken.doses - lot.left,
      direction: 'increment',
      reasonCode: 'made-up',
      officer,
      happenedAt,
      year,
      quarter,
    },
  };
}

interface Taken {
  readonly lot: LotRow['id'];
  readonly doses: number;
  readonly payload: Pick<ActivityPayloads['adjust'], 'officer' | 'happenedAt' | 'year' | 'quarter'>;
}

function takenBy({ type, payload }: LedgerActivity, { entry }: OwnRows<LedgerRows>): Taken | null {
  switch (type) {
    case 'issue':
    case 'transfer':
    case 'return':
    case 'adjust':
      return payload.entry === null ? null : { lot: payload.entry, doses: payload.doses, payload };
    case 'confirm-arrival': {
      const arrived = entry.get(payload.entry);
      return arrived ? { lot: arrived.lot, doses: arrived.doses - payload.counted, payload } : null;
    }
    default:
      return null;
  }
}

/** The case about doses that the server added. */
export function caseOfMakeUp({ entry }: Acceptance): OpenedCase {
  assert(entry !== null, 'an adjustment writes a line');
  const { doses, batchNo, lot } = entry;
  const said = [sentence('stock.doses-made-up'), sentence('caseFigures.madeUp', { doses, batch: batchNo })];
  return { reason: 'doses-made-up', sentences: said, about: [lot] };
}
