import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assumedLimits, type SyncLimits, syncLimits } from '#contract/wire/sync.ts';
import { maxWaitMs, waitMs } from '#client/sync/sync.ts';
import {
  afterAnswer,
  afterAnswers,
  firstBatch,
  firstPage,
  nextAction,
  sized,
  startRun,
  type SyncRun,
} from '#client/sync/sync-step.ts';

const quick = 500;
const run = startRun({ batch: firstBatch, page: firstPage, limits: syncLimits });
const synced = { epoch: 'e1', needsSnapshot: false, sendsFirst: false, unsent: 0, unfolded: 0 };

test.each([
  [
    'a device that knows no epoch pulls before its first push',
    run,
    { ...synced, epoch: null, unsent: 5 },
    'pull',
  ],
  [
    'rows that have parted need a snapshot before anything else',
    run,
    { ...synced, needsSnapshot: true, unsent: 5 },
    'snapshot',
  ],
  [
    'a log that was begun anew is sent before the snapshot',
    run,
    { ...synced, needsSnapshot: true, sendsFirst: true, unsent: 5, unfolded: 900 },
    'push',
  ],
  ['and then the snapshot is taken', run, { ...synced, needsSnapshot: true, sendsFirst: true }, 'snapshot'],
  ['a push comes before the first pull', run, { ...synced, unsent: 1 }, 'push'],
  [
    'while more wait, a full page is pulled beside the next push',
    run,
    { ...synced, unsent: 201, unfolded: 500 },
    'push-with-pull',
  ],
  ['less is not worth a request', run, { ...synced, unsent: 200, unfolded: 499 }, 'push'],
  [
    'an app too old pushes alone',
    { ...run, isTooOld: true },
    { ...synced, unsent: 1, unfolded: 500 },
    'push',
  ],
  ['then pages are pulled', run, synced, 'pull'],
  ['until there are no more', { ...run, pullDue: false }, synced, 'done'],
  ['an app too old still pushes', { ...run, isTooOld: true }, { ...synced, unsent: 1 }, 'push'],
  ['an app too old does not pull', { ...run, isTooOld: true }, synced, 'done'],
  [
    'nor swaps a snapshot in',
    { ...run, isTooOld: true },
    { ...synced, needsSnapshot: true, unsent: 1 },
    'done',
  ],
  ['nor pushes without an epoch', { ...run, isTooOld: true }, { ...synced, epoch: null, unsent: 1 }, 'done'],
] as const)('%s', (_name, given, facts, action) => {
  expect(nextAction(given, facts)).toBe(action);
});

test('an app that is too old may push once more, and stops if it is told so again', () => {
  const told = afterAnswer(run, { kind: 'too-old' });
  expect(told.stop).toBeNull();
  expect(nextAction(told.run, { ...synced, unsent: 1 })).toBe('push');
  expect(afterAnswer(told.run, { kind: 'too-old' }).stop).toEqual({ outcome: 'update-needed' });
});

test('the number of new logs in one run is limited', () => {
  let next = { run, stop: null as unknown };
  for (let count = 0; count < 3; count += 1) {
    next = afterAnswer(next.run, { kind: 'new-log' });
    expect(next.stop).toBeNull();
  }
  expect(afterAnswer(next.run, { kind: 'new-log' }).stop).toMatchObject({ reason: 'log-forked' });
});

test('a lost range that the server did not accept is reported once more in the same run', () => {
  const after = afterAnswer(run, { kind: 'lost-too-far' });
  expect([after.stop, after.run.hasReportedHead]).toEqual([null, true]);
});

test('own events that resulted in other rows here make the run request whole pages', () => {
  expect(run.takesShort).toBe(true);
  const after = afterAnswer(run, { kind: 'unclear' });
  expect([after.stop, after.run.takesShort]).toEqual([null, false]);
  expect(nextAction(after.run, synced)).toBe('pull');
  expect(afterAnswer(after.run, { kind: 'pulled', hasMore: true, tookMs: quick }).run.takesShort).toBe(false);
});

test('a push that moves nothing ends the run, and the queue names its reason', () => {
  expect(afterAnswer(run, { kind: 'pushed', hasMoved: false, tookMs: quick }).stop).toMatchObject({
    outcome: 'waiting',
    reason: 'no-progress',
  });
});

test('a token refused for two parallel requests is renewed once', () => {
  const both = [{ kind: 'unauthorised' }, { kind: 'unauthorised' }] as const;
  const first = afterAnswers(run, both);
  expect(first.stop).toEqual({ outcome: 'refresh' });
  expect(first.run.requests).toBe(2);
  expect(afterAnswers(first.run, both).stop).toEqual({ outcome: 'sign-in-needed' });
});

test.each([
  [
    'the pull',
    [
      { kind: 'timeout', of: 'page' },
      { kind: 'pushed', hasMoved: true, tookMs: quick },
    ],
    'timeout',
  ],
  [
    'the push',
    [
      { kind: 'pulled', hasMore: false, tookMs: quick },
      { kind: 'pushed', hasMoved: false, tookMs: quick },
    ],
    'no-progress',
  ],
] as const)('of two requests, %s alone may end the run; both count', (_name, answers, reason) => {
  const after = afterAnswers(run, answers);
  expect(after.stop).toMatchObject({ outcome: 'waiting', reason });
  expect(after.run.requests).toBe(2);
});

test('a page pulled beside a push leaves the push’s own page to be pulled', () => {
  const answers = [
    { kind: 'pulled', hasMore: false, tookMs: quick },
    { kind: 'pushed', hasMoved: true, tookMs: quick },
  ] as const;
  expect(nextAction(afterAnswers(run, answers).run, synced)).toBe('pull');
});

test('a request that took too long is made smaller, and only that one; a success lets it grow again', () => {
  const slowPage = afterAnswer(run, { kind: 'timeout', of: 'page' });
  expect(slowPage.stop).toMatchObject({ outcome: 'waiting', reason: 'timeout' });
  expect([slowPage.run.page.limit, slowPage.run.batch.limit]).toEqual([250, 200]);
  const slowPush = afterAnswer(run, { kind: 'timeout', of: 'batch' });
  expect([slowPush.run.page.limit, slowPush.run.batch.limit]).toEqual([500, 100]);
  const slowSnapshot = afterAnswer(run, { kind: 'timeout', of: null });
  expect([slowSnapshot.run.page, slowSnapshot.run.batch]).toEqual([firstPage, firstBatch]);
  const after = afterAnswer(slowPage.run, { kind: 'pulled', hasMore: true, tookMs: quick });
  expect(after.run.page.limit).toBe(282);
});

test('one event that is too large alone ends the run with its reason', () => {
  const single = { ...run, batch: { limit: 1, threshold: 1 } };
  expect(afterAnswer(single, { kind: 'too-large' }).stop).toMatchObject({
    outcome: 'waiting',
    reason: 'too-large',
  });
});

test('pushes and pages grow while they are answered quickly, stay when that takes long, and are halved when it takes too long', () => {
  const pushed = (tookMs: number) =>
    afterAnswer(run, { kind: 'pushed', hasMoved: true, tookMs }).run.batch.limit;
  expect([pushed(quick), pushed(15_000), pushed(25_000)]).toEqual([400, 200, 100]);
  const slowPage = afterAnswer(run, { kind: 'pulled', hasMore: true, tookMs: 25_000 }).run;
  expect([slowPage.page.limit, slowPage.batch.limit]).toEqual([250, 200]);
});

test('batches grow to the server’s limits, and to the defaults if it names none', () => {
  const grownBy = (limits: SyncLimits) =>
    Array.from({ length: 9 }).reduce<SyncRun>(
      (next) => afterAnswer(next, { kind: 'pushed', hasMoved: true, tookMs: quick }).run,
      { ...run, limits },
    ).batch.limit;
  expect([grownBy(syncLimits), grownBy(assumedLimits)]).toEqual([1000, 200]);
  const told = afterAnswer(
    { ...run, limits: assumedLimits },
    { kind: 'pulled', hasMore: false, tookMs: quick, limits: syncLimits },
  );
  expect(told.run.limits).toEqual(syncLimits);
});

test('a batch stays between one event and a push’s limit, even if the server lowers it', () => {
  const answers = fc.array(fc.tuple(fc.nat(40_000), fc.integer({ min: 1, max: 2000 })), {
    maxLength: 60,
    size: 'max',
  });
  fc.assert(
    fc.property(answers, (all) => {
      let size = firstBatch;
      for (const [tookMs, most] of all) {
        size = sized(size, tookMs, most);
        expect(size.limit).toBeGreaterThanOrEqual(1);
        if (tookMs < 10_000) expect(size.limit).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('a wait is never longer than a quarter of an hour, or shorter than the server requested', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.nat(700_000),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, asked, random) => {
        const wait = waitMs({ failures, retryAfterMs: asked, random: () => random });
        expect(wait).toBeLessThanOrEqual(maxWaitMs);
        expect(wait).toBeGreaterThanOrEqual(asked);
      },
    ),
  );
});
