import { z } from 'zod';
import { ledgerEntrySchema, stock } from '#contract/calls/stock.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { AppDeps } from '../deps.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { activityOfCall } from './activity-of-call.ts';
import { walletOpened } from './family/accepted-response.ts';
import { readEntry } from './entry-reads.ts';
import { requireOpen } from '../http/facility-scope.ts';
import { requireOwnEntry, requireOwnStock } from './own-stock.ts';
import { requireAntigen } from './named-places.ts';
import { eventIdOfCall, recordCall } from './record-call.ts';
import { completeUtilization, utilizationDiffers } from './utilization-call.ts';

// Not `atomic`: the event's own id makes a call sent again the same event, and it is judged in its own transaction.

const postLedger = defineRoute(stock.record, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnStock(viewer);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  if (body.activity === 'recieved') await requireOpen(db, facility, eventId);
  else await requireOwnEntry(db, facility, body);
  const activity = await activityOfCall(db, eventId, body);
  return recordedEntry(deps, viewer, { eventId, facility, activity });
});

const postReturn = defineRoute(stock.recordReturn, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnStock(viewer);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await requireOwnEntry(db, facility, body);
  const activity = await activityOfCall(db, eventId, { ...body, activity: 'return' });
  return recordedEntry(deps, viewer, { eventId, facility, activity });
});

const postUtilization = defineRoute(stock.recordUtilization, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnStock(viewer);
  if (typeof body.facility === 'string' && body.facility !== facility)
    throw forbidden(problemSentences.stockByOfficers);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await requireOwnEntry(db, facility, body);
  const whole = await completeUtilization(deps, viewer, { eventId, facility, body });
  const activity = await activityOfCall(db, eventId, whole);
  const entry = await recordedEntry(deps, viewer, { eventId, facility, activity });
  const answer = { ...entry, used_dose: entry.no_of_dose - entry.wastage };
  return { ...answer, differs: utilizationDiffers(body, answer) };
});

const postWallet = defineRoute(stock.openWallet, async ({ deps, db, viewer, body, request, reply }) => {
  const facility = requireOwnStock(viewer);
  if (body.facility !== undefined && body.facility !== facility)
    throw forbidden(problemSentences.stockByOfficers);
  await requireAntigen(db, body.antigen);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await requireOpen(db, facility, eventId);
  const activity = { type: 'open-wallet', payload: { antigen: body.antigen } } as const;
  const { response } = await recordCall(deps, viewer, { eventId, facility, activity });
  const { detail } = z.object({ detail: z.string() }).parse(response);
  if (detail !== walletOpened) reply.status(200);
  return { detail };
});

/** Calls that change stock. */
export const activityRoutes: readonly Route[] = [postLedger, postReturn, postUtilization, postWallet];

/** The line that an activity wrote, under the name that the product's clients wait for: a transfer reads as its arrival. */
async function recordedEntry(
  deps: AppDeps,
  viewer: SignedIn,
  event: { readonly eventId: EventId; readonly facility: FacilityId; readonly activity: LedgerActivity },
) {
  const { response } = await recordCall(deps, viewer, event);
  const entry = await readEntry(deps.db, event.facility, event.eventId);
  assert(entry !== null, 'an accepted activity wrote its line');
  return { ...entry, activity: ledgerEntrySchema.shape.activity.parse(response['activity']) };
}
