import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { Card, FacilityFigures } from '#contract/calls/monitoring.ts';
import type { WeeksFigures } from '#features/analysis/subjects/weeks-rows.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { movingActivities } from '#domain/ledger/activities/index.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

/*
 * An activity that a contributor might add, which gives doses away to an unknown account. It is in the registry and mentioned nowhere else,
 * and still every stored or computed figure must add up: opening stock plus what comes in less what goes out is what is left.
 */
vi.mock('#domain/ledger/activities/index.ts', async (importOriginal) => {
  const registry = await importOriginal<typeof import('#domain/ledger/activities/index.ts')>();
  const { reverseOf } = await import('#domain/ledger/activities/reverse.ts');
  const { issue } = registry.movingActivities;
  const moves: typeof issue.moves = ({ doses }) => [{ from: 'store', to: 'given-away' as never, doses }];
  const gift: typeof issue = {
    ...issue,
    decide(payload, state, facts) {
      const decision = issue.decide(payload, state, facts);
      if (!decision.accepted || decision.entry === null) return decision;
      const { antigen, lot } = decision.entry;
      const movements = moves(decision.entry).map((moved) => ({ antigen, lot, ...moved }));
      return { ...decision, movements };
    },
    moves,
    movedOn: () => false,
  };
  const withGift = { ...registry.movingActivities, 'made-up-gift': gift };
  const activities = { ...registry.activities, 'made-up-gift': gift, reverse: reverseOf(withGift) };
  return {
    ...registry,
    movingActivities: withGift,
    activities,
    isActivityType: (type: string) => Object.hasOwn(activities, type),
  };
});

// Records that the compiler requires for each activity: its spelling in calls and listings.
vi.mock('#contract/activities.ts', async (importOriginal) => {
  const contract = await importOriginal<typeof import('#contract/activities.ts')>();
  const { issue } = contract.activityContracts;
  return { ...contract, activityContracts: { ...contract.activityContracts, 'made-up-gift': issue } };
});

const { ajingi } = testFacilities;
const november = '2026-11' as ReportMonth;

describe.each(engines)('an activity that exists only in the registry, on %s', (engine) => {
  let world: TestApp;
  beforeEach(async () => {
    world = await testApp({ engine });
  });
  afterEach(() => world.close());

  test('is counted in cards, reports, charts, weeks of stock and drift checks, and its reversal undoes that', async () => {
    expect(Object.keys(movingActivities)).toContain('made-up-gift');
    const tablet = await FakeTablet.at(world);
    const earlier = { happenedAt: '2026-10-30T09:00' as LocalDateTime };
    const lot = tablet.save('receive', { ...typed.receive(100), ...earlier });
    tablet.save('made-up-gift' as 'issue', { ...typed.issue(lot.event_id, 5), ...earlier });
    tablet.save('made-up-gift' as 'issue', typed.issue(lot.event_id, 30));
    const back = tablet.save('made-up-gift' as 'issue', typed.issue(lot.event_id, 7));
    tablet.save('issue', typed.issue(lot.event_id, 20));
    tablet.save('reverse', typed.reverse(back.event_id));
    const reply = await tablet.push();
    expect(reply.results.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 6 }, () => 'accepted'));
    const left = 100 - 5 - 30 - 20;

    const manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
    const get = async <Reply>(url: string) => {
      const answer = await world.call({ url }, manager);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer.json<Reply>();
    };
    const { whole, antigens } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    expect([whole.balance, whole.usable, antigens[0]?.balance]).toEqual([left, left, left]);
    const { parts: cards } = await get<{ parts: Card[] }>(`/v/monitoring/unit/${ajingi.lga}/`);
    expect(cards.find(({ id }) => id === ajingi.facility)?.balance).toBe(left);
    const weeks = await get<WeeksFigures>(`/v/analysis/weeks/${ajingi.state}/all/all/all/`);
    expect(weeks.parts.flatMap(({ stocks }) => stocks.map(({ balance }) => balance))).toEqual([left]);
    for (const place of [ajingi.facility, ajingi.lga, ajingi.state, ajingi.country]) {
      const { stock } = await get<MonthlyReport>(`/v/reports/monthly/${place}/${november}/`);
      const [line] = stockSummary(stock, november);
      expect(line).toMatchObject({
        openingBalance: 95,
        quantityReceived: 0,
        issued: 20,
        transferred: 0,
        movedOtherwise: -30,
        closingBalance: left,
      });
    }
    await requireNoDrift(world.deps.db);
  });
});
