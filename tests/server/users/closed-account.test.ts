import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PullReply } from '#contract/wire/sync.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { dosesInStore } from '#tests/server/sync/mortal-server.ts';
import { leave, openCases, pushingTablet } from '#tests/server/sync/pushing-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';

describe.each(engines)('what a closed account’s tablet may still send, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
    await tablet.push([tablet.save('receive', typed.receive(5))]);
    const { user_id: user } = tablet.session;
    await world.deps.db.transaction().execute((trx) => deactivateUser(trx, user, world.deps.now()));
  });
  afterEach(() => leave(world));

  const settle = async (event: string, level: 'facility' | 'lga', payload: object) => {
    const session = await world.signIn(await world.createUser({ level }));
    const url = `/v/sync/cases/${tablet.facility}/${event}/settle/`;
    const answer = await world.call({ method: 'POST', url, payload }, session);
    return { status: answer.statusCode, code: answer.json().code };
  };

  test('stock is parked, and a child is recorded with a case', async () => {
    const stock = tablet.save('receive', typed.receive(7));
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    expect((await tablet.push()).results).toMatchObject([
      { verdict: 'accepted', duplicate: true },
      { verdict: 'parked', reason: 'permission-revoked' },
      { verdict: 'accepted' },
    ]);
    expect(await dosesInStore(world, tablet.facility)).toBe(5);
    const cases = await openCases(world);
    expect(cases.map(({ reason }) => reason).toSorted()).toEqual(['permission-ended', 'permission-revoked']);
    expect([stock.event_id, born.event_id]).toHaveLength(2);
  });

  test.each([
    ['accept', 12],
    ['set-aside', 5],
  ])('a supervisor decides: %s', async (decision, doses) => {
    const stock = tablet.save('receive', typed.receive(7));
    await tablet.push();
    const finding = 'Asked the officer';
    expect(await settle(stock.event_id, 'lga', { finding })).toEqual({ status: 400, code: 'invalid' });
    expect((await settle(stock.event_id, 'facility', { finding, decision })).status).toBe(403);
    expect((await settle(stock.event_id, 'lga', { finding, decision })).status).toBe(200);
    expect(await dosesInStore(world, tablet.facility)).toBe(doses);
    expect(await openCases(world)).toEqual([]);
  });

  const supervisor = async () =>
    world.signIn(await world.createUser({ level: 'lga', roles: ['userManager'] }));
  const listed = async (session: Awaited<ReturnType<typeof supervisor>>) => {
    const answer = await world.call({ url: '/v/sync/cases/' }, session);
    return answer
      .json<CaseResource[]>()
      .toSorted((a, b) => String(a.activity).localeCompare(String(b.activity)))
      .map(({ activity, reason, asks }) => [activity, reason, asks]);
  };

  test('each case says what closes it, and the user’s account how many wait', async () => {
    tablet.save('receive', typed.receive(7));
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    tablet.save('immunize', dose(born.event_id, null), { deps: [born.event_id] });
    await tablet.push();
    const session = await supervisor();
    expect(await listed(session)).toEqual([
      ['immunize', 'permission-ended', 'decision'],
      ['receive', 'permission-revoked', 'decision'],
      ['register-child', 'permission-ended', 'decision'],
    ]);
    const officer = await world.signIn(await world.createUser({ level: 'facility' }));
    expect((await listed(officer)).map(([, , asks]) => asks)).toEqual(['finding', null, 'finding']);
    const user = () => world.call({ url: `/v/user/profile/${tablet.session.user_id}/` }, session);
    expect((await user()).json()).toMatchObject({ active: false, waiting_decisions: 3 });
    // Includes users moved before the account was closed.
    await world.deps.db
      .updateTable('app_user')
      .set({ level: 'lga', facility_id: null })
      .where('id', '=', tablet.session.user_id)
      .execute();
    expect((await user()).json()).toMatchObject({ active: false, waiting_decisions: 3 });
  });

  test.each([
    ['accept', null],
    ['set-aside', { by: expect.any(String), reason: 'Asked the mother' }],
  ])('a supervisor decides about a dose given to a child: %s', async (decision, voided) => {
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    const given = tablet.save('immunize', dose(born.event_id, null), { deps: [born.event_id] });
    await tablet.push();
    const finding = 'Asked the mother';
    expect((await settle(given.event_id, 'facility', { finding, decision })).status).toBe(403);
    expect((await settle(given.event_id, 'lga', { finding, decision })).status).toBe(200);
    expect((await settle(given.event_id, 'lga', { finding, decision })).status).toBe(200);
    const session = await world.signIn(await world.createUser({ level: 'facility' }));
    const rows = await world.call({ url: '/v/sync/cases/' }, session);
    expect(rows.json()).toMatchObject([{ id: born.event_id }]);
    const records = await world.deps.db.selectFrom('immunization').select('voided').execute();
    expect(records).toEqual([{ voided: voided === null ? null : expect.objectContaining(voided) }]);
    expect((await settle(born.event_id, 'lga', { finding, decision: 'accept' })).status).toBe(200);
    expect(await openCases(world)).toEqual([]);
  });

  const registered = () =>
    world.deps.db
      .selectFrom('child')
      .leftJoin('immunization as i', 'i.child_id', 'child.child_id')
      .select(['child.status', 'child.personal', 'i.voided'])
      .execute();

  test('a child registered this way and set aside stays on record as not accepted, with its doses void', async () => {
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    tablet.save('immunize', dose(born.event_id, null), { deps: [born.event_id] });
    await tablet.push();
    const finding = 'Nobody of that name lives there';
    const decided = { finding, decision: 'set-aside' };
    expect((await settle(born.event_id, 'facility', decided)).status).toBe(403);
    expect((await settle(born.event_id, 'lga', decided)).status).toBe(200);
    expect((await settle(born.event_id, 'lga', decided)).status).toBe(200);
    const withdrawn = expect.objectContaining({ reason: finding });
    expect(await registered()).toEqual([
      { status: false, personal: expect.objectContaining({ withdrawn }), voided: withdrawn },
    ]);
    expect(await openCases(world)).toEqual([]);
    const { items: told } = await FakeTablet.at(world);
    expect(told.flatMap(({ children }) => children)).toContainEqual(
      expect.objectContaining({ id: born.event_id, status: false, withdrawn }),
    );
    expect(told.flatMap(({ immunizations }) => immunizations)).toContainEqual(
      expect.objectContaining({ child: born.event_id, voided: withdrawn }),
    );
    // A dose that arrives later is recorded and opens a case.
    tablet.save('immunize', dose(born.event_id, null), { deps: [born.event_id] });
    await tablet.push();
    expect((await openCases(world)).map(({ detail }) => detail)).toEqual([
      expect.stringContaining('not in the register'),
    ]);
  });

  test('a child that a colleague has immunized since is kept', async () => {
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    await tablet.push();
    const colleague = await FakeTablet.at(world);
    colleague.save('immunize', dose(born.event_id, null), { deps: [born.event_id] });
    await colleague.push();
    const finding = 'Asked the mother';
    expect(await settle(born.event_id, 'lga', { finding, decision: 'set-aside' })).toEqual({
      status: 400,
      code: 'invalid',
    });
    expect(await registered()).toMatchObject([{ status: true, voided: null }]);
    expect((await settle(born.event_id, 'lga', { finding, decision: 'accept' })).status).toBe(200);
  });

  test('every other call is refused', async () => {
    const answer = await world.call({ url: '/v/api/ledger/' }, tablet.session);
    expect(answer.json()).toMatchObject({ status: 403, code: 'deactivated' });
  });

  const pull = async (parts: object = {}) => {
    const payload = {
      epoch: tablet.epoch,
      facility: tablet.facility,
      scopes: [
        { scope: 'facility', after: tablet.cursor },
        { scope: 'reference', after: 0 },
      ],
      log_id: tablet.logId,
      limit: 500,
      ...parts,
    };
    return world.call({ method: 'POST', url: '/v/sync/pull/', payload }, tablet.session);
  };

  test('a pull returns its standing, its log and its own verdicts, and no rows of the facility', async () => {
    const colleague = await FakeTablet.at(world);
    colleague.save('register-child', child('Zainab Sanusi'));
    await colleague.push();
    const parked = tablet.save('receive', typed.receive(7));
    await tablet.push();
    const asked = [
      {},
      { epoch: null, scopes: [{ scope: 'facility', after: 0 }] },
      { own: 'short', limit: 1 },
      { log_id: colleague.logId },
      { scopes: [{ scope: 'reference', after: 0 }] },
    ];
    for (const parts of asked) {
      const answer = await pull(parts);
      const reply = answer.json<PullReply>();
      expect(reply.viewer).toMatchObject({ active: false });
      expect(reply.scopes.flatMap(({ items }): unknown[] => items)).toEqual([]);
      expect(answer.body).not.toMatch(/Zainab|Ajingi|BCG/);
      const isOwn = !('log_id' in parts);
      expect(reply.verdicts?.map(({ event_id }) => event_id)).toEqual(isOwn ? [parked.event_id] : []);
      expect(reply.log.accepted_through).toBe(isOwn ? 2 : 0);
    }
    expect((await pull({ facility: testFacilities.gafasa.facility })).statusCode).toBe(403);
  });

  test('it raises no alarm', async () => {
    for (const logId of [tablet.logId, world.deps.newId(), world.deps.newId()])
      await pull({ log_id: logId, report: { kind: 'gap', at: 1, detail: 'made up' } });
    expect(await world.deps.db.selectFrom('incident').selectAll().execute()).toEqual([]);
  });

  describe('its session', () => {
    const refresh = () =>
      world.call({ method: 'POST', url: '/auth/token/refresh/', payload: { token: tablet.session.token } });

    test('ends after a pull that says how far the log goes, once the server has all of it', async () => {
      tablet.save('receive', typed.receive(7));
      expect((await pull({ head_seq: 2 })).statusCode).toBe(200);
      expect((await pull()).statusCode).toBe(200);
      await tablet.push();
      expect((await pull()).statusCode).toBe(200);
      expect((await pull({ head_seq: 2 })).statusCode).toBe(200);
      expect((await pull()).statusCode).toBe(401);
      expect((await refresh()).statusCode).toBe(401);
    });

    test('continues while another log of the tablet is known to have more', async () => {
      await tablet.push([], { head_seq: 4, first_seq: 2 });
      const other = world.deps.newId();
      await tablet.send({ ...tablet.body([]), log: { log_id: other, first_seq: 1, head_seq: 0 } });
      expect((await pull({ log_id: other, head_seq: 0 })).statusCode).toBe(200);
      expect((await pull()).statusCode).toBe(200);
    });

    test('ends seven days after the closing at the latest', async () => {
      world.advance(6.9 * 24 * 60 * 60 * 1000);
      const fresh = (await refresh()).json<{ access: string; token: string }>();
      Object.assign(tablet.session, fresh);
      expect((await pull()).statusCode).toBe(200);
      world.advance(0.2 * 24 * 60 * 60 * 1000);
      expect((await pull()).statusCode).toBe(401);
      expect((await refresh()).statusCode).toBe(401);
    });
  });
});
