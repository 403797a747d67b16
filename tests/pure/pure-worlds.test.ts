import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isDeep } from '#tests/support/deep.ts';
import { planOf, runWorld } from './pure-world.ts';
import { shrunk } from './shrink.ts';
import { optionsOf, planBy, worldsCommand } from './told-plan.ts';

/** By what a core does in 45 seconds; a deep run takes other seeds each time. */
const [worlds, seed] = isDeep ? [10_000, Date.now() % 1_000_000_000] : [1_500, 1];

test('no world loses, doubles, forks or hides anything', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  // In a process of its own: Vitest's modules take three times as long.
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const args = ['--max-semi-space-size=64', main, String(worlds), '--seed', String(seed)];
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
  if (code !== 0) expect.fail(said);
  expect(said).toContain(`${worlds} worlds from seed ${seed}`);
});

test('a seed gives the same world each time', async () => {
  for (const one of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]) {
    const [first, second] = [await runWorld(planOf(one)), await runWorld(planOf(one))];
    expect(second).toEqual(first);
  }
});

test('plans have faults of all kinds, and some have none', () => {
  const plans = Array.from({ length: 200 }, (_, one) => planOf(one));
  expect(plans.some(({ faults }) => faults.length === 0)).toBe(true);
  expect(plans.some(({ faults }) => faults.length > 5)).toBe(true);
});

test('a plan that fails is made smaller, and its command names it', async () => {
  const needed = [3, 11];
  /** Fails as long as two moves and one fault are in it. */
  const run = async ({ moves, without = [], faults }: ReturnType<typeof planOf>) => ({
    faults:
      moves > 11 && faults.includes('kills') && needed.every((at) => !without.includes(at))
        ? ['it failed']
        : [],
  });
  const plan = { seed: 7, moves: 40, tablets: [0, 0, 1], faults: ['kills', 'clones', 'clocks'] as const };
  const small = await shrunk(plan, run);
  expect(small).toMatchObject({ moves: 12, faults: ['kills'], tablets: [0] });
  expect(small.without).toHaveLength(10);
  const words = worldsCommand(small).split(' ').slice(4);
  expect(planBy(7, optionsOf(words).options)).toEqual(small);
});
