import { asPlainCall } from './device.ts';
import type { Engine } from '#client/engine.ts';
import { pull, pullRequest } from '#client/sync/calls.ts';
import { readCursor } from '#client/sync/log-position.ts';
import { storePull } from '#client/sync/store-pull.ts';
import type { FakeServer } from './fake-server.ts';

/** Applies a page while events wait that the server does not have, an order that two concurrent replays can produce. */
export async function pullOnce({ db }: Engine, server: FakeServer): Promise<void> {
  const log = await db.log.toCollection().first();
  if (!log) return;
  const facility = await readCursor(db, log.facility, 'facility');
  const reference = await readCursor(db, log.facility, 'reference');
  if (facility.needs_snapshot || facility.epoch !== server.epoch) return;
  const request = pullRequest(log, {
    facility,
    reference,
    app: '1.0.0',
    aside: [],
    wrote: [],
    report: undefined,
    takesShort: true,
    asksForFigures: false,
    limit: 500,
  });
  const http = {
    fetch: asPlainCall(server.fetch),
    baseUrl: 'https://server.test',
    timeoutSignal: () => new AbortController().signal,
  };
  const answer = await pull(http, request, { access: server.access, families: db.families });
  if (answer.kind !== 'ok') return;
  const { reply, aside } = answer.value;
  const time = { serverTime: reply.server_time, askedAt: server.now, answeredAt: server.now };
  await storePull(db, { facility: log.facility, logId: log.log_id }, { request, reply, aside, time });
}
