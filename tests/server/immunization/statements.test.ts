import { expect, test } from 'vitest';
import { testApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../sync/fake-tablet.ts';
import { statementsOf } from '../sync/statements-of.ts';
import { child, dose, merge, voiding } from './typed-children.ts';

test('a push about children takes the same number of statements for 7, 49 and 196 mixed events', async () => {
  const world = await testApp({ engine: 'pglite' });
  const tablet = await FakeTablet.at(world);
  const counts: number[] = [];
  const mixed = (): unknown[] => {
    const received = tablet.save('receive', typed.receive(5));
    const musa = tablet.save('register-child', child('Musa'));
    const again = tablet.save('register-child', child('Moussa'));
    const given = tablet.save('immunize', dose(musa.event_id, received.event_id));
    return [
      received,
      musa,
      again,
      given,
      tablet.save('immunize', dose(freshId(), null), { deps: [freshId()] }),
      tablet.save('merge-children', merge(musa.event_id, again.event_id)),
      tablet.save('void-immunization', voiding(given.event_id)),
    ];
  };
  // The first push of a facility makes its head row, and the first of an antigen checks whether the wallet starts to offer a vaccine; the
  // numbers leased with it serve the later pushes.
  const opening = tablet.save('receive', typed.receive(5));
  const many = Array.from({ length: 100 }, (_, n) => tablet.save('register-child', child(`Child ${n}`)));
  await tablet.push([opening, ...many]);
  for (const rounds of [1, 7, 28]) {
    counts.push(await statementsOf(world, tablet, Array.from({ length: rounds }, mixed).flat()));
  }
  // Leasing numbers, when the facility has none left, takes one more.
  const [few = 0] = counts;
  expect(few).toBeLessThanOrEqual(11);
  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  await world.close();
});
