import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followStandings } from '#app/start-app.ts';
import { showSession } from '#app/stores/session-store.ts';
import type { Listening } from '#client/http/event-lines.ts';
import type { PageEngine } from '#client/page-engine.ts';
import type { ViewerStanding } from '#contract/wire/session.ts';
import { officer, stateManager } from './sessions.ts';

const standing: ViewerStanding = {
  active: true,
  user_option: 'isState',
  roles: stateManager.roles,
  paid: true,
  paid_status: true,
  paid_until: null,
  countryId: '0197a000-0000-7000-8000-0000000000c0',
  stateId: null,
  lgaId: null,
  facilityId: null,
  home: null,
};
const streams: Listening[] = [];
const follow = vi.fn<() => Promise<'followed' | 'moved'>>();
const renew = vi.fn<() => Promise<unknown>>(() => Promise.resolve());

beforeEach(() => {
  streams.length = 0;
  follow.mockReset().mockResolvedValue('followed');
  renew.mockClear();
});
afterEach(() => showSession(null));

// Started once per page load, as in the app.
beforeAll(() => {
  followStandings({
    api: {
      listen: (_endpoint: unknown, _input: unknown, listening: Listening) => {
        streams.push(listening);
        return new Promise(() => undefined);
      },
    },
    session: { follow, current: () => Promise.resolve(stateManager) },
    renew,
  } as unknown as PageEngine);
});

test('account changes of a user without a home facility are taken over from the server', async () => {
  expect(streams).toHaveLength(0);
  showSession(stateManager);
  expect(streams).toHaveLength(1);
  streams[0]?.onLine('event: standing');
  streams[0]?.onLine(`data: ${JSON.stringify(standing)}`);
  streams[0]?.onLine('data: {"of": "a newer server"}');
  streams[0]?.onLine('data: cut off');
  expect(follow.mock.calls).toEqual([[stateManager.userId, standing]]);
  follow.mockResolvedValue('moved');
  streams[0]?.onLine(`data: ${JSON.stringify(standing)}`);
  await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce());
});

test('it stops with the session; a user with a home facility gets the changes from its feed', () => {
  showSession(stateManager);
  showSession({ ...stateManager, access: 'renewed' });
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([false]);
  showSession(officer);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true]);
});
