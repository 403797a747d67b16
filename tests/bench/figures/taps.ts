import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ReachedGoal, tapGoals } from '../../support/taps.ts';
import { atMost, type Figure } from '../figure.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Tests that count taps; every test run holds each of them to its goal. */
const files = [
  'features/stock/delivery',
  'features/stock/outgoing',
  'features/children/session-visit',
  'features/children/due-call',
  'features/stock/count-store',
].map((name) => `tests/${name}.test.tsx`);

interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly meta: { readonly tapGoal?: ReachedGoal } }[];
  }[];
}

/** The taps that an officer's frequent tasks take, as counted by the tests of the screens. */
export const taps: Figure = {
  name: 'taps',
  title: 'Taps of what an officer does often',
  async run() {
    const reached = await countedInTests();
    return {
      measurements: reached.map(({ goal, counted }) => {
        const { what, most, unit } = tapGoals[goal];
        return {
          what,
          ours: `${counted} ${unit}`,
          reference: null,
          value: counted,
          shown: String(counted),
          target: atMost(most, ` ${unit}`),
        };
      }),
      notes: [
        'without what is typed, counted by the tests of the screens: from the start page, the child from the session’s list',
      ],
    };
  },
};

async function countedInTests(): Promise<readonly ReachedGoal[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-taps-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  try {
    await promisify(execFile)(
      process.execPath,
      [
        vitest,
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=json',
        `--outputFile=${report}`,
        '-t',
        'taps|ten antigens',
        ...files,
      ],
      { cwd: root, env: { ...process.env, NODE_ENV: 'test' }, maxBuffer: 64 * 1024 * 1024 },
      // A missed goal fails its own test; here it is only printed.
    ).catch(() => undefined);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JsonReport;
    const found = testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta: { tapGoal } }) => (tapGoal === undefined ? [] : [tapGoal])),
    );
    const order = Object.keys(tapGoals);
    return found.toSorted((a, b) => order.indexOf(a.goal) - order.indexOf(b.goal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
