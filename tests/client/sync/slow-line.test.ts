import { describe, expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { push, refusalOf } from '#client/sync/calls.ts';
import { bcg, receive } from '#tests/client/support/activities.ts';
import { asPlainCall, device, nextId } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { byRuns } from '#tests/support/by-runs.ts';

const bytesPerSecond = 400;
const pieceBytes = 200;

/** A line on which each byte takes time, by its own clock: requests are sent whole, answers arrive in pieces. */
class SlowLine {
  now = Date.parse('2026-11-20T08:00:00.000Z');
  timeouts = 0;
  readonly #server: FakeServer;
  readonly #guards = new Set<{ readonly until: number; readonly guard: AbortController }>();

  constructor(server: FakeServer) {
    this.#server = server;
  }

  readonly timeoutSignal = (ms: number): AbortSignal => {
    const guard = new AbortController();
    this.#guards.add({ until: this.now + ms, guard });
    return guard.signal;
  };

  readonly fetch: typeof fetch = async (input, init) => {
    this.#pass(sizeOf(init?.body));
    this.#check(init?.signal);
    const response = await this.#server.fetch(input, init);
    const whole = new Uint8Array(await response.arrayBuffer());
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at >= whole.length) return controller.close();
        const piece = whole.slice(at, at + pieceBytes);
        this.#pass(piece.length);
        this.#check(init?.signal);
        at += pieceBytes;
        return controller.enqueue(piece);
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  };

  #pass(bytes: number): void {
    this.now += (bytes / bytesPerSecond) * 1000;
    for (const one of this.#guards)
      if (one.until <= this.now) {
        one.guard.abort();
        this.#guards.delete(one);
      }
  }

  #check(signal: AbortSignal | null | undefined): void {
    if (!signal?.aborted) return;
    this.timeouts += 1;
    throw new DOMException('timed out', 'TimeoutError');
  }
}

function sizeOf(body: unknown): number {
  return body instanceof ArrayBuffer ? body.byteLength : String(body ?? '').length;
}

test(
  'a line of 400 bytes a second sends all waiting events and fetches all missing ones, in small pieces',
  { timeout: byRuns },
  async () => {
    const server = new FakeServer();
    const line = new SlowLine(server);
    const { fetch, timeoutSignal } = line;
    const made = device(server, { fetch, timeoutSignal, now: () => line.now });
    const { engine } = made;
    await engine.session.login({ email: 'amina@demo.test', password: 'secret' });
    await engine.sync.replay();
    await engine.db.transaction('rw', engine.db.tables, async () => {
      for (let n = 0; n < 150; n += 1) await engine.stock.save(receive(10));
    });
    for (let n = 0; n < 150; n += 1) server.saveElsewhere(receive(10), nextId() as EventId);
    for (let run = 0; run < 6; run += 1) if ((await engine.sync.replay()).outcome === 'done') break;
    expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 3_000, waiting: 0 });
    expect(line.timeouts).toBeLessThan(4);
    await expectShownIsFold(engine);
  },
);

describe('a push on a line of 400 bytes a second', () => {
  const pushOf = (bytes: number) => {
    const line = new SlowLine(new FakeServer());
    const http = {
      fetch: asPlainCall(line.fetch),
      baseUrl: 'https://server.test',
      timeoutSignal: line.timeoutSignal,
    };
    return push(http, { data: new ArrayBuffer(bytes), isCompressed: true }, 'bearer');
  };

  test('is not cut off during the upload, although that takes longer than any answer may', async () => {
    expect(await pushOf(45_000)).not.toMatchObject({ cause: 'timeout' });
  });

  test('that would take minutes is cut off, and the next one is smaller', async () => {
    const answer = await pushOf(70_000);
    expect(answer).toEqual({ kind: 'network', cause: 'timeout' });
    expect(refusalOf(answer as Exclude<typeof answer, { kind: 'ok' }>, 'batch')).toEqual({
      kind: 'timeout',
      of: 'batch',
    });
  });
});
