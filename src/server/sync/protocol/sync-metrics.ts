import { Counter, Gauge } from 'prom-client';
import type { Kysely } from 'kysely';
import type { Verdict } from '#contract/sync-rows.ts';
import type { Database } from '../../db/schema.ts';

const verdicts = new Counter({
  name: 'vaxledger_events_total',
  help: 'Events that got a verdict, by verdict and reason',
  labelNames: ['verdict', 'reason'],
});

const backlog = new Gauge({
  name: 'vaxledger_backlog',
  help: 'What waits for a person or a job: parked events, open cases, incidents, stock on the road',
  labelNames: ['kind'],
});

/** Counts new verdicts. */
export function countVerdicts(given: readonly Verdict[]): void {
  for (const verdict of given) {
    verdicts.inc({ verdict: verdict.verdict, reason: verdict.verdict === 'accepted' ? '' : verdict.reason });
  }
}

/** Refreshes the gauges of what waits; all of it lies on partial indexes. */
export async function measureBacklog(db: Kysely<Database>): Promise<void> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('event')
        .select(eb.fn.countAll<number>().as('n'))
        .where('status', '=', 'parked')
        .as('parked_events'),
      eb
        .selectFrom('case_file')
        .select(eb.fn.countAll<number>().as('n'))
        .where('closed_at', 'is', null)
        .as('open_cases'),
      eb.selectFrom('incident').select(eb.fn.countAll<number>().as('n')).as('incidents'),
      eb
        .selectFrom('outbound_relay')
        .select(eb.fn.countAll<number>().as('n'))
        .where('state', '=', 'pending')
        .as('stock_on_the_road'),
    ])
    .executeTakeFirstOrThrow();
  for (const [kind, count] of Object.entries(row)) backlog.set({ kind }, count ?? 0);
}
