import { setTimeout as wait } from 'node:timers/promises';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atMost, times, type Figure } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { assertAccepted, Tablet } from '../server/tablet.ts';
import { percentile } from '../statistics.ts';

const tablets = 500;
/** Number of tablets that are also measured one after the other. */
const oneByOne = 100;
/** Events that a tablet has to send after a day offline, in two pushes. */
const waiting = 20;
const atOnce = 10;
/** Longest delay of a tablet before its first retry. */
const againMs = 2000;

interface Drained {
  readonly ms: number;
  /** Milliseconds that each attempt waited for its answer. */
  readonly waits: readonly number[];
  /** Answers other than 200, by status. */
  readonly turnedAway: ReadonlyMap<number, number>;
}

/** Five hundred tablets that reconnect at the same moment, each with a day's work, beside the same tablets one after the other. */
export const tabletsBack: Figure = {
  name: 'tablets-back',
  title: `Server: ${tablets} tablets back at once`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    const bench = await startBenchServer({
      officers: tablets + oneByOne,
      databaseUrl: await postgres.newDatabase(),
    });
    try {
      const { app, deps } = bench.server;
      const antigens = await deps.db.selectFrom('antigen').select('id').execute();
      const options = { antigens: antigens.map(({ id }) => id as AntigenId), events: waiting };
      const all: Tablet[] = [];
      for (const officer of bench.officers) all.push(await Tablet.signIn(app, { officer, ...options }));
      const [some, many] = [all.slice(0, oneByOne), all.slice(oneByOne)];
      const reference = await drain(some, 'in turn');
      const ours = await drain(many, 'at once');
      const { count } = await deps.db
        .selectFrom('event')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'accepted')
        .executeTakeFirstOrThrow();
      if (count !== all.length * waiting) throw new Error(`${count} events were stored`);
      const turnedAway = [...ours.turnedAway].map(([status, times_]) => `${times_} × ${status}`);
      const [perEvent, bare] = [ours.ms / (tablets * waiting), reference.ms / (oneByOne * waiting)];
      return {
        measurements: [
          {
            what: `${tablets} tablets back at once with ${waiting} events each: until all is accepted`,
            ours: `${(ours.ms / 1000).toFixed(1)} s, ${Math.round(1000 / perEvent).toLocaleString('en')} events/s`,
            reference: `tablets one after the other: ${Math.round(1000 / bare).toLocaleString('en')} events/s`,
            value: perEvent / bare,
            shown: times(perEvent / bare),
            target: atMost(1, '×'),
          },
          {
            what: `${tablets} tablets back at once: pushes that were turned away and sent again`,
            ours: turnedAway.length === 0 ? 'none' : turnedAway.join(', '),
            reference: null,
            value: [...ours.turnedAway.values()].reduce((sum, n) => sum + n, 0),
            shown: turnedAway.length === 0 ? 'none' : turnedAway.join(', '),
            target: null,
          },
          {
            what: `${tablets} tablets back at once: longest wait for an answer, of 95 in 100`,
            ours: `${(percentile(ours.waits, 95) / 1000).toFixed(1)} s`,
            reference: null,
            value: percentile(ours.waits, 95),
            shown: `${(percentile(ours.waits, 95) / 1000).toFixed(1)} s`,
            target: {
              kind: 'at-most',
              value: 30_000,
              shown: '≤ 30 s, after which a tablet gives up waiting',
            },
          },
        ],
        notes: [
          'PostgreSQL with fsync. Every event is counted at the end: each is stored once and accepted.',
        ],
      };
    } finally {
      await bench.close();
      await postgres.stop();
    }
  },
};

async function drain(some: readonly Tablet[], how: 'at once' | 'in turn'): Promise<Drained> {
  const waits: number[] = [];
  const turnedAway = new Map<number, number>();
  const start = performance.now();
  const work = some.map((tablet) => () => sendAll(tablet, { waits, turnedAway }));
  if (how === 'at once') await Promise.all(work.map((send) => send()));
  else for (const send of work) await send();
  return { ms: performance.now() - start, waits, turnedAway };
}

/** Sends what waits as a tablet does: one push after the other, with retries of refused ones. */
async function sendAll(
  tablet: Tablet,
  { waits, turnedAway }: { waits: number[]; turnedAway: Map<number, number> },
): Promise<void> {
  for (let sent = 0; sent < waiting; sent += atOnce) {
    const body = tablet.nextBody(atOnce);
    const tryIt = async () => {
      const start = performance.now();
      const answer = await tablet.push(body);
      waits.push(performance.now() - start);
      return answer;
    };
    let answer = await tryIt();
    for (let tries = 0; answer.statusCode !== 200; tries += 1) {
      const { statusCode } = answer;
      if (statusCode < 429) throw new Error(`push answered ${statusCode}: ${answer.body}`);
      turnedAway.set(statusCode, (turnedAway.get(statusCode) ?? 0) + 1);
      // Full jitter, as on the tablet.
      await wait(Math.random() * againMs * 2 ** Math.min(tries, 5));
      answer = await tryIt();
    }
    assertAccepted(answer);
  }
}
