import { z } from 'zod';
import {
  ledgerEntrySchema,
  newLedgerEntrySchema,
  newReturnSchema,
  newUtilizationSchema,
} from '#contract/resources/ledger.ts';
import { detailSchema, newWalletSchema } from '#contract/resources/wallet.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { AppDeps } from '../deps.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { walletOpened } from '../sync/accepted-response.ts';
import { activityOfEntry, activityOfUtilization } from './activity-of-call.ts';
import { readEntry } from './entry-reads.ts';
import { requireOwnStock } from './facility-scope.ts';
import { requireAntigen } from './named-places.ts';
import { eventIdOfCall, recordActivity } from './record-activity.ts';

// Not `atomic`: the event's own id makes a call sent again the same event, and it is judged in its own transaction.

const postLedger = defineRoute({
  method: 'POST',
  path: '/v/api/ledger/',
  who: 'signed-in',
  summary: 'Record a receipt, issue, transfer, return or adjustment',
  body: newLedgerEntrySchema,
  reply: ledgerEntrySchema,
  async handler({ deps, db, viewer, body, request, reply }) {
    const facility = requireOwnStock(viewer);
    const eventId = eventIdOfCall(deps, viewer, request, body.id);
    const activity = await activityOfEntry(db, eventId, body);
    reply.status(201);
    return recordedEntry(deps, viewer, { eventId, facility, activity });
  },
});

const postReturn = defineRoute({
  method: 'POST',
  path: '/v/create/return/ledger/',
  who: 'signed-in',
  summary: 'Return stock to another facility',
  body: newReturnSchema,
  reply: ledgerEntrySchema,
  async handler({ deps, db, viewer, body, request, reply }) {
    const facility = requireOwnStock(viewer);
    const eventId = eventIdOfCall(deps, viewer, request, body.id);
    const activity = await activityOfEntry(db, eventId, { ...body, activity: 'return' });
    reply.status(201);
    return recordedEntry(deps, viewer, { eventId, facility, activity });
  },
});

const postUtilization = defineRoute({
  method: 'POST',
  path: '/v/api/Utilization/',
  who: 'signed-in',
  summary: 'Account for an issued entry',
  body: newUtilizationSchema,
  reply: ledgerEntrySchema,
  handler({ deps, viewer, body, request, reply }) {
    const facility = requireOwnStock(viewer);
    const eventId = eventIdOfCall(deps, viewer, request, body.id);
    reply.status(201);
    return recordedEntry(deps, viewer, { eventId, facility, activity: activityOfUtilization(body) });
  },
});

const postWallet = defineRoute({
  method: 'POST',
  path: '/v/create/antigen/wallet/',
  who: 'signed-in',
  summary: 'Open the wallet of an antigen',
  body: newWalletSchema,
  reply: detailSchema,
  async handler({ deps, db, viewer, body, request, reply }) {
    const facility = requireOwnStock(viewer);
    await requireAntigen(db, body.antigen);
    const eventId = eventIdOfCall(deps, viewer, request, body.id);
    const activity = { type: 'open-wallet', payload: { antigen: body.antigen } } as const;
    const { response } = await recordActivity(deps, viewer, { eventId, facility, activity });
    const { detail } = z.object({ detail: z.string() }).parse(response);
    reply.status(detail === walletOpened ? 201 : 200);
    return { detail };
  },
});

/** Calls that change stock. */
export const activityRoutes: readonly Route[] = [postLedger, postReturn, postUtilization, postWallet];

/** The line that an activity wrote, under the name that the product's clients wait for: a transfer reads as its arrival. */
async function recordedEntry(
  deps: AppDeps,
  viewer: SignedIn,
  event: { readonly eventId: EventId; readonly facility: FacilityId; readonly activity: LedgerActivity },
) {
  const { response } = await recordActivity(deps, viewer, event);
  const entry = await readEntry(deps.db, event.facility, event.eventId);
  assert(entry !== null, 'an accepted activity wrote its line');
  return { ...entry, activity: ledgerEntrySchema.shape.activity.parse(response['activity']) };
}
