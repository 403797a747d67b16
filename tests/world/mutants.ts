import { gunzipSync } from 'node:zlib';
import {
  type PullReply,
  type PullRequest,
  pullRequestSchema,
  pushReplySchema,
  type PushRequest,
  pushRequestSchema,
} from '#contract/wire/sync.ts';
import { eventEnvelopeSchema, type EventEnvelope } from '#contract/wire/envelope.ts';
import type { Device } from './device.ts';
import type { Delivery } from './network.ts';
import type { Random } from './random.ts';
import { foldOn } from './shown-oracle.ts';

// Five ways to build this protocol wrongly. Each works as long as nothing fails; the suite shows that its checks detect them.

const pushPath = '/v/sync/push/';
const pullPath = '/v/sync/pull/';

/** Removes events from the pending fold when the push is answered, before their effect has come back. */
export function acknowledgeInPushAnswer(device: Device): void {
  device.network.tamper = async (delivery, send) => {
    const answer = await send(delivery);
    if (delivery.url !== pushPath || !answer.ok) return answer;
    const reply = pushReplySchema.parse(await answer.clone().json());
    const { accepted_through: stored } = reply.log;
    await device.engine.db.log.toCollection().modify((row) => {
      Object.assign(row, { folded_through: Math.max(row.folded_through, stored) });
    });
    const figures = await foldOn(device);
    await device.engine.db.lot.toCollection().modify((row) => {
      Object.assign(row, { left: figures.lots[row.id] ?? 0 });
    });
    await device.engine.db.base.clear();
    return answer;
  };
}

/** Stores the new cursor first and the page's rows afterwards, and loses power in between. */
export function cursorBeforeRows(device: Device, random: Random): void {
  device.network.tamper = async (delivery, send) => {
    const answer = await send(delivery);
    if (delivery.url !== pullPath || !answer.ok) return answer;
    const reply = (await answer.clone().json()) as PullReply;
    const page = reply.scopes.find(({ scope }) => scope === 'facility');
    if (page && page.items.length > 0 && random.chance(0.5)) {
      const facility = device.account.facility;
      await device.engine.db.cursor.put({
        facility,
        scope: 'facility',
        seq: page.next,
        epoch: reply.epoch,
        needs_snapshot: false,
        is_loaded: true,
        report: null,
      });
      device.cutPowerIn(0);
    }
    return withoutCheck(answer, reply);
  };
}

/**
 * Ignores the epoch: the tablet takes any server for the previous one, however old its backup, and believes that whatever was stored once
 * stays stored.
 */
export async function noEpoch(device: Device, currentEpoch: () => Promise<string>): Promise<void> {
  // It does not add up its lots after a page either, which would show that steps are missing.
  const { db } = device.engine;
  const families = db.families.map((family) => ({ ...family, fault: () => Promise.resolve(null) }));
  Object.assign(db, { families });
  const known = await currentEpoch();
  let stored = 0;
  device.network.tamper = async (delivery, send) => {
    if (delivery.url !== pushPath && delivery.url !== pullPath) return send(delivery);
    const body = readJson(delivery) as { epoch: string | null; scopes?: PullRequest['scopes'] };
    const epoch = body.epoch === null ? null : await currentEpoch();
    // It does not send its marks either, by which the server would detect other steps.
    const scopes = body.scopes?.map(({ mark: _mark, ...scope }) => scope);
    const answer = await send(withJson(delivery, { ...body, epoch, scopes }));
    if (!answer.ok) return answer;
    const reply = (await answer.clone().json()) as PullReply;
    stored = Math.max(stored, reply.log.accepted_through);
    // It does not know the events at the numbers either, by which it would detect other events.
    const log = { ...reply.log, accepted_through: stored, accepted_event: undefined };
    return withBody(answer, { ...reply, epoch: known, log, ...('check' in reply ? { check: null } : {}) });
  };
}

/** Orders events by the clocks of the tablets instead of the order in which they were saved. */
export function orderByClock(device: Device): void {
  device.network.tamper = async (delivery, send) => {
    if (delivery.url !== pushPath) return send(delivery);
    const body: PushRequest = pushRequestSchema.parse(readJson(delivery));
    const events = body.events.map((event): EventEnvelope => eventEnvelopeSchema.parse(event));
    const byClock = events
      .toSorted((a, b) => a.recorded_at.localeCompare(b.recorded_at))
      .map((event, n) => ({ ...event, deps: [], seq: (events[0]?.seq ?? 1) + n }));
    return send(withJson(delivery, { ...body, events: byClock }));
  };
}

/** Numbers the feed by a sequence, so that a step that commits late is skipped and never seen. */
export function cursorBySequence(device: Device, random: Random): void {
  device.network.tamper = async (delivery, send) => {
    if (delivery.url === pullPath) pullRequestSchema.parse(readJson(delivery));
    const answer = await send(delivery);
    if (delivery.url !== pullPath || !answer.ok) return answer;
    const reply = (await answer.clone().json()) as PullReply;
    for (const page of reply.scopes) {
      if (page.scope !== 'facility' || page.items.length < 2) continue;
      const late = random.int(0, page.items.length - 2);
      const seen = page.items.filter((_, n) => n !== late);
      const last = seen.at(-1);
      if (!last) continue;
      page.items = [...seen, last].map((item, n) => ({ ...item, s: page.next - page.items.length + 1 + n }));
    }
    return withoutCheck(answer, reply);
  };
}

function withoutCheck(answer: Response, reply: PullReply): Response {
  return withBody(answer, { ...reply, check: null });
}

export function withBody(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

export function readJson(delivery: Delivery): unknown {
  const isCompressed = delivery.headers['content-encoding'] === 'gzip';
  return JSON.parse(
    (isCompressed ? gunzipSync(new Uint8Array(delivery.body)) : delivery.body).toString('utf8'),
  );
}

export function withJson(delivery: Delivery, body: unknown): Delivery {
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = delivery.headers;
  return { ...delivery, headers, body: Buffer.from(JSON.stringify(body)) };
}
