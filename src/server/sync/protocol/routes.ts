import { sentence } from '#contract/codes.ts';
import { sync } from '#contract/calls/sync.ts';
import { maxPushedEvents, type PushReply } from '#contract/wire/sync.ts';
import type { AppDeps } from '../../deps.ts';
import { ProblemError } from '../../http/problem.ts';
import { defineRoute, type Route } from '../../http/route.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import { noteFiles, noteSecurity } from '../../http/security-log.ts';
import { requireCurrentApp } from './app-version.ts';
import { signalFacility, wakeRelay } from './facility-signals.ts';
import { readBatch } from './incoming.ts';
import { notifiesOtherFacility } from '../judge/judge-run.ts';
import { pull } from './pull.ts';
import { pullClosed } from './pull-closed.ts';
import { push, type PushAnswer } from './push.ts';
import { snapshot } from './snapshot.ts';
import { streamFacilityEvents } from './facility-events.ts';
import { countVerdicts } from './sync-metrics.ts';

const json = 'application/json; charset=utf-8';

const pushRoute = defineRoute(
  sync.push,
  async ({ deps, viewer, body, reply }) => {
    await requireMaySend(deps, viewer, body.facility);
    if (body.events.length > maxPushedEvents) throw tooManyEvents();
    const batch = readBatch(body);
    if (!batch.usable) throw new ProblemError({ status: 400, code: 'unusable-batch', detail: batch.message });
    const answer = await push(deps, body, {
      events: batch.events,
      sender: { user: viewer.user, name: `${viewer.firstName} ${viewer.lastName}`.trim() },
      device: viewer.device,
    });
    if (answer.kind !== 'done') throw problemOf(answer);
    if (answer.outcome) {
      countVerdicts(answer.outcome.judged.map(({ verdict }) => verdict));
      signalFacility(deps.db, body.facility, answer.outcome.head);
      if (answer.outcome.judged.some(notifiesOtherFacility)) wakeRelay(deps.db);
    }
    // Bypasses the schema, because verdicts are returned exactly as stored.
    return reply
      .type(json)
      .send(JSON.stringify(body.answer === 'short' ? shortened(answer.reply) : answer.reply));
  },
  { judgesText: true },
);

const pullRoute = defineRoute(sync.pull, async ({ deps, viewer, body, request, reply }) => {
  if (!viewer.active) {
    // A former home facility still reports on the user's own records.
    await requireMaySend(deps, viewer, body.facility);
    noteFiles(request, viewer, body.wrote);
    return reply.type(json).send(JSON.stringify(await pullClosed(deps, body, viewer)));
  }
  requireOwnFacility(viewer, body.facility);
  noteFiles(request, viewer, body.wrote);
  requireCurrentApp(body.app, deps.config.minAppVersion);
  return reply.type(json).send(await pull(deps, body, viewer));
});

const snapshotRoute = defineRoute(sync.snapshot, async ({ deps, viewer, query, request, reply }) => {
  requireOwnFacility(viewer, query.facility);
  // Only pulls must name the app version, because every device pulls first.
  if (query.app !== undefined) requireCurrentApp(query.app, deps.config.minAppVersion);
  noteSecurity(request, {
    event: 'exported',
    user: viewer.user,
    device: viewer.device,
    route: sync.snapshot.path,
  });
  return reply.type('application/x-ndjson').send(
    await snapshot(deps, {
      facility: query.facility,
      logId: query.log_id,
      device: viewer.device,
      families: query.families?.split(',') ?? [],
    }),
  );
});

const eventsRoute = defineRoute(sync.events, ({ deps, viewer, query, reply }) => {
  requireOwnFacility(viewer, query.facility);
  const follower = { facility: query.facility, officer: viewer.user, family: viewer.family };
  return streamFacilityEvents(deps, follower, reply);
});

/** Calls of the replay protocol. */
export const syncRoutes: readonly Route[] = [pushRoute, pullRoute, snapshotRoute, eventsRoute];

/** @throws ProblemError 403 if the signed-in officer does not record for the facility. */
export function requireOwnFacility(viewer: SignedIn, facility: string): void {
  if (viewer.home?.facility === facility) return;
  throw notYourFacility();
}

/** Events saved at a former facility are sent under the permission they were saved with. */
async function requireMaySend({ db }: AppDeps, viewer: SignedIn, facility: string): Promise<void> {
  if (viewer.home?.facility === facility) return;
  const granted = await db
    .selectFrom('sync_grant')
    .select('id')
    .where('user_id', '=', viewer.user)
    .where('facility_id', '=', facility)
    .limit(1)
    .executeTakeFirst();
  if (!granted) throw notYourFacility();
}

/** The reply without plain acceptances, which the log position implies. */
function shortened(reply: PushReply): PushReply {
  return { ...reply, results: reply.results.filter(({ verdict }) => verdict !== 'accepted') };
}

function tooManyEvents(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    detail: sentence('protocol.manyRecords', { records: maxPushedEvents }),
  });
}

function notYourFacility(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'not-your-facility',
    detail: 'call.notTheirOfficer',
  });
}

function problemOf(answer: Exclude<PushAnswer, { kind: 'done' }>): ProblemError {
  switch (answer.kind) {
    case 'epoch-changed':
      return new ProblemError({
        status: 409,
        code: 'epoch-changed',
        detail: 'protocol.serverRestored',
        extra: { epoch: answer.epoch, log: answer.log },
      });
    case 'log-gap':
      return new ProblemError({
        status: 409,
        code: 'log-gap',
        detail: sentence('protocol.missingBefore', { seq: answer.expectedSeq }),
        extra: { expected_seq: answer.expectedSeq },
      });
    case 'not-your-log':
      return new ProblemError({
        status: 409,
        code: 'not-your-log',
        detail: 'protocol.otherDevice',
      });
    case 'lost-too-far':
      return new ProblemError({
        status: 409,
        code: 'lost-too-far',
        detail: 'protocol.lostTooFar',
      });
    case 'log-forked':
      return new ProblemError({
        status: 409,
        code: 'log-forked',
        detail: sentence('protocol.deviceCopied', { seq: answer.seq }),
        extra: { seq: answer.seq, event_id: answer.eventId },
      });
    case 'unknown-facility':
      return notYourFacility();
  }
}
