import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedLooks } from '#server/http/event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asked: (readonly string[])[] = [];
let answer: (names: readonly string[]) => Promise<readonly string[]>;
const follow = sharedLooks<object, { readonly name: string }, string>({
  everyMs: 1_000,
  lookUp: (_deps, all) => {
    const names = all.map(({ name }) => name);
    asked.push(names);
    return answer(names);
  },
});
beforeEach(() => {
  asked.length = 0;
  answer = (names) => Promise.resolve(names.map((name) => `seen ${name}`));
});

test('every follower is told at once, then all by one shared query, until none is left', async () => {
  const deps = {};
  const heard: string[] = [];
  const stops = ['a', 'b'].map((name) => follow(deps, { name }, (seen) => heard.push(seen)));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['seen a', 'seen b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([['a'], ['b'], ['a', 'b']]);
  stops.forEach((stop) => stop());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(3);
});

test('a failed query is repeated and nobody is told', async () => {
  const heard: string[] = [];
  answer = () => Promise.reject(new Error('no database'));
  const stop = follow({}, { name: 'a' }, (seen) => heard.push(seen));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual([]);
  answer = (names) => Promise.resolve(names);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(['a']);
  stop();
});

test('no query starts while another is running', async () => {
  const stop = follow({}, { name: 'a' }, () => {});
  await vi.advanceTimersByTimeAsync(0);
  answer = () => new Promise(() => {});
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(2);
  stop();
});
