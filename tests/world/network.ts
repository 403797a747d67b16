import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Random } from './random.ts';

export const networkFaults = [
  'lose-request',
  'lose-answer',
  'truncate-answer',
  'captive-portal',
  'deliver-twice',
  'deliver-late',
  'bad-gateway',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

export interface Delivery {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export type Tamper = (
  delivery: Delivery,
  send: (delivery: Delivery) => Promise<Response>,
) => Promise<Response>;

/**
 * One device's connection to the server. Requests go to the real application without a port, and each may hit a fault. A late request is
 * kept and reaches the server at a time chosen by the world: hours later, out of order.
 */
export class Network {
  /** False while the tablet has no network at all. */
  isUp = true;
  /** Chance that a request hits a fault. */
  faultChance = 0;
  /** Faults for the next requests, in order, before chance decides. */
  readonly planned: NetworkFault[] = [];
  readonly late: Delivery[] = [];
  requests = 0;
  /** Changes requests between tablet and server to make a broken variant of the protocol; null in an unbroken world. */
  tamper: Tamper | null = null;
  private readonly app: () => FastifyInstance;
  private readonly random: Random;

  constructor(app: () => FastifyInstance, random: Random) {
    this.app = app;
    this.random = random;
  }

  /** The device's `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(absolute(input), init as RequestInit);
    const delivery: Delivery = {
      method: request.method,
      url: new URL(request.url).pathname + new URL(request.url).search,
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
    };
    this.requests += 1;
    if (!this.isUp) throw new TypeError('Failed to fetch');
    const fault =
      this.planned.shift() ?? (this.random.chance(this.faultChance) ? this.random.pick(networkFaults) : null);
    return this.deliver(delivery, fault);
  };

  /** Delivers all late requests now, in a random order. */
  async deliverLate(): Promise<void> {
    while (this.late.length > 0) {
      const [delivery] = this.late.splice(this.random.int(0, this.late.length - 1), 1);
      if (delivery) await this.send(delivery);
    }
  }

  private async deliver(delivery: Delivery, fault: NetworkFault | null): Promise<Response> {
    switch (fault) {
      case 'lose-request':
        throw new TypeError('Failed to fetch');
      case 'deliver-late':
        this.late.push(delivery);
        throw new TypeError('Failed to fetch');
      case 'captive-portal':
        return new Response('<html><body>Welcome! Please pay to surf.</body></html>', {
          status: 200,
          headers: { 'content-type': 'text/html' },
        });
      case 'bad-gateway':
        return new Response('upstream is away', { status: 502 });
      case 'lose-answer':
        await this.send(delivery);
        throw new TypeError('Failed to fetch');
      case 'deliver-twice': {
        const [first] = await Promise.all([this.send(delivery), this.send(delivery)]);
        return first;
      }
      case 'truncate-answer': {
        const whole = await this.send(delivery);
        const bytes = Buffer.from(await whole.arrayBuffer());
        return new Response(
          new Uint8Array(bytes.subarray(0, this.random.int(0, Math.max(0, bytes.length - 1)))),
          {
            status: whole.status,
            headers: whole.headers,
          },
        );
      }
      case null:
        return this.send(delivery);
    }
  }

  private send(delivery: Delivery): Promise<Response> {
    return this.tamper ? this.tamper(delivery, (request) => this.inject(request)) : this.inject(delivery);
  }

  private async inject(delivery: Delivery): Promise<Response> {
    const answer = await this.app().inject({
      method: delivery.method as NonNullable<InjectOptions['method']>,
      url: delivery.url,
      headers: { ...delivery.headers, 'accept-encoding': 'identity' },
      ...(delivery.body.length > 0 ? { payload: delivery.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  }
}

function absolute(input: RequestInfo | URL): RequestInfo | URL {
  return typeof input === 'string' && input.startsWith('/') ? new URL(input, 'http://vaxledger.test') : input;
}
