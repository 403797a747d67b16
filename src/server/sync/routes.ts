import { z } from 'zod';
import { facilityIdSchema, logIdSchema } from '#domain/kernel/ids.ts';
import {
  mostPushedBytes,
  mostPushedEvents,
  pullRequestSchema,
  type PushReply,
  pushRequestSchema,
} from '#contract/sync.ts';
import { tokenSchema } from '#contract/event-envelope.ts';
import { ProblemError } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { requireCurrentApp } from './app-version.ts';
import { signalFacility, wakeRelay } from './facility-signals.ts';
import { readBatch } from './incoming.ts';
import type { Judged } from './judge-run.ts';
import { sendingTypes } from './outbound.ts';
import { pull } from './pull.ts';
import { push, type PushAnswer } from './push.ts';
import { snapshot } from './snapshot.ts';
import { streamFacilityEvents } from './facility-events.ts';
import { countVerdicts } from './sync-metrics.ts';

const json = 'application/json; charset=utf-8';

const pushRoute = defineRoute({
  method: 'POST',
  path: '/v/sync/push/',
  who: 'signed-in',
  summary: 'Stores and judges a batch of events of one tablet',
  // How many events there are is judged below: a tablet halves a batch that is too large, and no other refusal.
  body: pushRequestSchema.extend({ events: z.array(z.unknown()) }),
  bodyLimit: mostPushedBytes,
  judgesText: true,
  reply: 'stream',
  async handler({ deps, viewer, body, reply }) {
    requireOwnFacility(viewer, body.facility);
    if (body.events.length > mostPushedEvents) throw tooManyEvents();
    const batch = readBatch(body);
    if (!batch.usable) throw new ProblemError({ status: 400, code: 'unusable-batch', detail: batch.message });
    const answer = await push(deps, body, { events: batch.events, sender: viewer.user });
    if (answer.kind !== 'done') throw problemOf(answer);
    if (answer.outcome) {
      countVerdicts(answer.outcome.judged.map(({ verdict }) => verdict));
      signalFacility(deps.db, body.facility, answer.outcome.head);
      if (answer.outcome.judged.some(sendsSomething)) wakeRelay(deps.db);
    }
    // Not through a schema: verdicts are answered as they were stored.
    return reply
      .type(json)
      .send(JSON.stringify(body.answer === 'short' ? shortened(answer.reply) : answer.reply));
  },
});

const pullRoute = defineRoute({
  method: 'POST',
  path: '/v/sync/pull/',
  who: 'signed-in',
  summary: 'Next page of the feeds that a device follows',
  body: pullRequestSchema,
  reply: 'stream',
  async handler({ deps, viewer, body, reply }) {
    requireOwnFacility(viewer, body.facility);
    requireCurrentApp(body.app, deps.config.minAppVersion);
    return reply.type(json).send(await pull(deps, body, viewer.place.lga));
  },
});

const snapshotRoute = defineRoute({
  method: 'GET',
  path: '/v/sync/snapshot/',
  who: 'signed-in',
  summary: 'All rows of a facility, one JSON value a line',
  query: z.object({ facility: facilityIdSchema, log_id: logIdSchema, app: tokenSchema(40).optional() }),
  reply: 'stream',
  async handler({ deps, viewer, query, reply }) {
    requireOwnFacility(viewer, query.facility);
    // Only a pull has to name the app: a device gets here through one.
    if (query.app !== undefined) requireCurrentApp(query.app, deps.config.minAppVersion);
    return reply.type('application/x-ndjson').send(await snapshot(deps, query.facility, query.log_id));
  },
});

const eventsRoute = defineRoute({
  method: 'GET',
  path: '/v/sync/events/',
  who: 'signed-in',
  summary: "Tells an online device that its facility's counter moved (server-sent events)",
  query: z.object({ facility: facilityIdSchema }),
  reply: 'stream',
  handler({ deps, viewer, query, reply }) {
    requireOwnFacility(viewer, query.facility);
    return streamFacilityEvents(deps, { facility: query.facility, officer: viewer.user }, reply);
  },
});

/** Calls of the replay protocol. */
export const syncRoutes: readonly Route[] = [pushRoute, pullRoute, snapshotRoute, eventsRoute];

/** @throws ProblemError 403 when the signed-in officer does not work at the facility. */
export function requireOwnFacility(viewer: SignedIn, facility: string): void {
  if (viewer.level === 'facility' && viewer.place.facility === facility) return;
  throw notYourFacility();
}

/** Without what the log's position tells. */
function shortened(reply: PushReply): PushReply {
  return { ...reply, results: reply.results.filter(({ verdict }) => verdict !== 'accepted') };
}

function sendsSomething({ outcome }: Judged): boolean {
  return outcome?.verdict === 'accepted' && sendingTypes.has(outcome.activity.type);
}

function tooManyEvents(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    detail: `At most ${mostPushedEvents} records are taken at once.`,
  });
}

function notYourFacility(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'not-your-facility',
    detail: 'You are not an officer of this facility. Ask your user manager.',
  });
}

function problemOf(answer: Exclude<PushAnswer, { kind: 'done' }>): ProblemError {
  switch (answer.kind) {
    case 'epoch-changed':
      return new ProblemError({
        status: 409,
        code: 'epoch-changed',
        detail: 'The server was restored or replaced; what it does not have is sent again.',
        extra: { epoch: answer.epoch, log: answer.log },
      });
    case 'log-gap':
      return new ProblemError({
        status: 409,
        code: 'log-gap',
        detail: `Records before this batch are missing; it must begin at ${answer.expectedSeq}.`,
        extra: { expected_seq: answer.expectedSeq },
      });
    case 'unknown-facility':
      return notYourFacility();
  }
}
