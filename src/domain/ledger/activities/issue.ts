import { z } from 'zod';
import { accept, reject, type Activity } from '#domain/ledger/activity.ts';
import { lotActivityShape, lotEntry, lotRows } from '#domain/ledger/lot-activity.ts';
import { takeFromLot } from '#domain/ledger/rejections.ts';

export const issuePayloadSchema = z.object(lotActivityShape);
export type IssuePayload = z.infer<typeof issuePayloadSchema>;

/** Doses of a lot go out to a session: store → field, an issued entry is opened that utilization closes. */
export const issue: Activity<IssuePayload> = {
  version: 1,
  payload: issuePayloadSchema,
  rows: lotRows,
  decide(payload, state, facts) {
    const taken = takeFromLot(state, payload);
    if (!taken.ok) return reject(taken.reason);
    const lot = taken.value;
    return accept(
      [
        {
          antigen: lot.antigen,
          lot: lot.id,
          from: 'store',
          to: 'field',
          doses: payload.doses,
          issuedEntry: facts.entry,
        },
      ],
      lotEntry('issue', payload, lot, facts),
    );
  },
};
