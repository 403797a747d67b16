import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProblemError } from '#server/http/problem.ts';
import { hashPassword, isPassword } from '#server/users/password.ts';

const cheap = { memoryKiB: 64, passes: 1, parallelism: 1 };

test('a hash matches its own password and no other', async () => {
  const hash = await hashPassword('quiet river under moons', cheap);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await isPassword('quiet river under moons', hash)).toBe(true);
  expect(await isPassword('quiet river under moon', hash)).toBe(false);
  expect(await isPassword('quiet river under moons', 'not a hash')).toBe(false);
});

test('a crowd signing in at once delays no file, and latecomers are asked to come back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-crowd-'));
  const file = path.join(folder, 'page');
  await writeFile(file, 'page');
  const slow = { memoryKiB: 8192, passes: 1, parallelism: 1 };
  let done = 0;
  const crowd = Array.from({ length: 150 }, async (_, at) => {
    try {
      await hashPassword(`password ${at}`, slow);
      done += 1;
      return 'hashed';
    } catch (error) {
      return error instanceof ProblemError ? error.parts.code : 'failed';
    }
  });
  expect(await readFile(file, 'utf8')).toBe('page');
  // With a thread for each hash, the file would have waited for all of them.
  expect(done).toBeLessThan(50);
  const outcomes = await Promise.all(crowd);
  expect(outcomes.filter((outcome) => outcome === 'hashed').length).toBeGreaterThanOrEqual(100);
  expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThan(0);
  expect(outcomes).not.toContain('failed');
  await rm(folder, { recursive: true });
});

test('known users go ahead of a crowd of strangers and still find room when it is full', async () => {
  const slow = { memoryKiB: 8192, passes: 1, parallelism: 1 };
  const phc = await hashPassword('quiet river under moons', slow);
  let done = 0;
  const crowd = Array.from({ length: 150 }, () =>
    isPassword('a guess', phc).then(
      () => (done += 1),
      () => undefined,
    ),
  );
  const isRight = await isPassword('quiet river under moons', phc, { goesFirst: true });
  expect(isRight).toBe(true);
  expect(done).toBeLessThan(10);
  await Promise.all(crowd);
  expect(done).toBeGreaterThanOrEqual(100);
});
