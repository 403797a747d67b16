import { Counter, Gauge } from 'prom-client';
import type { Verdict } from '#contract/wire/rows.ts';
import type { AppDeps } from '../../deps.ts';
import { familiesOf, type JudgeDeps } from '../judge/judge-in-transaction.ts';

const verdicts = new Counter({
  name: 'vaxledger_events_total',
  help: 'Events that got a verdict, by verdict and reason',
  labelNames: ['verdict', 'reason'],
});

const backlog = new Gauge({
  name: 'vaxledger_backlog',
  help: 'What waits for a person or a job: parked events, open cases, incidents of the last 30 days, what families wait with',
  labelNames: ['kind'],
});

/** Counts new verdicts. */
export function countVerdicts(given: readonly Verdict[]): void {
  for (const verdict of given) {
    verdicts.inc({ verdict: verdict.verdict, reason: verdict.verdict === 'accepted' ? '' : verdict.reason });
  }
}

const incidentMs = 30 * 24 * 60 * 60_000;

/**
 * Refreshes the backlog gauges. The cost depends on what waits, not on what was ever recorded, because each count has
 * an index of its own.
 */
export async function measureBacklog(
  deps: Pick<AppDeps, 'db' | 'now'> & Pick<JudgeDeps, 'families'>,
): Promise<void> {
  const since = new Date(deps.now().getTime() - incidentMs);
  const ofFamilies = familiesOf(deps).flatMap(({ upkeep }) => Object.entries(upkeep?.waits ?? {}));
  const row = await deps.db
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
      eb
        .selectFrom('incident')
        .select(eb.fn.countAll<number>().as('n'))
        .where('opened_at', '>', since)
        .as('incidents'),
      ...ofFamilies.map(([kind, count]) => count.as(kind)),
    ])
    .executeTakeFirstOrThrow();
  for (const [kind, count] of Object.entries(row)) backlog.set({ kind }, count ?? 0);
}
