import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wallet } from '#contract/calls/stock.ts';
import type { FacilityFigures } from '#contract/calls/monitoring.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { seeToUnconfirmed } from '#server/ledger/relay/unconfirmed-cases.ts';
import { FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';

const dayMs = 24 * 60 * 60_000;

describe.each(bothEngines)('unconfirmed stock, on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await appWithBcg(engine);
  });
  afterEach(() => world.close());

  const casesAfter = async (days: number) => {
    const now = () => new Date(world.deps.now().getTime() + days * dayMs);
    await seeToUnconfirmed({ ...world.deps, now });
    const rows = await world.deps.db
      .selectFrom('case_file')
      .select(['facility_id', 'closed_at'])
      .where('reason', '=', 'arrival-unconfirmed')
      .execute();
    return rows.map(({ facility_id: at, closed_at: closed }) => ({ at, isOpen: closed === null }));
  };

  async function sent() {
    const sender = await FakeTablet.at(world, 'ajingi');
    const { event_id: lot } = sender.save('receive', typed.receive(100));
    const arrival = freshId();
    sender.save('transfer', typed.transfer(lot, 20, 'dala', arrival));
    await sender.push();
    await deliverPending(world.deps);
    return arrival;
  }

  const { ajingi, dala } = testFacilities;
  const both = (isOpen: boolean) =>
    expect.arrayContaining([
      { at: ajingi.facility, isOpen },
      { at: dala.facility, isOpen },
    ]);

  test('opens a case at both ends after 14 days, once, until it is confirmed', async () => {
    const arrival = await sent();
    expect(await casesAfter(13)).toEqual([]);
    expect(await casesAfter(15)).toEqual(both(true));
    expect(await casesAfter(16)).toHaveLength(2);
    const receiver = await FakeTablet.at(world, 'dala');
    receiver.save('confirm-arrival', typed.confirmArrival(arrival, 20));
    await receiver.push();
    const after = await casesAfter(17);
    expect(after).toHaveLength(2);
    expect(after).toEqual(both(false));
  });

  test('has a case that nobody can settle while it waits', async () => {
    await sent();
    await casesAfter(15);
    const manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['countryManager'] }),
    );
    const open = await world.deps.db.selectFrom('case_file').select(['facility_id', 'case_id']).execute();
    for (const { facility_id: at, case_id: id } of open) {
      const url = `/v/sync/cases/${at}/${id}/settle/`;
      const answer = await world.call({ method: 'POST', url, payload: { finding: 'Asked them' } }, manager);
      expect(answer.json()).toMatchObject({ status: 409, code: 'unconfirmed' });
    }
    expect(await casesAfter(16)).toEqual(both(true));
  });

  test('is in the wallet at once, and usable once confirmed', async () => {
    const arrival = await sent();
    const receiver = await FakeTablet.at(world, 'dala');
    const manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['countryManager'] }),
    );
    const shown = async () => {
      const wallets = await world.call(
        { url: `/v/filter/antigen/wallet/${dala.facility}/` },
        receiver.session,
      );
      const [wallet] = wallets.json<Wallet[]>();
      const above = await world.call({ url: `/v/monitoring/facility/${dala.facility}/` }, manager);
      const { whole, antigens } = above.json<FacilityFigures>();
      return [
        wallet?.balance,
        wallet?.on_the_way,
        antigens[0]?.on_the_way,
        antigens[0]?.usable,
        whole.usable,
      ];
    };
    expect(await shown()).toEqual([20, 20, 20, 0, 0]);
    receiver.save('confirm-arrival', typed.confirmArrival(arrival, 20));
    await receiver.push();
    expect(await shown()).toEqual([20, 0, 0, 20, 20]);
  });
});
