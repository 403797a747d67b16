import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerEntryResource, Wallet } from '#contract/calls/stock.ts';
import type { Card, FacilityFigures } from '#contract/calls/monitoring.ts';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import { bcg, FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';

const { ajingi } = testFacilities;

describe.each(engines)('closed-vial wastage on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    manager = await world.signIn(await world.createUser({ level: 'country', roles: ['countryManager'] }));
  });
  afterEach(() => world.close());

  const get = async <Reply>(url: string, session = manager) => {
    const answer = await world.call({ url }, session);
    expect(answer.statusCode).toBe(200);
    return answer.json<Reply>();
  };

  /** Seven doses of a session wasted, twenty broken, four of them reversed, and two adjustments that are no loss. */
  async function work(at: TestFacility): Promise<FakeTablet> {
    const tablet = await FakeTablet.at(world, at);
    const { event_id: lot } = tablet.save('receive', typed.receive(200));
    const issued = tablet.save('issue', typed.issue(lot, 40));
    tablet.save('utilize', typed.utilize(issued.event_id, 33));
    tablet.save('adjust', typed.adjust(lot, 'decrement', 15, 'broken'));
    tablet.save('adjust', typed.adjust(lot, 'decrement', 5, 'frozen'));
    tablet.save(
      'reverse',
      typed.reverse(tablet.save('adjust', typed.adjust(lot, 'decrement', 4, 'lost')).event_id),
    );
    tablet.save('adjust', typed.adjust(lot, 'decrement', 3, 'count-correction'));
    tablet.save('adjust', typed.adjust(lot, 'decrement', 2));
    await tablet.push();
    return tablet;
  }

  test('is shown beside the wastage of sessions at every level', async () => {
    await work('ajingi');
    await work('gafasa');
    await work('dala');
    const figures = (count: number) => ({ balance: 135 * count, wastage: 7 * count, discarded: 20 * count });
    expect(await get<Card[]>('/v/monitoring/countries/')).toMatchObject([figures(3)]);
    const [kano] = await get<Card[]>(`/v/get/state/by/${ajingi.country}/`);
    expect(kano).toMatchObject(figures(3));
    const [lga] = await get<Card[]>(`/v/get/lga/by/${ajingi.state}/`);
    expect(lga).toMatchObject(figures(2));
    const one = await get<Card[]>(`/v/get/facility/by/${ajingi.lga}/?antigen=${bcg}`);
    expect(one).toMatchObject([figures(1), figures(1)]);
    const { whole, antigens, months } = await get<FacilityFigures>(
      `/v/monitoring/facility/${ajingi.facility}/`,
    );
    expect(whole).toMatchObject(figures(1));
    expect(antigens).toMatchObject([figures(1)]);
    expect(months).toMatchObject([{ month: '2026-11', wastage: 7, discarded: 20 }]);
  });

  test('is the sum over its lots, each of which shows its own', async () => {
    const tablet = await work('ajingi');
    const { event_id: other } = tablet.save('receive', { ...typed.receive(50), batchNo: 'B-99' });
    tablet.save('adjust', typed.adjust(other, 'decrement', 6, 'expired'));
    await tablet.push();
    const lots = await get<{ batch_no: string; balance: number; wastage: number; discarded: number }[]>(
      `/v/monitoring/lots/${ajingi.facility}/${bcg}/`,
    );
    const figures = lots.map(({ batch_no: batch, balance, wastage, discarded }) => ({
      batch,
      balance,
      wastage,
      discarded,
    }));
    expect(figures).toHaveLength(2);
    expect(figures).toContainEqual({ batch: 'B-17', balance: 135, wastage: 7, discarded: 20 });
    expect(figures).toContainEqual({ batch: 'B-99', balance: 44, wastage: 0, discarded: 6 });
    const { antigens } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    expect(antigens).toMatchObject([{ wastage: 7, discarded: 26 }]);
  });

  test('is listed by reason in the monthly summary, whose balances still follow from each other', async () => {
    await work('ajingi');
    await work('dala');
    for (const [unit, count] of [
      [ajingi.facility, 1],
      [ajingi.state, 2],
    ] as const) {
      const { stock, month } = await get<MonthlyReport>(`/v/reports/monthly/${unit}/2026-11/`);
      expect(stockSummary(stock, month)).toMatchObject([
        {
          quantityReceived: 200 * count,
          issued: 40 * count,
          adjusted: -5 * count,
          discardedClosedVial: 20 * count,
          discardedFor: { broken: 15 * count, frozen: 5 * count, lost: 0, expired: 0 },
          openVialWastage: 17.5,
          closedVialWastage: 10,
          closingBalance: 135 * count,
        },
      ]);
    }
  });

  test('has a reason in calls, shown on entry and wallet, and an impossible reason is refused', async () => {
    const tablet = await FakeTablet.at(world);
    const { event_id: lot } = tablet.save('receive', typed.receive(200));
    await tablet.push();
    const { officer: reporting_officer, happenedAt: time_received, year, quarter } = typed.issue(lot, 1);
    const record = (body: object) =>
      world.call(
        {
          method: 'POST',
          url: '/v/api/ledger/',
          body: {
            activity: 'adjustment',
            entry: lot,
            no_of_dose: 10,
            reporting_officer,
            time_received,
            year,
            quarter,
            ...body,
          },
        },
        tablet.session,
      );
    const kept = await record({ direction: 'Decrement', reason: 'Fell down', reason_code: 'broken' });
    expect(kept.statusCode).toBe(201);
    expect(kept.json<LedgerEntryResource>()).toMatchObject({
      reason: 'Fell down',
      reason_code: 'broken',
      wastage: 0,
    });
    const plain = await record({ direction: 'Decrement' });
    expect(plain.json<LedgerEntryResource>()).toMatchObject({ reason: null, reason_code: null });
    const refused = await record({ direction: 'Increment', reason_code: 'broken' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'loss-adds-doses']);
    const unknown = await record({ direction: 'Decrement', reason_code: 'eaten' });
    expect(unknown.statusCode).toBe(400);
    const wallets = await get<Wallet[]>(`/v/filter/antigen/wallet/${ajingi.facility}/`, tablet.session);
    expect(wallets).toMatchObject([{ balance: 180, wastage: 0, closed_wastage: 10 }]);
  });
});
