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

test('each hears at once, then all by one look, until nobody is left', async () => {
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

test('a look that fails tells nobody and is made again', async () => {
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

test('no look begins while one is under way', async () => {
  const stop = follow({}, { name: 'a' }, () => {});
  await vi.advanceTimersByTimeAsync(0);
  answer = () => new Promise(() => {});
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(2);
  stop();
});
