import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * How new connections are treated. Faults are below HTTP, where a real network fails, so that they affect pages and
 * service workers alike.
 *
 * - `refuse`: connections are reset at once, as without network.
 * - `black-hole`: bytes are accepted and nothing ever comes back.
 * - `lose-request`: the connection dies before the server has seen anything.
 * - `lose-answer`: the server gets the whole request and handles it; its answer is dropped with the connection.
 * - `truncate-answer`: the first `bytes` of the answer pass, then the connection dies.
 * - `duplicate-request`: the server gets the request a second time on a separate connection.
 * - `delay`: each chunk waits `ms` in both directions.
 * - `throttle`: a link of `bytesPerSecond` in each direction, shared by all connections, which keeps the order of each
 *   connection's bytes and delays them by half of `roundTripMs`.
 */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'black-hole' }
  | { readonly kind: 'lose-request' }
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'truncate-answer'; readonly bytes: number }
  | { readonly kind: 'duplicate-request' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number; readonly roundTripMs: number };

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Sets the fault for new connections, for all paths or only for requests whose first line matches. */
  set(fault: Fault, onlyFor?: RegExp): void;
  /** Sets the port that new connections lead to. */
  leadTo(port: number): void;
  /** Cuts every open connection; keep-alive connections would otherwise outlive a change of fault. */
  cut(): void;
  /** First lines of the requests seen since the start or the last `forget`, such as `POST /v/sync/push/ HTTP/1.1`. */
  readonly requests: readonly string[];
  /** Bytes that clients sent and received since the start or the last `forget`. */
  readonly bytes: { sent: number; received: number };
  forget(): void;
  close(): Promise<void>;
}

/** A TCP proxy on loopback in front of `targetPort`. Requests are matched per connection, so faults also cut keep-alive. */
export async function startFaultProxy(targetPort: number, listenPort = 0): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' };
  let onlyFor: RegExp | undefined;
  let target = targetPort;
  const open = new Set<Socket>();
  const requests: string[] = [];
  const bytes = { sent: 0, received: 0 };
  const wayThere = narrowWay();
  const wayBack = narrowWay();

  const server: Server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    if (fault.kind === 'refuse' && !onlyFor) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    open.add(upstream);
    upstream.on('close', () => open.delete(upstream));
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('end', () => void arrived.then(() => client.end()));

    let active: Fault = { kind: 'none' };
    let passed = 0;
    let left: Promise<unknown> = Promise.resolve();
    let arrived: Promise<unknown> = Promise.resolve();
    client.on('data', (chunk) => {
      bytes.sent += chunk.length;
      const line = firstLine(chunk);
      if (line) {
        requests.push(line);
        active = !onlyFor || onlyFor.test(line) ? fault : { kind: 'none' };
        passed = 0;
      }
      forward(active, chunk);
    });
    upstream.on('data', (chunk) => answer(active, chunk));

    function forward(now: Fault, chunk: Buffer): void {
      switch (now.kind) {
        case 'refuse':
        case 'lose-request':
          client.resetAndDestroy();
          return;
        case 'black-hole':
          return;
        case 'duplicate-request': {
          const second = connect(target, '127.0.0.1');
          second.on('error', () => second.destroy()).on('data', () => undefined);
          open.add(second);
          second.on('close', () => open.delete(second));
          second.write(chunk);
          upstream.write(chunk);
          return;
        }
        case 'delay':
          setTimeout(() => upstream.writable && upstream.write(chunk), now.ms);
          return;
        case 'throttle':
          left = Promise.all([left, wayThere(now, chunk)]).then(
            () => upstream.writable && upstream.write(chunk),
          );
          return;
        default:
          upstream.write(chunk);
      }
    }

    function answer(now: Fault, chunk: Buffer): void {
      const pass = (part: Buffer) => {
        if (!client.writable) return;
        bytes.received += part.length;
        client.write(part);
      };
      switch (now.kind) {
        case 'black-hole':
          return;
        case 'lose-answer':
          client.resetAndDestroy();
          return;
        case 'truncate-answer': {
          const rest = now.bytes - passed;
          passed += chunk.length;
          if (rest > 0) pass(chunk.subarray(0, rest));
          if (passed >= now.bytes) client.end();
          return;
        }
        case 'delay':
          setTimeout(() => pass(chunk), now.ms);
          return;
        case 'throttle':
          arrived = Promise.all([arrived, wayBack(now, chunk)]).then(() => pass(chunk));
          return;
        default:
          pass(chunk);
      }
    }
  });

  await new Promise<void>((resolve) => server.listen(listenPort, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    bytes,
    set(next, path) {
      fault = next;
      onlyFor = path;
    },
    leadTo(next) {
      target = next;
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
    forget() {
      requests.length = 0;
      bytes.sent = 0;
      bytes.received = 0;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** One direction of a narrow link, on which data waits for what was sent before. */
function narrowWay(): (link: Extract<Fault, { kind: 'throttle' }>, chunk: Buffer) => Promise<void> {
  let freeAt = 0;
  return ({ bytesPerSecond, roundTripMs }, { length }) => {
    freeAt = Math.max(Date.now(), freeAt) + (length * 1000) / bytesPerSecond;
    return wait(freeAt - Date.now() + roundTripMs / 2);
  };
}

function firstLine(chunk: Buffer): string | null {
  const text = chunk.subarray(0, 400).toString('latin1');
  const match = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+ HTTP\/1\.1/.exec(text);
  return match?.[0] ?? null;
}
