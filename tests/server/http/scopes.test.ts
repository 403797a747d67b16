import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canSee } from '#domain/access/scope.ts';
import { levels, roles, type Level, type Viewer } from '#domain/access/model.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { routes } from '#server/routes.ts';
import { messageId } from '#server/messages/message-row.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { bcg, FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { child } from '#tests/server/immunization/typed-children.ts';
import { queue } from '#tests/server/messages/queued.ts';
import { subscribed } from '#tests/server/subscription/subscribed.ts';
import { aboutTheFacility } from './about-the-facility.ts';
import { ownOnly, place, scopesByRoute, type Circle, type Target } from './scopes-by-route.ts';

/** Lists of the nation, of catalogues, and of the caller's own payments. */
const listingsOfNoPlace: ReadonlySet<string> = new Set([
  '/v/get/all/country/',
  '/v/api/antigen/',
  '/v/api/introduction/',
  '/v/national/changes/',
  '/v/api/manufacturer/',
  '/v/api/cce/',
  '/v/api/model/number/',
  '/v/subscription/mine/',
  '/v/subscription/settings/changes/',
]);

interface Caller {
  readonly level: Level;
  readonly at: TestFacility;
  readonly isManager: boolean;
}

/** From the same facility and from others in its LGA, state, country and abroad; at every level; with no role and with all. */
const callers: readonly Caller[] = (Object.keys(testFacilities) as TestFacility[]).flatMap((at) =>
  levels.flatMap((level) => [false, true].map((isManager) => ({ level, at, isManager }))),
);

function isLetIn(circle: Circle, { level, at, isManager }: Caller): boolean {
  const { country, state, lga, facility } = testFacilities[at];
  const viewer: Viewer = {
    user: 'anyone' as UserId,
    level,
    roles: new Set(),
    place: {
      country,
      state: level === 'country' ? null : state,
      lga: level === 'facility' || level === 'lga' ? lga : null,
      facility: level === 'facility' ? facility : null,
    },
  };
  const isAbove = level === 'state' || level === 'country';
  switch (circle) {
    case 'names':
      return true;
    case 'unit':
      return canSee(viewer, place);
    case 'figures':
      return canSee(viewer, place) && (isManager || !isAbove);
    case 'lga-figures':
      return canSee(viewer, { ...place, facility: null }) && (isManager || !isAbove);
    case 'state-figures':
      return canSee(viewer, { ...place, lga: null, facility: null }) && isManager;
    case 'country-figures':
      return canSee(viewer, { ...place, state: null, lga: null, facility: null }) && isManager;
    case 'managers':
      return isManager && canSee(viewer, place);
    case 'above':
      return isManager && level !== 'facility' && canSee(viewer, place);
    case 'nation':
      return isManager && level === 'country';
    case 'roles':
      return isManager;
    case 'payer':
      return false;
    case 'officers':
      return level === 'facility' && at === 'ajingi';
  }
}

describe('the data that a caller can reach', () => {
  let server: TestApp;
  let target: Target;
  const sessions = new Map<Caller, TokenReply>();

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    await server.deps.db
      .insertInto('antigen')
      .values({ id: bcg, name: 'BCG', schedule: 'At birth' })
      .execute();
    const tablet = await FakeTablet.at(server);
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('register-child', child('Musa Ibrahim'));
    const { event_id: settled } = tablet.save('register-child', child('Moussa Ibrahim'));
    // A case that stays open after the other was settled.
    tablet.save('register-child', child('Mousa Ibrahim'));
    await tablet.push();
    const { epoch } = await tablet.pull();
    const number = tablet.items.at(-1)?.children[0]?.vaccNo ?? '';
    await queue(server, 'refused');
    await queue(server, 'refused-too');
    await server.deps.db
      .updateTable('message')
      .set({ state: 'failed', failure: 'refused', settled_at: server.deps.now() })
      .execute();
    target = {
      user: tablet.session.user_id,
      email: tablet.session.email,
      entry: received.event_id,
      log: tablet.logId,
      number,
      settled,
      message: messageId('child-registered', 'refused'),
      epoch,
      ...(await aboutTheFacility(server, tablet.session, callers.length * 3)),
      ...(await subscribed(server, tablet.session)),
    };
    for (const caller of callers) {
      const { level, at, isManager } = caller;
      const user: TestUser = await server.createUser({ level, at, roles: isManager ? roles : [] });
      sessions.set(caller, await server.signIn(user, server.deps.newId()));
    }
  });
  afterAll(() => server.close());

  test('is listed here for every route, and for no other', () => {
    const declared = routes.map((route) => `${route.method} ${route.path}`);
    expect(Object.keys(scopesByRoute).toSorted()).toEqual(declared.toSorted());
  });

  test('is tested with somebody else’s id for every route with an id in its path', () => {
    const careless = Object.entries(scopesByRoute).filter(
      ([name, cases]) => cases === ownOnly && /:(?!name|text|level)\w+/.test(name),
    );
    expect(careless).toEqual([]);
  });

  const rows = Object.entries(scopesByRoute).flatMap(([route, cases]) =>
    cases === ownOnly ? [] : cases.map((row, at) => [route, at + 1, row] as const),
  );

  test.each(rows)(
    'of %s (%i) is open to its circle only',
    async (route, _number, { circle, letIn = 200, request }) => {
      for (const caller of callers) {
        const expected = isLetIn(circle, caller) ? letIn : 403;
        // A stream that is let in does not end by itself.
        if (/\/(sync|monitoring|account)\/events\/$/.test(route) && expected !== 403) continue;
        const answer = await server.call(request(target), sessions.get(caller));
        expect({ ...caller, status: answer.statusCode }).toEqual({ ...caller, status: expected });
      }
    },
  );

  test('is not revealed in a refusal', async () => {
    const stranger = sessions.get(callers.find(({ at, level }) => at === 'gafasa' && level === 'facility')!)!;
    for (const [, , { circle, request }] of rows) {
      if (circle === 'names') continue;
      const answer = await server.call(request(target), stranger);
      expect(Object.keys(answer.json()).toSorted()).toEqual([
        'code',
        'detail',
        'sentence',
        'status',
        'title',
        'type',
      ]);
      expect(answer.body).not.toContain('BCG');
    }
  });

  const listings = routes.flatMap((route) =>
    'sort' in route && !route.path.includes(':') ? [route.path] : [],
  );

  test.each(listings)('in the list of %s is that of the caller’s unit', async (url) => {
    const stillFailed = messageId('child-registered', 'refused-too');
    const ids = [place.facility, stillFailed, ...Object.values(target).flat()].filter((id) => id !== '');
    const shownTo: Caller[] = [];
    for (const caller of callers) {
      const { body } = await server.call({ url }, sessions.get(caller));
      if (ids.some((id) => body.includes(id))) shownTo.push(caller);
    }
    expect(shownTo.filter((caller) => !isLetIn('unit', caller))).toEqual([]);
    // A listing without anything of the test's facility would go untested: it needs a row in `Target`.
    expect({ url, isTried: shownTo.length > 0 }).toEqual({ url, isTried: !listingsOfNoPlace.has(url) });
  });

  describe('with ids of somebody else among one’s own', () => {
    const officerAt = (at: TestFacility) =>
      sessions.get(callers.find((caller) => caller.at === at && caller.level === 'facility')!)!;
    const particulars = {
      reporting_officer: 'Eve',
      time_received: '2026-11-20T08:14',
      year: 2026,
      quarter: 'Q4',
      no_of_dose: 1,
    };

    test.each([
      ['issued', '/v/api/ledger/', { activity: 'issued' }],
      ['adjusted', '/v/api/ledger/', { activity: 'adjustment', direction: 'Decrement' }],
      [
        'transferred',
        '/v/api/ledger/',
        { activity: 'transfer', destination: testFacilities.gafasa.facility },
      ],
      ['returned', '/v/create/return/ledger/', { destination: testFacilities.gafasa.facility }],
      ['utilized', '/v/api/Utilization/', { children_immunized: 1, immunization_type: 'Outreach' }],
    ])('an entry of another facility cannot be %s', async (_case, url, body) => {
      const payload = { ...particulars, ...body, entry: target.entry };
      const answer = await server.call({ method: 'POST', url, payload }, officerAt('gafasa'));
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    });

    test('places and user in a writing call’s body are ignored, and stock is written at the caller’s place', async () => {
      const payload = {
        ...particulars,
        activity: 'recieved',
        antigen: bcg,
        batch_no: 'B-1',
        expiry_date: '2027-06-30',
        vvm_stage: 'I',
        vendor: 'Serum Institute',
        origin: testFacilities.ikeja.facility,
        facility: place.facility,
        state: testFacilities.ikeja.state,
        admin: target.user,
      };
      const session = officerAt('dala');
      const answer = await server.call({ method: 'POST', url: '/v/api/ledger/', payload }, session);
      expect(answer.json()).toMatchObject({
        facility: testFacilities.dala.facility,
        state: testFacilities.dala.state,
        admin: session.user_id,
      });
    });

    test('the log of another facility’s tablet looks empty: neither its position nor its verdicts are sent', async () => {
      const own = testFacilities.ikeja.facility;
      const payload = {
        epoch: null,
        facility: own,
        scopes: [{ scope: 'facility', after: 0 }],
        log_id: target.log,
        limit: 100,
      };
      const page = await server.call({ method: 'POST', url: '/v/sync/pull/', payload }, officerAt('ikeja'));
      expect(page.json()).toMatchObject({ log: { accepted_through: 0 }, scopes: [{ items: [] }] });
      const url = `/v/sync/snapshot/?facility=${own}&log_id=${target.log}`;
      const { body } = await server.call({ url }, officerAt('ikeja'));
      expect(JSON.parse(body.split('\n')[0]!)).toMatchObject({
        log: { accepted_through: 0 },
        counts: { entries: 0, verdicts: 0 },
      });
    });

    test('an entry of another facility is not shown with one’s own wallet', async () => {
      const payload = { facility: testFacilities.gafasa.facility, id: target.entry };
      const answer = await server.call(
        { method: 'PUT', url: '/v/update/ledger/', payload },
        officerAt('gafasa'),
      );
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    });

    test('lists and searches contain only the caller’s unit', async () => {
      for (const url of ['/v/api/ledger/string/BCG/', '/v/api/get/string/facility/']) {
        for (const caller of callers) {
          const { body } = await server.call({ url }, sessions.get(caller));
          expect({ url, ...caller, shown: body.includes(place.facility) }).toEqual({
            url,
            ...caller,
            shown: isLetIn('unit', caller),
          });
        }
      }
    });

    test('a search by name stays in the caller’s country', async () => {
      const found = async (at: TestFacility) =>
        (await server.call({ url: '/v/get/facility/ajingi/' }, officerAt(at))).json<unknown[]>().length;
      expect([await found('ikeja'), await found('accra')]).toEqual([1, 0]);
    });
  });
});
