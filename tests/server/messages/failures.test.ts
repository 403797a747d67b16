import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roles, type Level } from '#domain/access/model.ts';
import { deliverDue } from '#server/message-worker.ts';
import { noFacility } from '#server/messages/message-row.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { fakeTransport, queue } from './queued.ts';

describe.each(engines)('undelivered messages, on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    const officer = await server.createUser({ at: 'dala' });
    await queue(server, 'refused');
    await queue(server, 'doubtful', { facility: testFacilities.gafasa.facility });
    await queue(server, 'code', { facility: noFacility, kind: 'password-code', user: officer.id });
    await queue(server, 'sent');
    // Each message has its own outcome, in whatever order they are sent.
    const ends = {
      refused: { kind: 'failed', failure: 'refused', code: 550 },
      doubtful: { kind: 'in-doubt' },
      code: { kind: 'failed', failure: 'refused', code: 554 },
      sent: { kind: 'sent' },
    } as const;
    const email = {
      ...fakeTransport(),
      send: async ({ recipient }: { recipient: string }) =>
        ends[recipient.split('@')[0] as keyof typeof ends],
    };
    await deliverDue({ ...server.deps, transports: { email }, random: () => 1 });
    await queue(server, 'waiting');
  });
  afterEach(() => server.close());

  const listed = async (level: Level, at: TestFacility, query = '') => {
    const session = await server.signIn(await server.createUser({ level, at, roles }));
    return server.call({ url: `/v/messages/failures/${query}` }, session);
  };

  test('are listed for a user manager with the reason in words', async () => {
    const answer = await listed('country', 'ajingi', '?sort=recipient');
    expect(answer.json()).toMatchObject({
      count: 3,
      results: [
        { recipient: 'c…@care.example', kind: 'password-code', facility: null, code: 554 },
        {
          recipient: 'd…@care.example',
          state: 'in-doubt',
          reason: 'interrupted',
          detail: 'Sending was interrupted: it may or may not have arrived, and is not sent again by itself.',
          code: null,
        },
        {
          recipient: 'r…@care.example',
          state: 'failed',
          reason: 'refused',
          detail: 'The message was refused: the address may be wrong.',
          code: 550,
          attempts: 1,
          created_at: '2026-11-20T08:00:00.000Z',
          failed_at: '2026-11-20T08:00:00.000Z',
          can_send_again: true,
        },
      ],
    });
  });

  test.each<[Level, TestFacility, string[]]>([
    ['facility', 'ajingi', ['r']],
    ['facility', 'gafasa', ['d']],
    ['facility', 'dala', ['c']],
    ['lga', 'ajingi', ['d', 'r']],
    ['state', 'ajingi', ['c', 'd', 'r']],
    ['state', 'ikeja', []],
    ['country', 'accra', []],
  ])('are listed for a manager at the level of %s (%s) within the unit', async (level, at, expected) => {
    const rows = (await listed(level, at)).json<{ recipient: string }[]>();
    expect(rows.map(({ recipient }) => recipient.replace(/…@care.example$/, '')).toSorted()).toEqual(
      expected,
    );
  });

  test('can be found by address', async () => {
    expect((await listed('state', 'ajingi', '?search=doubt')).json()).toMatchObject({ count: 1 });
  });
});
