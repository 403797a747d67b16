import { expect, test } from 'vitest';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';

const on = day('2025-02-12');

test('a session lists the doses not given to its children, without those given later that day', async () => {
  const { engine } = await signedIn(new FakeServer());
  await nameAntigens(engine);
  const { children } = engine;
  const aisha = await registered(engine, 'Aisha Bello', { bornOn: day('2025-01-01') });
  const twice = await registered(engine, 'Aishat Bello', { bornOn: day('2025-01-01') });
  const note = (child: typeof aisha, ...doses: string[]) => ({
    type: 'note-not-given' as const,
    payload: { child, on, doses: doses.map((dose) => ({ dose, reason: 'refused' as const, note: null })) },
  });
  await children.saveTogether([
    note(aisha, 'Penta1', 'PCV1', 'bOPV1'),
    immunize(aisha, 'Penta', { dose: 'Penta1', immunizedOn: on, isHistory: false }),
    // Given on another day.
    immunize(aisha, 'PCV', { dose: 'PCV1', immunizedOn: day('2025-02-13'), isHistory: false }),
  ]);
  const notGiven = async () =>
    (await children.notGivenTo(new Set([aisha, twice]), on)).map(({ child, dose }) => [child, dose]);
  expect(await notGiven()).toEqual([
    [aisha, 'PCV1'],
    [aisha, 'bOPV1'],
  ]);
  // The same child under another entry, under which one of the doses was given.
  await children.saveTogether([
    note(twice, 'bOPV1', 'IPV1'),
    immunize(twice, 'bOPV', { dose: 'bOPV1', immunizedOn: on, isHistory: false }),
  ]);
  await children.save({
    type: 'merge-children',
    payload: { kept: aisha, merged: twice, reason: 'One girl' },
  });
  expect(await notGiven()).toEqual([
    [aisha, 'PCV1'],
    [aisha, 'IPV1'],
  ]);
});
