import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { PullReply } from '#contract/wire/sync.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const { ajingi, dala, ikeja } = testFacilities;
const { country, state, lga } = ajingi;

describe.each(engines)('stores on %s', (engine) => {
  let server: TestApp;
  let admin: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    await server.deps.db
      .insertInto('antigen')
      .values({ id: bcg, name: 'BCG', schedule: 'At birth' })
      .execute();
    admin = await server.signIn(await server.createUser({ level: 'country', roles: ['userManager'] }));
  });
  afterEach(async () => {
    await requireNoDrift(server.deps.db);
    await server.close();
  });

  const add = async (body: object, session = admin) => {
    const answer = await server.call({ method: 'POST', url: '/v/api/facility/', payload: body }, session);
    return { status: answer.statusCode, body: answer.json() };
  };
  const store = async (name: string, unit: object, serves: string): Promise<string> =>
    (await add({ name, country, ...unit, serves: [serves] })).body.id;
  const national = () => store('National store', {}, country);
  const ofState = () => store('Kano store', { state }, state);
  const ofLga = () => store('Ajingi store', { state, local_lga: lga }, lga);

  async function keeper(level: 'lga' | 'state' | 'country', home: string): Promise<TokenReply> {
    const user = await server.createUser({ level });
    await server.deps.db
      .updateTable('app_user')
      .set({ facility_id: home })
      .where('id', '=', user.id)
      .execute();
    return server.signIn(user, freshId());
  }

  test('are added with the units they supply, and their places end at their unit', async () => {
    expect(
      await add({ name: 'Kano store', country, state, kind: 'Cold Store', serves: [state] }),
    ).toMatchObject({
      status: 201,
      body: { name: 'Kano store', state, local_lga: null, kind: 'Cold Store', serves: [state] },
    });
    const listed = await server.call({ url: `/v/get/all/facility/${state}/` }, admin);
    expect(listed.json()).toMatchObject([{ name: 'Kano store' }]);
  });

  test.each([
    ['a facility without a state', { country, local_lga: lga }, 'state', 'Facility field is emptied'],
    ['a facility without an LGA', { country, state }, 'local_lga', 'Facility field is emptied'],
    [
      'an LGA of another state',
      { country, state, local_lga: ikeja.lga },
      'local_lga',
      'There is no such LGA in this state',
    ],
    [
      'a state of another country',
      { country, state: testFacilities.accra.state, local_lga: lga },
      'state',
      'There is no such state in this country',
    ],
    [
      'a store that supplies what lies outside',
      { country, state, serves: [ikeja.state] },
      'serves',
      'A store supplies its own unit and those inside it',
    ],
    [
      'a unit that is none',
      { country, state, serves: [freshId()] },
      'serves',
      'A store supplies its own unit and those inside it',
    ],
  ])('%s is refused beside its field', async (_case, places, path, message) => {
    expect(await add({ name: 'New', ...places })).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ path, message }] },
    });
  });

  test('have unique names inside their parent, and only managers of the unit add them', async () => {
    const body = { name: 'New Clinic', country, state, local_lga: lga };
    expect((await add(body)).status).toBe(201);
    expect(await add({ ...body, name: 'new clinic' })).toMatchObject({
      status: 409,
      body: { code: 'facility-exists' },
    });
    expect((await add({ ...body, local_lga: dala.lga })).status).toBe(201);
    const elsewhere = await server.createUser({ level: 'lga', at: 'dala', roles: ['facilityManager'] });
    expect((await add({ ...body, name: 'Other' }, await server.signIn(elsewhere))).status).toBe(403);
    const ownLga = await server.createUser({ level: 'lga', roles: ['facilityManager'] });
    expect((await add({ ...body, name: 'Other' }, await server.signIn(ownLga))).status).toBe(201);
  });

  test('go to tablets whose home lies below or above them, and to no others', async () => {
    const [top, kano, here] = [await national(), await ofState(), await ofLga()];
    const lagos = await store('Lagos store', { state: ikeja.state }, ikeja.state);
    const heard = async (session: TokenReply): Promise<string[]> => {
      const answer = await server.call(
        {
          method: 'POST',
          url: '/v/sync/pull/',
          payload: {
            epoch: null,
            facility: session.facilityId,
            scopes: [{ scope: 'reference', after: 0 }],
            log_id: freshId(),
            limit: 500,
          },
        },
        session,
      );
      const page = answer.json<PullReply>().scopes[0];
      const rows = page?.scope === 'reference' ? page.items : [];
      return rows.flatMap(({ k, row }) => (k === 'place' && row.serves !== undefined ? [row.id] : []));
    };
    const officer = await server.signIn(await server.createUser(), freshId());
    expect(await heard(officer)).toEqual([top, kano, here]);
    expect(await heard(await server.signIn(await server.createUser({ at: 'dala' }), freshId()))).toEqual([
      top,
      kano,
    ]);
    expect(await heard(await keeper('state', kano))).toEqual([top, kano, here]);
    expect(await heard(await keeper('country', top))).toEqual([top, kano, here, lagos]);
  });

  test('pass stock down from store to store, each counted in its unit’s total only', async () => {
    const [top, kano, here] = [await national(), await ofState(), await ofLga()];
    const stores = [
      new FakeTablet(server, await keeper('country', top), freshId()),
      new FakeTablet(server, await keeper('state', kano), freshId()),
      new FakeTablet(server, await keeper('lga', here), freshId()),
    ];
    for (const tablet of stores) Object.assign(tablet, { device: await deviceOf(tablet) });
    const officer = await FakeTablet.at(server);
    let [from] = stores;
    let lot = '';
    for (const [at, tablet] of [...stores, officer].entries()) {
      await tablet.pull();
      if (at === 0) {
        const received = tablet.save('receive', typed.receive(10_000));
        lot = received.event_id;
      } else {
        const arrival = freshId();
        const doses = [0, 4000, 1000, 100][at] ?? 0;
        from!.save('transfer', typed.transfer(lot, doses, tablet.facility, arrival));
        expect((await from!.push()).results.at(-1)).toMatchObject({ verdict: 'accepted' });
        await deliverPending(server.deps);
        await tablet.pull();
        lot = arrival;
        tablet.save('confirm-arrival', typed.confirmArrival(arrival, at === 3 ? doses - 20 : doses));
      }
      expect((await tablet.push()).results.at(-1)).toMatchObject({ verdict: 'accepted' });
      from = tablet;
    }
    const balances = async (id: string, session: TokenReply) =>
      (await server.call({ url: `/v/filter/antigen/wallet/${id}/` }, session)).json()[0]?.balance;
    expect(await balances(top, admin)).toBe(6000);
    expect(await balances(kano, admin)).toBe(3000);
    expect(await balances(here, admin)).toBe(900);
    const manager = await server.signIn(await server.createUser({ level: 'state', roles: ['stateManager'] }));
    // The national store is in no state, so it is invisible from below.
    expect((await server.call({ url: `/v/filter/antigen/wallet/${top}/` }, manager)).statusCode).toBe(403);
    const { rows } = {
      rows: await server.deps.db.selectFrom('rollup_wallet').select(['level', 'balance']).execute(),
    };
    const total = (level: string) =>
      rows.filter((row) => row.level === level).reduce((sum, row) => sum + row.balance, 0);
    const atAjingi = await balances(ajingi.facility, admin);
    expect([total('lga'), total('state'), total('country')]).toEqual([
      900 + atAjingi,
      3900 + atAjingi,
      9900 + atAjingi,
    ]);
  });

  async function deviceOf(tablet: FakeTablet): Promise<string> {
    const row = await server.deps.db
      .selectFrom('sync_grant')
      .select('device')
      .where('user_id', '=', tablet.session.user_id)
      .executeTakeFirstOrThrow();
    return row.device;
  }
});
