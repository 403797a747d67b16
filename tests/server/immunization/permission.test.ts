import { describe, expect, test } from 'vitest';
import type { FacilityItem } from '#contract/wire/rows.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, freshId, typed } from '../sync/fake-tablet.ts';
import { withOneTablet } from '../sync/one-tablet.ts';
import { child, dose } from './typed-children.ts';

describe.each(engines)('children recorded without a valid permission, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'reason'])
      .where('closed_at', 'is', null)
      .orderBy('case_id')
      .execute();
  const childrenPulled = async (): Promise<FacilityItem['children']> => {
    await tablet.pull();
    return tablet.items.flatMap(({ children }) => children);
  };

  test('a permission revoked or expired before: the child counts under its author, and a case is opened', async () => {
    await world.deps.db.updateTable('sync_grant').set({ revoked_at: world.deps.now() }).execute();
    world.advance(1000);
    const revoked = tablet.save('register-child', child('Musa Ibrahim'));
    await world.deps.db
      .updateTable('sync_grant')
      .set({ revoked_at: null, expires_at: world.deps.now() })
      .execute();
    world.advance(1000);
    const ranOut = tablet.save('register-child', child('Chidi Okafor'));
    const stock = tablet.save('receive', typed.receive(5));
    const { results } = await tablet.push();
    expect(results).toMatchObject([
      { verdict: 'accepted', response: { status: true } },
      { verdict: 'accepted', response: { status: true } },
      { verdict: 'parked', reason: 'permission-revoked' },
    ]);
    expect(await childrenPulled()).toMatchObject([
      { id: revoked.event_id, admin: revoked.actor },
      { id: ranOut.event_id, admin: ranOut.actor },
    ]);
    expect(await openCases()).toEqual([
      { case_id: revoked.event_id, reason: 'permission-ended' },
      { case_id: ranOut.event_id, reason: 'permission-ended' },
      { case_id: stock.event_id, reason: 'permission-revoked' },
    ]);
  });

  test.each([
    [
      'that no server gave',
      async () => {
        await world.deps.db.deleteFrom('sync_grant').execute();
        return { grant: freshId() };
      },
    ],
    ['of another device', () => ({ device: freshId() })],
    ['of another officer', () => ({ actor: freshId() })],
  ])('a permission %s: the child counts under its sender, and a case is opened', async (_, changesOf) => {
    const changes = await changesOf();
    const musa = tablet.save('register-child', child('Musa Ibrahim'), changes);
    const given = tablet.save('immunize', dose(musa.event_id, null), changes);
    const colleague = await world.createUser();
    const answer = await tablet.send(
      tablet.body(tablet.outbox),
      await world.signIn(colleague, tablet.device),
    );
    expect(answer.json()).toMatchObject({ results: [{ verdict: 'accepted' }, { verdict: 'accepted' }] });
    expect(await childrenPulled()).toMatchObject([{ id: musa.event_id, admin: colleague.id }]);
    expect(await openCases()).toEqual([
      { case_id: musa.event_id, reason: 'author-unproven' },
      { case_id: given.event_id, reason: 'author-unproven' },
    ]);
  });

  test('a permission lost by a restore proves itself: the child counts under its author', async () => {
    await world.deps.db.deleteFrom('sync_grant').execute();
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    const colleague = await world.createUser({ at: 'ajingi' });
    await tablet.send(tablet.body(tablet.outbox), await world.signIn(colleague, tablet.device));
    expect(await childrenPulled()).toMatchObject([{ id: musa.event_id, admin: musa.actor }]);
    expect(await openCases()).toEqual([]);
  });

  test('a record without a proven author does not wait for a missing event, because it would lose its sender', async () => {
    const given = tablet.save('immunize', dose(freshId(), null), { actor: freshId(), deps: [freshId()] });
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }]);
    expect(await openCases()).toEqual([{ case_id: given.event_id, reason: 'author-unproven' }]);
  });
});
