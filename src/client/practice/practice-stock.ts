import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { dateOf, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FacilityRef, VvmStage } from '#domain/ledger/model.ts';
import type { Engine } from '#client/engine.ts';
import { isOfficer } from '#client/session/officer.ts';

interface PracticeLot {
  readonly antigen: string;
  readonly doses: number;
  readonly batchNo: string;
  /** Days from today on which it expires. */
  readonly lasts: number;
  readonly stage: VvmStage;
}

/** A store with something to notice in it: a lot to use first, one that expires soon. */
const lots: readonly PracticeLot[] = [
  { antigen: 'BCG', doses: 60, batchNo: 'PRACTICE-1', lasts: 400, stage: 'I' },
  { antigen: 'bOPV', doses: 100, batchNo: 'PRACTICE-2', lasts: 300, stage: 'I' },
  { antigen: 'HepB', doses: 40, batchNo: 'PRACTICE-3', lasts: 500, stage: 'I' },
  { antigen: 'Penta', doses: 80, batchNo: 'PRACTICE-4', lasts: 600, stage: 'I' },
  { antigen: 'PCV', doses: 48, batchNo: 'PRACTICE-5', lasts: 500, stage: 'I' },
  { antigen: 'Rota', doses: 40, batchNo: 'PRACTICE-6', lasts: 200, stage: 'I' },
  { antigen: 'IPV', doses: 50, batchNo: 'PRACTICE-7', lasts: 60, stage: 'I' },
  { antigen: 'MR', doses: 50, batchNo: 'PRACTICE-8', lasts: 350, stage: 'II' },
  { antigen: 'YF', doses: 40, batchNo: 'PRACTICE-9', lasts: 350, stage: 'I' },
];

/** Fills the store, as deliveries would. */
export async function practiceStock(engine: Engine): Promise<void> {
  const session = await engine.session.current();
  assert(session !== null && isOfficer(session), 'whoever practises is an officer of a facility');
  const supplier = await engine.queries.supplier(session.facilityId);
  const origin: FacilityRef = supplier
    ? { facility: supplier.id as FacilityRef['facility'], name: supplier.name }
    : { facility: session.facilityId, name: session.facility ?? '' };
  const antigens = new Map((await engine.queries.antigens()).map(({ id, name }) => [name, id]));
  const happenedAt = await engine.children.now();
  const today = dateOf(happenedAt);
  const deliveries = lots.flatMap(({ antigen: name, doses, batchNo, lasts, stage }): LedgerActivity[] => {
    const antigen = antigens.get(name);
    if (antigen === undefined) return [];
    const payload = {
      antigen,
      doses,
      batchNo,
      expiryOn: addDays(today, lasts),
      vvmStage: stage,
      vendor: 'Gwaji',
      officer: `${session.firstName} ${session.lastName}`,
      happenedAt,
      year: yearOf(today),
      quarter: quarterOf(today),
      origin,
    };
    return [{ type: 'receive', payload }];
  });
  if (deliveries.length === 0) return;
  const saved = await engine.stock.saveTogether(deliveries);
  assert(saved.ok, 'what is practised on is what an officer may save');
}
