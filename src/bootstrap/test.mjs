import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { root, runTool } from './process.mjs';
import { verify } from './verify.mjs';

const reports = join(root, '.reports');

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return null;
  }
};

/** A run that exits badly without naming a failed test still counts as one failure. */
const counted = (passed, failed, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

const runVitest = async () => {
  const code = await runTool('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ]);
  const report = readReport('vitest.json');
  const filesThatDidNotLoad = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return counted(report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + filesThatDidNotLoad, code);
};

const runPlaywright = async (chromium) => {
  const code = await runTool(
    'playwright',
    ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    },
  );
  const stats = readReport('playwright.json')?.stats;
  if (stats?.flaky) console.log(`browser tests that passed at the second try: ${stats.flaky}`);
  return counted((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
};

await install({ dev: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
const chromium = await findChromium();
const built = await buildIfStale();
if (built !== 0) results.push({ passed: 0, failed: 1 });
results.push({ passed: 0, failed: (await verify()).length });
results.push(await runVitest());
results.push(chromium && built === 0 ? await runPlaywright(chromium) : { passed: 0, failed: 1 });

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
process.exitCode = total('failed') === 0 ? 0 : 1;
console.log(`${total('passed')} passed, ${total('failed')} failed`);
