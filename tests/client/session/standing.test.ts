import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ViewerStanding } from '#contract/wire/session.ts';
import { apiOf } from '#client/session/api.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { type Device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA, facilityB, problem, reply, tokenReply } from '#tests/client/support/replies.ts';

const anything = z.unknown();
const amina = tokenReply({ email: 'amina@demo.test', access: '', token: '' });

/** Amina's account as the server currently describes it. */
function standing(changes: Partial<ViewerStanding> = {}): ViewerStanding {
  return {
    active: true,
    user_option: 'isFacility',
    roles: amina.roles,
    paid: true,
    paid_status: true,
    countryId: amina.countryId ?? '',
    stateId: amina.stateId,
    lgaId: amina.lgaId,
    facilityId: amina.facilityId as FacilityId,
    home: null,
    ...changes,
  };
}

/** From here on, pull answers carry this description of the caller. */
function tellsOnPull(server: FakeServer, viewer: ViewerStanding): void {
  const tell = async ({ next }: { next: () => Promise<Response> }) => {
    const answer = await next();
    return answer.ok ? reply({ ...((await answer.json()) as object), viewer }) : answer;
  };
  server.script('/v/sync/pull/', tell, 99);
}

const current = ({ engine }: Device) => engine.session.current();

describe('an open session follows its user’s account with each pull', () => {
  test('takes over roles, level and payment', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    expect(await current(tablet)).toMatchObject({ paid: true, level: 'facility' });
    const roles = { ...amina.roles, userManager: true };
    tellsOnPull(server, standing({ roles, paid: false, user_option: 'isLga' }));
    expect(await tablet.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await current(tablet)).toMatchObject({
      paid: false,
      level: 'lga',
      roles: { userManager: true, antigenManager: false },
      facility: 'Ajingi Cottage Hospital',
    });
  });

  test('writes nothing if nothing changed', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    const before = await tablet.engine.db.session.get('current');
    let writes = 0;
    tablet.engine.db.session.hook('updating', () => void (writes += 1));
    tellsOnPull(server, standing());
    await tablet.engine.sync.replay();
    expect(writes).toBe(0);
    expect(await tablet.engine.db.session.get('current')).toEqual(before);
  });
});

describe('a closed account', () => {
  test('is signed out of the screens; waiting events are still sent, and then nothing more is requested', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    await tablet.engine.stock.save(receive(10));
    // The push is delayed so that the pull is answered first.
    server.script('/v/sync/push/', () => problem(503, 'busy'));
    await tablet.engine.sync.replay();
    tellsOnPull(server, standing({ active: false }));
    await tablet.engine.sync.replay();
    expect(await current(tablet)).toBeNull();
    expect(await tablet.engine.session.closed()).toMatchObject({ firstName: amina.first_name });
    expect(await tablet.engine.queries.badge()).toMatchObject({ waiting: 0 });

    server.requests.length = 0;
    expect(await tablet.engine.sync.replay()).toMatchObject({ outcome: 'done', requests: 0 });
    expect(server.requests).toEqual([]);
  });

  test('discovered by a screen’s call still sends what waits, and nothing more can be saved', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    await tablet.engine.stock.save(receive(10));
    const api = apiOf(tablet.engine.db, {
      deps: {
        ...tablet.deps,
        baseUrl: 'https://server.test',
        fetch: () => Promise.resolve(problem(403, 'deactivated')),
      },
      renew: tablet.engine.renew,
    });
    await api.post('/v/get/otp/pin/reset/', { schema: anything, json: {} });
    expect(await current(tablet)).toBeNull();
    expect(await tablet.engine.queries.badge()).toMatchObject({ waiting: 1 });
    expect(await tablet.engine.stock.save(receive(5))).toMatchObject({ ok: false });
    expect(await tablet.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await tablet.engine.queries.badge()).toMatchObject({ waiting: 0 });
    // Its last report is sent, which ends its sign-in, so it makes no more requests.
    expect(await tablet.engine.sync.replay()).toMatchObject({ outcome: 'done', requests: 0 });
  });

  test('leaves the tablet to the next user, and does not stay enrolled', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    tellsOnPull(server, standing({ active: false }));
    await tablet.engine.sync.replay();
    await tablet.engine.session.login({ email: 'bola@demo.test', password: 'secret' });
    expect(await current(tablet)).toMatchObject({ email: 'bola@demo.test' });
    expect(await tablet.engine.session.closed()).toBeNull();
    expect(await tablet.engine.db.session.count()).toBe(1);
  });

  test('a call answered with unpaid closes the paid screens', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    const api = apiOf(tablet.engine.db, {
      deps: {
        ...tablet.deps,
        baseUrl: 'https://server.test',
        fetch: () => Promise.resolve(problem(402, 'unpaid')),
      },
      renew: tablet.engine.renew,
    });
    await api.post('/v/get/otp/pin/reset/', { schema: anything, json: {} });
    expect(await current(tablet)).toMatchObject({ paid: false });
  });
});

describe('after a move', () => {
  test('the new home is taken over with its grant, and events of the old one still go there', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    await tablet.engine.stock.save(receive(10));
    const moved = { ...amina, facilityId: facilityB, facility: 'Gafasa Health Clinic' };
    const grant = { id: 'grant-b', facility: facilityB, expires_at: '2027-01-01T00:00:00.000Z' };
    server.script(
      '/v/sync/pull/',
      ({ body, next }) =>
        (body as { facility: string }).facility === facilityB ? next() : problem(403, 'not-your-facility'),
      99,
    );
    server.script('/auth/token/refresh/', async ({ next }) => {
      const answer = (await (await next()).json()) as object;
      return reply({ ...answer, grant, user: moved, viewer: standing({ facilityId: facilityB }) });
    });
    // Events for the old home are sent only after the move is known.
    server.script('/v/sync/push/', () => problem(403, 'not-your-facility'));
    expect(await tablet.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await current(tablet)).toMatchObject({ facilityId: facilityB, facility: 'Gafasa Health Clinic' });
    const pushes = server.requests.filter(({ path }) => path === '/v/sync/push/');
    expect(pushes.map(({ body }) => (body as { facility: string }).facility)).toEqual([facilityA, facilityA]);
    expect(await tablet.engine.queries.badge()).toMatchObject({ waiting: 0, otherFacilities: 0 });
    await tablet.engine.stock.save(receive(20));
    const [last] = (await tablet.engine.db.event.toArray()).slice(-1);
    expect(last?.envelope).toMatchObject({ facility: facilityB, grant: 'grant-b' });
  });
});
