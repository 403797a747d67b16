import { z } from 'zod';
import { accept, reject, type MovingActivity } from '#domain/ledger/activity.ts';
import { lotActivityShape, lotEntry, lotRows } from '#domain/ledger/particulars.ts';
import { takeFromLot } from '#domain/ledger/rejections.ts';

export const issuePayloadSchema = z.object(lotActivityShape);
export type IssuePayload = z.infer<typeof issuePayloadSchema>;

const moves: MovingActivity<IssuePayload>['moves'] = ({ id, doses }) => [
  { from: 'store', to: 'field', doses, issuedEntry: id },
];

/** Doses of a lot go out to a session: store → field, an issued entry is opened that utilization closes. */
export const issue: MovingActivity<IssuePayload> = {
  version: 1,
  payload: issuePayloadSchema,
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
