import { expect, test } from 'vitest';
import { testApp } from '#tests/support/server.ts';
import { child } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { queue } from './queued.ts';

test('messages are counted once when queued, by a push and by the server', async () => {
  const server = await testApp({ engine: 'pglite' });
  const queued = async (): Promise<number> => {
    const { body } = await server.call({ url: '/metrics' });
    const counted =
      /vaxledger_messages_total\{channel="email",kind="child-registered",outcome="queued"\} (\d+)/.exec(body);
    return Number(counted?.[1] ?? 0);
  };
  const before = await queued();
  const tablet = await FakeTablet.at(server);
  const events = ['amina@care.example', null, 'bola@care.example'].map((caregiverEmail, n) =>
    tablet.save('register-child', child(`Child ${n}`, { caregiverEmail })),
  );
  await tablet.push(events);
  expect((await queued()) - before).toBe(2);
  await tablet.push(events);
  expect((await queued()) - before).toBe(2);
  await queue(server, 'chidi');
  await queue(server, 'chidi');
  expect((await queued()) - before).toBe(3);
  await server.close();
});
