import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isDeep } from '#tests/support/deep.ts';
import { mutants } from '../mutants/mutants.ts';
import { mutantNumber } from '../mutants/mutate.ts';
import { planOf, runWorld } from './pure-world.ts';
import { shrunk } from './shrink.ts';
import { optionsOf, planBy, worldsCommand } from './told-plan.ts';

/** By what a core does in 45 seconds, or in 150. New seeds are for `npm run worlds`, because about one in 13,000 worlds still fails. */
const [worlds, seed] = [isDeep ? 5_000 : 1_500, 1];

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs worlds in a process of its own, because Vitest's modules take three times as long. */
function run(
  words: readonly string[],
  mutant = '',
): Promise<{ readonly code: unknown; readonly said: string }> {
  const args = ['--max-semi-space-size=64', '--import', at('mutated.ts'), at('main.ts'), ...words];
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, [mutantNumber]: mutant } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test('no world loses, doubles, forks or hides anything', async () => {
  const { code, said } = await run([String(worlds), '--seed', String(seed)]);
  if (code !== 0) expect.fail(said);
  expect(said).toContain(`${worlds} worlds from seed ${seed}`);
}, 3_600_000);

/** Mutants that worlds notice, each with the worlds that it takes from seed 1 on. */
const noticed: readonly (readonly [worlds: number, name: string])[] = [
  [1, 'rows of another tablet are not folded again'],
  [1, 'the cursor keeps no mark'],
  [5, 'pending events are folded in the order in which they were found'],
  [5, 'a snapshot keeps copies of rows that it replaces'],
  [223, 'a position that goes back behind what was read is no parting'],
  [601, 'a refusal is forgotten with the server that gave it'],
  [601, 'what was refused is not named when it is sent again'],
  [697, 'a number is given to a second event'],
];

test.each(noticed.filter(([most]) => isDeep || most < 100))('%i worlds notice: %s', async (_most, name) => {
  const mutant = mutants.findIndex((one) => one.name === name);
  expect(mutant).toBeGreaterThanOrEqual(0);
  const { code, said } = await run(['2000', '--seed', '1', '--until', '1'], String(mutant));
  expect(said).toMatch(/, 1 failed: /);
  expect(code).toBe(1);
});

/** Copies of tablets and a server that goes back, with a network that loses and delays: these worlds failed once. */
test.each([101, 183, 225, 304, 315, 370, 2071, 2083, 2084])(
  'world %i with all that goes back or is copied',
  async (one) => {
    const faults = ['lost-requests', 'late-and-twice', 'rollback', 'restores', 'clones'] as const;
    const { faults: found } = await runWorld({ ...planOf(one), moves: 90, tablets: [0, 0], faults });
    expect(found).toEqual([]);
  },
);

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
