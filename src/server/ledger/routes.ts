import { defineRoute, type Route } from '../http/route.ts';
import { readRoutes } from './read-routes.ts';
import { z } from 'zod';
import {
  type CompanionBody,
  type companionReplySchema,
  companions,
  type EntryCorrection,
  entryCorrectionSchema,
  type LedgerEntryResource,
  ledgerEntrySchema,
  stock,
} from '#contract/calls/stock.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { AppDeps } from '../deps.ts';
import { forbidden } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { activityOfCall, requireAntigen } from './activity-of-call.ts';
import { walletOpened } from './family/accepted-response.ts';
import { readEntry } from './entry-reads.ts';
import { requireOpen, requireVisible } from '../http/facility-scope.ts';
import { eventIdOfCall, recordCall } from './record-call.ts';
import { completeUtilization, utilizationDiffers } from './utilization-call.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { readWallets } from './wallet-reads.ts';
import { canWriteStock } from '#domain/access/scope.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

// Not `atomic`: the event id already makes a repeated call idempotent, and the event is judged in its own transaction.

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
    throw forbidden('call.stockByOfficers');
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
  if (body.facility !== undefined && body.facility !== facility) throw forbidden('call.stockByOfficers');
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
const activityRoutes: readonly Route[] = [postLedger, postReturn, postUtilization, postWallet];

/** The entry that an activity wrote, under the name that API clients expect: a transfer is returned as its arrival. */
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

/**
 * Calls that set figures in the specification. Here figures follow from the ledger, so these calls only compare them.
 */
const companionRoutes: readonly Route[] = Object.values(companions).map((endpoint) =>
  defineRoute(endpoint, ({ deps, viewer, body }) => readCompanion(deps, viewer, body)),
);

type Texts = Pick<LedgerEntryResource, 'batch_no' | 'expiry_date' | 'reporting_officer'>;

/**
 * Corrects the texts of the facility's own entry, with an audit record. Figures in the body are compared as in the
 * companion calls.
 */
const correctionRoute: Route = defineRoute(
  stock.correctEntry,
  async ({ deps, viewer, body, params, request }) => {
    const isCorrection = Object.keys(entryCorrectionSchema.shape).some((field) => field in body);
    if (isCorrection) {
      const facility = requireOwnStock(viewer);
      const entry = await readEntry(deps.db, facility, params.id);
      if (!entry) throw forbidden('call.noEntry');
      const texts = textsOf(entry);
      // A repeated call finds nothing left to change.
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
    return readCompanion(deps, viewer, { ...body, id: params.id });
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

/** Calls about stock. */
export const ledgerRoutes: readonly Route[] = [
  ...activityRoutes,
  ...companionRoutes,
  correctionRoute,
  ...readRoutes,
];

/**
 * Reads the wallet and entry that a body names, and whether its figures differ from them.
 * @throws ProblemError 403 for a facility outside the viewer's unit, or an entry of another facility.
 */
async function readCompanion(
  { db }: Pick<AppDeps, 'db'>,
  viewer: SignedIn,
  body: CompanionBody,
): Promise<CompanionReply> {
  const facility = body.facility ?? requireOwnStock(viewer);
  await requireVisible(db, viewer, facility);
  const entry = body.id === undefined ? null : await readEntry(db, facility, body.id);
  if (body.id !== undefined && entry === null) throw forbidden('call.noEntry');
  const antigen = body.antigen ?? entry?.antigen.id;
  const [wallet = null] = antigen === undefined ? [] : await readWallets(db, facility, antigen);
  return { wallet, entry, differs: differs(body, wallet, entry) };
}

type CompanionReply = z.infer<typeof companionReplySchema>;

/** True if a figure in the body matches neither the wallet nor the entry. */
function differs(
  body: CompanionBody,
  wallet: CompanionReply['wallet'],
  entry: CompanionReply['entry'],
): boolean {
  const known: Readonly<Record<string, readonly (number | null | undefined)[]>> = {
    no_of_dose: [entry?.doses_left, entry?.no_of_dose],
    balance: [wallet?.balance],
    issued: [wallet?.issued],
    wastage: [wallet?.wastage, entry?.wastage],
    wastage_rate: [entry?.wastage_rate],
    children_immunized: [entry?.children_immunized],
  };
  const sent: Readonly<Record<string, unknown>> = body;
  return Object.entries(known).some(
    ([field, figures]) => sent[field] !== undefined && !figures.some((figure) => figure === sent[field]),
  );
}

/**
 * The facility whose stock the viewer may change. @throws ProblemError 403 for officers above a facility, who may only
 * read.
 */
function requireOwnStock(viewer: SignedIn): FacilityId {
  const { facility } = viewer.place;
  if (facility === null || !canWriteStock(viewer, facility)) {
    throw forbidden('call.stockByOfficers');
  }
  return facility;
}

/**
 * Checks that the named entry belongs to the facility; a body without one is left to the rule.
 * @throws ProblemError 403 for another facility's entry, and also for one that does not exist.
 */
async function requireOwnEntry(
  db: Kysely<Database>,
  facility: FacilityId,
  body: { readonly entry?: string | null | undefined },
): Promise<void> {
  if (!body.entry) return;
  const own = await db
    .selectFrom('ledger_entry')
    .select('entry_id')
    .where('facility_id', '=', facility)
    .where('entry_id', '=', body.entry)
    .executeTakeFirst();
  if (!own) throw forbidden('call.noEntry');
}
