import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { testFacilities as places, type TestFacility } from '#tests/support/places.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { leave, openCases, pushingTablet, verdicts } from '../pushing-tablet.ts';

const tooLate =
  'The facility had been closed before the server heard of this record: no doses go there any more. Send them to the one that took its place, or have it opened again and send the record again';

describe.each(engines)('what tablets send into a closed facility on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });
  afterEach(() => leave(world));

  async function manage(action: 'close' | 'reopen', at: TestFacility): Promise<void> {
    const manager = await world.signIn(await world.createUser({ level: 'country', roles: ['userManager'] }));
    const url = `/v/api/place/${places[at].facility}/${action}/`;
    const answer = await world.call(
      { method: 'POST', url, payload: action === 'close' ? { successor: null } : {} },
      manager,
    );
    expect(answer.statusCode).toBe(200);
  }

  /** Reports the log's head to the server without any event. */
  const report = () => tablet.push([], { first_seq: 1 });

  test('a receipt unknown at the closing is refused, and opens a case', async () => {
    await manage('close', 'ajingi');
    const late = tablet.save('receive', typed.receive(100));
    const { results } = await tablet.push();
    expect(results).toMatchObject([
      { verdict: 'refused', reason: 'place-closed', detail: tooLate, case: late.event_id },
    ]);
    expect(await openCases(world)).toMatchObject([{ event_id: late.event_id, reason: 'place-closed' }]);
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'refused', duplicate: true }]);
  });

  test('events reported by the closing still count, however late they arrive', async () => {
    tablet.save('receive', typed.receive(100));
    await report();
    await manage('close', 'ajingi');
    tablet.save('receive', typed.receive(7));
    expect(verdicts((await tablet.push()).results)).toEqual(['accepted', 'refused']);
  });

  test('an event that has waited for another record since before the closing counts once that has arrived', async () => {
    const missing = freshId();
    const waiting = tablet.save('receive', typed.receive(100), { deps: [missing] });
    await tablet.push();
    await manage('close', 'ajingi');
    tablet.save('open-wallet', { antigen: typed.receive(1).antigen }, { event_id: missing });
    await tablet.push(tablet.outbox.slice(1));
    const stored = await world.deps.db
      .selectFrom('event')
      .select('status')
      .where('event_id', '=', waiting.event_id)
      .executeTakeFirstOrThrow();
    expect(stored.status).toBe('accepted');
  });

  test('an event that arrives after the closing and waits for another record is refused once that has arrived', async () => {
    await manage('close', 'ajingi');
    const missing = freshId();
    tablet.save('receive', typed.receive(100), { deps: [missing] });
    expect((await tablet.push()).results).toMatchObject([{ reason: 'dependency-missing' }]);
    tablet.save('open-wallet', { antigen: typed.receive(1).antigen }, { event_id: missing });
    await tablet.push(tablet.outbox.slice(1));
    expect(await openCases(world)).toMatchObject([{ reason: 'place-closed' }]);
  });

  test.each(['transfer', 'return'] as const)('doses of a %s to it stay where they are', async (type) => {
    const { event_id: entry } = tablet.save('receive', typed.receive(100));
    await tablet.push();
    const sent = typed.transfer(entry, 40, 'dala', freshId());
    tablet.save(type, sent);
    await report();
    await manage('close', 'dala');
    tablet.save(type, { ...sent, arrival: freshId() as typeof sent.arrival });
    const { results } = await tablet.push(tablet.outbox.slice(1));
    // The first was known before the place closed.
    expect(results).toMatchObject([{ verdict: 'accepted' }, { verdict: 'refused', reason: 'place-closed' }]);
    await tablet.pull();
    expect(tablet.items.findLast(({ wallets }) => wallets.length > 0)?.wallets).toMatchObject([
      { balance: 60 },
    ]);
  });

  test('a merged facility is like a closed one: events known before still count', async () => {
    const { event_id: entry } = tablet.save('receive', typed.receive(100));
    await tablet.push();
    tablet.save('transfer', typed.transfer(entry, 40, 'dala', freshId()));
    await report();
    const manager = await world.signIn(await world.createUser({ level: 'country', roles: ['userManager'] }));
    const answer = await world.call(
      {
        method: 'POST',
        url: `/v/api/place/${places.dala.facility}/merge/`,
        payload: { into: places.gafasa.facility },
      },
      manager,
    );
    expect(answer.statusCode).toBe(200);
    tablet.save('transfer', typed.transfer(entry, 5, 'dala', freshId()));
    expect(verdicts((await tablet.push(tablet.outbox.slice(1))).results)).toEqual(['accepted', 'refused']);
  });

  test('its stock is counted, used and sent away, and records of its children are kept', async () => {
    const { event_id: entry } = tablet.save('receive', typed.receive(100));
    await tablet.push();
    await manage('close', 'ajingi');
    tablet.save('adjust', typed.adjust(entry, 'increment', 5));
    const issued = tablet.save('issue', typed.issue(entry, 30));
    tablet.save('utilize', typed.utilize(issued.event_id, 24));
    tablet.save('transfer', typed.transfer(entry, 20, 'gafasa', freshId()));
    const born = tablet.save('register-child', child('Musa Ibrahim'));
    tablet.save('immunize', dose(born.event_id, null));
    const { results } = await tablet.push(tablet.outbox.slice(1));
    expect(verdicts(results)).toEqual(Array.from({ length: 6 }, () => 'accepted'));
  });

  test('once it is open again it accepts everything', async () => {
    await manage('close', 'ajingi');
    await manage('reopen', 'ajingi');
    tablet.save('receive', typed.receive(100));
    expect(verdicts((await tablet.push()).results)).toEqual(['accepted']);
    await manage('close', 'ajingi');
    tablet.save('receive', typed.receive(100));
    expect(verdicts((await tablet.push(tablet.outbox.slice(1))).results)).toEqual(['refused']);
  });
});
