import { accept, reject, type MovingActivity } from '#domain/ledger/activity.ts';
import { lotEntry, type LotPayload, lotPayloadSchema, lotRows } from '#domain/ledger/particulars.ts';
import { takeFromLot } from '#domain/ledger/rejections.ts';

const moves: MovingActivity<LotPayload>['moves'] = ({ id, doses }) => [
  { from: 'store', to: 'field', doses, issuedEntry: id },
];

/** Issues doses of a lot to a session: store → field. Opens an issued entry that a utilization closes. */
export const issue: MovingActivity<LotPayload> = {
  version: 1,
  payload: lotPayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    const taken = takeFromLot(state, payload);
    if (!taken.ok) return reject(taken.reason);
    const entry = lotEntry(payload, taken.value, facts);
    return accept(moves(entry), entry);
  },
  moves,
  movedOn: (entry, _lot, { issued }) => issued.get(entry.id)?.open !== entry.doses,
};
