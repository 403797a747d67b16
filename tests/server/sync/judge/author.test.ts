import { describe, expect, test } from 'vitest';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { child } from '#tests/server/immunization/typed-children.ts';
import { testFacilities } from '#tests/support/places.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

const dayMs = 24 * 60 * 60 * 1000;
const finding = 'Asked both';

describe('the name under which a record counts', () => {
  let world: TestApp;
  /** Amina's tablet. */
  let tablet: FakeTablet;

  withOneTablet('pglite', (start) => {
    ({ world, tablet } = start);
  });

  const eventsOf = () =>
    world.deps.db
      .selectFrom('event')
      .select(['actor', 'sender', 'sender_device', 'status'])
      .orderBy('facility_seq')
      .execute();
  const manager = async () =>
    world.signIn(await world.createUser({ level: 'state', roles: ['userManager', 'equipmentManager'] }));
  const settle = async (event: string, by: TokenReply, payload: object = { finding, decision: 'accept' }) => {
    const url = `/v/sync/cases/${tablet.facility}/${event}/settle/`;
    return (await world.call({ method: 'POST', url, payload }, by)).statusCode;
  };
  /** A colleague's grant as another device can copy it: everything unencrypted on a shared tablet. */
  const stolen = () => ({
    actor: tablet.session.user_id,
    grant: tablet.session.grant?.id,
    device: tablet.device,
  });

  const takeRole = async (by: TokenReply) => {
    const url = `/v/get/role/${tablet.session.user_id}/`;
    await world.call({ method: 'PUT', url, payload: { equipmentManager: true } }, by);
    return world.call({ method: 'PUT', url, payload: { equipmentManager: false } }, by);
  };
  const move = (by: TokenReply) => {
    const { country, state, lga, facility } = testFacilities.gafasa;
    const payload = { country, state, local_lga: lga, facility };
    return world.call({ method: 'POST', url: `/v/users/${tablet.session.user_id}/move/`, payload }, by);
  };

  test.each([
    ['with all that her tablet says', () => stolen()],
    ['under the sender’s own device', (bola: FakeTablet) => ({ ...stolen(), device: bola.device })],
    ['with the sender’s own grant', (bola: FakeTablet) => ({ ...stolen(), grant: bola.session.grant?.id })],
    ['with a grant that nobody was given', () => ({ ...stolen(), grant: freshId() })],
  ])('not a colleague’s from another device, %s', async (_case, claims) => {
    const bola = await FakeTablet.at(world);
    const stock = bola.save('receive', typed.receive(7), claims(bola));
    const musa = bola.save('register-child', child('Musa Ibrahim'), claims(bola));
    expect((await bola.push()).results).toMatchObject([
      { verdict: 'parked', reason: 'grant-invalid' },
      { verdict: 'accepted' },
    ]);
    await tablet.pull();
    expect(tablet.items.flatMap(({ children }) => children)).toMatchObject([{ admin: bola.session.user_id }]);
    const sent = { sender: bola.session.user_id, sender_device: bola.device };
    expect(await eventsOf()).toMatchObject([sent, sent]);
    // Neither the name it carries nor its sender decides.
    expect(await settle(stock.event_id, bola.session)).toBe(403);
    expect(await settle(stock.event_id, await manager())).toBe(200);
    const entries = await world.deps.db.selectFrom('ledger_entry').select(['entry_id', 'admin']).execute();
    expect(entries).toEqual([{ entry_id: stock.event_id, admin: bola.session.user_id }]);
    expect(await settle(musa.event_id, bola.session, { finding })).toBe(403);
  });

  test('that of a colleague enrolled on the same tablet, with the sender beside it', async () => {
    tablet.save('receive', typed.receive(7));
    const bola = await world.signIn(await world.createUser(), tablet.device);
    const answer = await tablet.send(tablet.body(tablet.outbox), bola);
    expect(answer.json()).toMatchObject({ results: [{ verdict: 'accepted' }] });
    const lines = await world.call({ url: '/v/api/ledger/' }, bola);
    expect(lines.json()).toMatchObject([
      { admin: tablet.session.user_id, sent_by: 'Test Officer', sent_from: tablet.device.slice(-6) },
    ]);
    // Every tablet of the facility shows it on the receipt, also after the line is corrected.
    const [first] = tablet.outbox;
    tablet.save('correct', typed.correct(first!.event_id, { batchNo: 'B-2' }));
    await tablet.push([tablet.outbox.at(-1)]);
    await tablet.pull();
    const shown = { sentBy: { name: 'Test Officer', tablet: tablet.device.slice(-6) } };
    expect(tablet.items.flatMap(({ entries }) => entries)).toMatchObject([
      shown,
      { ...shown, batchNo: 'B-2' },
    ]);
    expect((await eventsOf()).slice(0, 1)).toEqual([
      {
        actor: tablet.session.user_id,
        sender: bola.user_id,
        sender_device: tablet.device,
        status: 'accepted',
      },
    ]);
  });

  test('that of the user with a permission on that tablet today, if the server lost the earlier one', async () => {
    const forgotten = freshId();
    tablet.save('receive', typed.receive(7), { grant: forgotten });
    const colleague = await world.signIn(await world.createUser(), tablet.device);
    const unsigned = await world.createUser();
    tablet.save('receive', typed.receive(8), { grant: forgotten, actor: colleague.user_id });
    tablet.save('receive', typed.receive(9), { grant: forgotten, actor: unsigned.id });
    expect((await tablet.push()).results).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'accepted' },
      { verdict: 'parked', reason: 'grant-invalid' },
    ]);
    world.advance(31 * dayMs);
    tablet.save('receive', typed.receive(10), { grant: forgotten });
    const sender = await world.signIn(await world.createUser(), tablet.device);
    const answer = await tablet.send(tablet.body(tablet.outbox.slice(-1)), sender);
    expect(answer.json()).toMatchObject({ results: [{ verdict: 'parked', reason: 'grant-invalid' }] });
  });

  describe.each([
    ['a move', move],
    [
      'a change of level without the home',
      (by: TokenReply) =>
        world.call(
          {
            method: 'POST',
            url: `/v/users/${tablet.session.user_id}/move/`,
            payload: {
              user_option: 'isLga',
              country: testFacilities.ajingi.country,
              state: testFacilities.ajingi.state,
              local_lga: testFacilities.ajingi.lga,
            },
          },
          by,
        ),
    ],
    [
      'a closing',
      (by: TokenReply) =>
        world.call({ method: 'POST', url: `/v/users/${tablet.session.user_id}/deactivate/` }, by),
    ],
    [
      'a role taken away and then a move',
      async (by: TokenReply) => {
        await takeRole(by);
        return move(by);
      },
    ],
    [
      'thirty days without a refresh',
      async () => {
        world.advance(31 * dayMs);
        return { statusCode: 200 };
      },
    ],
  ])('after %s', (name, end) => {
    test('events reported before count, and later ones wait for a person, whatever the clock shows', async () => {
      const before = tablet.save('receive', typed.receive(5));
      await tablet.push();
      const endedAt = world.deps.now();
      expect((await end(await manager())).statusCode).toBe(200);
      const sender =
        name === 'thirty days without a refresh'
          ? await world.signIn(await world.createUser(), tablet.device)
          : tablet.session;
      world.advance(1000);
      for (const back of [0, 6, 40])
        tablet.save('receive', typed.receive(7), {
          recorded_at: new Date(endedAt.getTime() - back * dayMs).toISOString(),
        });
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      const answer = await tablet.send(tablet.body(tablet.outbox), sender);
      const parked = { verdict: 'parked', reason: 'permission-revoked' };
      expect(answer.json().results).toMatchObject([
        { event_id: before.event_id, verdict: 'accepted' },
        parked,
        parked,
        parked,
        { event_id: musa.event_id, verdict: 'accepted' },
      ]);
      const above = await manager();
      const user = { url: `/v/user/profile/${tablet.session.user_id}/` };
      if (name !== 'a change of level without the home' && name !== 'thirty days without a refresh')
        expect((await world.call(user, above)).json()).toMatchObject({ waiting_decisions: 4 });
      const cases = await world.call({ url: '/v/sync/cases/' }, above);
      expect(
        cases
          .json<CaseResource[]>()
          .map(({ reason }) => reason)
          .toSorted(),
      ).toEqual(['permission-ended', 'permission-revoked', 'permission-revoked', 'permission-revoked']);
    });
  });

  test('a tablet that claims more of its log than exists gains nothing by it', async () => {
    tablet.save('receive', typed.receive(5));
    await tablet.push(tablet.outbox, { head_seq: 100 });
    await move(await manager());
    tablet.save('receive', typed.receive(7));
    const answer = await tablet.send(tablet.body(tablet.outbox), tablet.session);
    expect(answer.json().results).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'parked', reason: 'permission-revoked' },
    ]);
  });

  describe('after a role was revoked, with the same home', () => {
    const accepted = { verdict: 'accepted' };
    const waits = { verdict: 'parked', reason: 'permission-revoked' };
    const minuteMs = 60_000;

    test.each([
      ['saved before, sent after', 20 * dayMs, -minuteMs, accepted],
      ['saved after', dayMs, minuteMs, waits],
      ['saved before, sent when the permission would have run out', 31 * dayMs, -minuteMs, waits],
    ])('what was %s', async (_what, sentAfterMs, savedAfterMs, verdict) => {
      const endedAt = world.deps.now();
      expect((await takeRole(await manager())).statusCode).toBe(200);
      world.advance(sentAfterMs);
      const at = new Date(endedAt.getTime() + savedAfterMs).toISOString();
      tablet.save('receive', typed.receive(7), { recorded_at: at });
      const sender = await world.signIn(await world.createUser(), tablet.device);
      expect((await tablet.send(tablet.body(tablet.outbox), sender)).json().results).toMatchObject([verdict]);
    });

    test('the time of a wrong clock is corrected first', async () => {
      const endedAt = world.deps.now();
      await takeRole(await manager());
      world.advance(5 * minuteMs);
      const at = (minutes: number) => new Date(endedAt.getTime() + minutes * minuteMs).toISOString();
      tablet.save('receive', typed.receive(7), { recorded_at: at(-2), clock_offset_ms: 3 * minuteMs });
      tablet.save('receive', typed.receive(7), { recorded_at: at(2), clock_offset_ms: -3 * minuteMs });
      const answer = await tablet.send(tablet.body(tablet.outbox), tablet.session);
      expect(answer.json().results).toMatchObject([waits, accepted]);
    });

    test('after that, permission is given at once', async () => {
      await takeRole(await manager());
      const again = await world.signIn(
        { id: tablet.session.user_id, email: tablet.session.email } as never,
        tablet.device,
      );
      tablet.save('receive', typed.receive(7), { grant: again.grant!.id });
      expect((await tablet.send(tablet.body(tablet.outbox), again)).json().results).toMatchObject([accepted]);
    });
  });

  test('a log’s lost range is not settled by its own author', async () => {
    tablet.save('receive', typed.receive(5));
    tablet.save('receive', typed.receive(5));
    const [, second] = tablet.outbox;
    await tablet.push([], { head_seq: 2, first_seq: 1 });
    await tablet.push([second], { first_seq: 1, lost: [{ first: 1, last: 1 }] });
    const own = (await world.call({ url: '/v/sync/cases/' }, tablet.session)).json<CaseResource[]>();
    expect(own).toMatchObject([{ reason: 'lost-range', asks: null }]);
    expect(await settle(own[0]!.id, tablet.session, { finding })).toBe(403);
    const colleague = await world.signIn(await world.createUser());
    expect((await world.call({ url: '/v/sync/cases/' }, colleague)).json()).toMatchObject([
      { asks: 'finding' },
    ]);
    expect(await settle(own[0]!.id, colleague, { finding })).toBe(200);
  });
});
