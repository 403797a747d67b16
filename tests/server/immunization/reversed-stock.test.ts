import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, typed } from '../sync/fake-tablet.ts';
import { withOneTablet } from '../sync/one-tablet.ts';
import { child, dose, voiding } from './typed-children.ts';

describe.each(engines)('reversed stock that children were given, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const cases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'reason', 'detail', 'about', 'closed_at'])
      .orderBy('opened_at')
      .execute();
  const stock = () => {
    const received = tablet.save('receive', typed.receive(100));
    const issued = tablet.save('issue', typed.issue(received.event_id, 10));
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    return { received, issued, musa };
  };

  test.each(['in one batch', 'later'])(
    'opens one case when the reversal comes after the dose, %s',
    async (when) => {
      const { issued, musa } = stock();
      tablet.save('immunize', dose(musa.event_id, issued.event_id));
      if (when === 'later') await tablet.push();
      const back = tablet.save('reverse', typed.reverse(issued.event_id));
      const { results } = await tablet.push(when === 'later' ? [back] : undefined);
      expect(results.at(-1)).toMatchObject({ verdict: 'accepted' });
      expect(await cases()).toMatchObject([
        {
          case_id: back.event_id,
          reason: 'stock-mismatch',
          detail: expect.stringContaining('given 1 dose of what was taken back'),
          about: [issued.event_id],
          closed_at: null,
        },
      ]);
      await tablet.push([back]);
      expect(await cases()).toHaveLength(1);
    },
  );

  test.each(['in one batch', 'later'])(
    'opens one case when the dose comes after the reversal, %s',
    async (when) => {
      const { issued, musa } = stock();
      tablet.save('reverse', typed.reverse(issued.event_id));
      if (when === 'later') await tablet.push();
      const given = tablet.save('immunize', dose(musa.event_id, issued.event_id));
      await tablet.push(when === 'later' ? [given] : undefined);
      expect(await cases()).toMatchObject([{ case_id: given.event_id, reason: 'stock-mismatch' }]);
    },
  );

  test('opens none if the dose was voided before, or nothing was given', async () => {
    const { received, issued, musa } = stock();
    const given = tablet.save('immunize', dose(musa.event_id, issued.event_id));
    tablet.save('void-immunization', voiding(given.event_id));
    tablet.save('reverse', typed.reverse(issued.event_id));
    tablet.save('reverse', typed.reverse(received.event_id));
    const { results } = await tablet.push();
    expect(results.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 7 }, () => 'accepted'));
    expect(await cases()).toEqual([]);
  });

  test('opens one for a receipt that children were given doses from directly', async () => {
    const { received, musa } = {
      received: tablet.save('receive', typed.receive(100)),
      musa: tablet.save('register-child', child('Musa Ibrahim')),
    };
    tablet.save('immunize', dose(musa.event_id, received.event_id));
    const back = tablet.save('reverse', typed.reverse(received.event_id));
    await tablet.push();
    expect(await cases()).toMatchObject([{ case_id: back.event_id, about: [received.event_id] }]);
  });
});
