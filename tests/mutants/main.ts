import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { mutants } from './mutants.ts';
import { mutantNumber } from './mutate.ts';

/*
 * Runs, for each mutant, the tests that have to notice it. A mutant survives if all its tests pass or do not run. Numbers as arguments
 * select mutants.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const atOnce = 2;

const reportSchema = z.object({ numFailedTests: z.int(), numTotalTests: z.int() });

async function isNoticed(number: number): Promise<boolean> {
  const { noticedBy } = mutants[number]!;
  const folder = mkdtempSync(path.join(tmpdir(), 'vaxledger-mutant-'));
  try {
    const report = path.join(folder, 'report.json');
    const child = spawn(
      process.execPath,
      [
        vitest,
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=json',
        `--outputFile=${report}`,
        ...noticedBy.map((file) => `tests/${file}`),
      ],
      { cwd: root, stdio: 'ignore', env: { ...process.env, DEEP: '', [mutantNumber]: String(number) } },
    );
    await once(child, 'exit');
    const { numFailedTests } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    return numFailedTests > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).map(Number);
const waiting = asked.length > 0 ? asked : [...mutants.keys()];
const survivors: string[] = [];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const { name } = mutants[number]!;
      const noticed = await isNoticed(number);
      console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${number} ${name}`);
      if (!noticed) survivors.push(name);
    }
  }),
);
console.log(`${survivors.length} mutants survive`);
process.exitCode = survivors.length === 0 ? 0 : 1;
