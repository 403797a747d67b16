import {
  type EntryCorrection,
  entryCorrectionSchema,
  type LedgerEntryResource,
  stock,
} from '#contract/calls/stock.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { readEntry } from './entry-reads.ts';
import { requireOwnStock } from './own-stock.ts';
import { eventIdOfCall, recordCall } from './record-call.ts';
import { standing } from './standing.ts';

type Texts = Pick<LedgerEntryResource, 'batch_no' | 'expiry_date' | 'reporting_officer'>;

/** Texts of an own entry are set right, audited; figures that are sent along are compared as in the companion calls. */
export const correctionRoute: Route = defineRoute(
  stock.correctEntry,
  async ({ deps, viewer, body, params, request }) => {
    const isCorrection = Object.keys(entryCorrectionSchema.shape).some((field) => field in body);
    if (isCorrection) {
      const facility = requireOwnStock(viewer);
      const entry = await readEntry(deps.db, facility, params.id);
      if (!entry) throw forbidden(problemSentences.noEntry);
      const texts = textsOf(entry);
      // Sent again after it was done, it has nothing left to change.
      if (!isSame({ ...texts, ...body }, texts)) {
        const eventId = eventIdOfCall(deps, viewer, request);
        const payload = {
          entry: params.id,
          batchNo: body.batch_no ?? texts.batch_no,
          expiryOn: localDateSchema.parse(body.expiry_date ?? texts.expiry_date),
          officer: body.reporting_officer ?? texts.reporting_officer,
          correctedBy: nameOf(viewer),
          happenedAt: facilityMinuteAt(deps.now().getTime()),
        };
        await recordCall(deps, viewer, { eventId, facility, activity: { type: 'correct', payload } });
      }
    }
    return standing(deps, viewer, { ...body, id: params.id });
  },
);

function textsOf(entry: Texts): Texts {
  const { batch_no, expiry_date, reporting_officer } = entry;
  return { batch_no, expiry_date, reporting_officer };
}

function isSame(a: EntryCorrection, b: EntryCorrection): boolean {
  return (
    a.batch_no === b.batch_no &&
    a.expiry_date === b.expiry_date &&
    a.reporting_officer === b.reporting_officer
  );
}

function nameOf({ firstName, lastName, email }: SignedIn): string {
  return `${firstName} ${lastName}`.trim() || email;
}
