import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { child, dose, voiding } from '#tests/server/immunization/typed-children.ts';
import { type FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

describe.each(engines)('a case settled by a person, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const settle = async (id: string, payload: object = { finding: 'Two children after all' }) => {
    const url = `/v/sync/cases/${tablet.facility}/${id}/settle/`;
    // Not the author: someone else decides the case.
    const colleague = await world.signIn(await world.createUser());
    const answer = await world.call({ method: 'POST', url, payload }, colleague);
    return { status: answer.statusCode, body: answer.json() };
  };
  const duplicate = async (): Promise<string> => {
    tablet.save('register-child', child('Musa Ibrahim'));
    const again = tablet.save('register-child', child('Moussa Ibrahim'));
    await tablet.push();
    await tablet.pull();
    return again.event_id;
  };

  test('is closed on the server and on the tablets, with the finding and its author', async () => {
    const id = await duplicate();
    expect(await settle(id)).toEqual({ status: 200, body: { settled: true } });
    await tablet.pull();
    expect(tablet.items.at(-1)).toMatchObject({
      k: 'case',
      verdict: null,
      cases: [{ id, reason: 'likely-duplicate', closedAt: '2026-11-20T08:00:00.000Z' }],
    });
    expect(tablet.items.at(-1)?.cases[0]?.detail).toMatch(/\. Test Officer: Two children after all$/);
    const open = await world.call({ url: '/v/sync/cases/' }, tablet.session);
    expect(open.json()).toEqual([]);
  });

  test('is settled once', async () => {
    const id = await duplicate();
    await settle(id);
    expect(await settle(id, { finding: 'Another thing' })).toMatchObject({ status: 200 });
    const before = tablet.cursor;
    await tablet.pull();
    expect(tablet.cursor).toBe(before + 1);
  });

  test('is refused without an existing case or a finding', async () => {
    expect(await settle(freshId())).toMatchObject({ status: 404 });
    const id = await duplicate();
    expect(await settle(id, { finding: '' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('about a dose whose child was lost with a tablet records it, and the events that waited for it', async () => {
    const lost = tablet.save('register-child', child('Musa Ibrahim'));
    const given = tablet.save('immunize', dose(lost.event_id, null), { deps: [lost.event_id] });
    const voided = tablet.save('void-immunization', voiding(given.event_id), { deps: [given.event_id] });
    const { results } = await tablet.push([given, voided], {
      first_seq: lost.seq,
      lost: [{ first: lost.seq, last: lost.seq }],
    });
    expect(results.map(({ verdict }) => verdict)).toEqual(['parked', 'parked']);
    const waiting = (await world.call({ url: '/v/sync/cases/' }, tablet.session)).json<{ id: string }[]>();
    expect(waiting.find(({ id }) => id === given.event_id)).toMatchObject({
      activity: 'immunize',
      antigen: 'BCG',
      doses: given.payload.doses,
      batch_no: null,
    });
    expect(await settle(given.event_id, { finding: 'The tablet fell into a well' })).toMatchObject({
      status: 200,
    });
    const rows = await world.deps.db
      .selectFrom('event')
      .select(['event_id', 'status'])
      .orderBy('event_id')
      .execute();
    expect(rows).toEqual([
      { event_id: given.event_id, status: 'accepted' },
      { event_id: voided.event_id, status: 'accepted' },
    ]);
    await tablet.pull();
    const items = tablet.items.slice(-3);
    expect(items.flatMap(({ immunizations }) => immunizations)).toMatchObject([
      { id: given.event_id, child: lost.event_id, voided: null },
      { id: given.event_id, voided: { reason: 'Wrong child' } },
    ]);
    expect(items.at(-1)?.cases).toMatchObject([
      { id: given.event_id, detail: expect.stringMatching(/Test Officer: The tablet fell into a well$/) },
    ]);
    const open = await world.call({ url: '/v/sync/cases/' }, tablet.session);
    expect(open.json()).toMatchObject([{ reason: 'lost-range' }]);
  });

  test.each([
    ['refused', () => tablet.save('issue', typed.issue(freshId(), 1))],
    ['parked', () => tablet.save('issue', typed.issue(freshId(), 1), { deps: [freshId()] })],
  ])('is not one of a record that was %s: that is sent again or set aside', async (_name, save) => {
    const { event_id: id } = save();
    await tablet.push();
    expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'not-accepted' } });
  });
});
