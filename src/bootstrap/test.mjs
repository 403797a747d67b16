import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfStale } from './build.mjs';
import { testsOfChanges } from './changed.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { root, runScript, runTool } from './process.mjs';
import { verify } from './verify.mjs';

const reports = join(root, '.reports');
const mostOfAMessage = 600;

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return null;
  }
};

/** A run that fails without naming a failed test still counts as one failure, under its own name. */
const counted = (suite, passed, failed, code) => ({
  passed,
  failed: code !== 0 && failed.length === 0 ? [`${suite} exited with ${code}`] : failed,
});

const runVitest = async (filters) => {
  const code = await runTool('vitest', [
    'run',
    ...filters,
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ]);
  const report = readReport('vitest.json');
  const failed = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        (test) =>
          `${file} › ${test.fullName}\n    ${test.failureMessages.join('\n').slice(0, mostOfAMessage)}`,
      );
    if (tests.length > 0 || status !== 'failed') return tests;
    return [`${file} did not load\n    ${String(message).slice(0, mostOfAMessage)}`];
  });
  return counted('vitest', report?.numPassedTests ?? 0, failed, code);
};

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const runPlaywright = async (chromium, filters) => {
  const code = await runTool(
    'playwright',
    ['test', ...filters, '--config=tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    },
  );
  const report = readReport('playwright.json');
  const specs = specsOf(report ?? {});
  const named = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `tests/e2e/${file} › ${title}`);
  return counted('playwright', report?.stats.expected ?? 0, named('unexpected'), code);
};

await install({ dev: true });
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/**
 * `npm test -- domain` runs one suite, `npm test -- tests/e2e/forms.spec.ts` one file, `npm test -- --changed` the tests of the changes
 * since `main`; without a path everything runs. `--deep` leaves nothing out.
 */
const words = process.argv.slice(2);
const isDeep = words.includes('--deep');
if (isDeep) process.env.DEEP = '1';
const wantsChanged = words.includes('--changed');
const paths = wantsChanged ? testsOfChanges() : words.filter((word) => !word.startsWith('--'));
const isBrowserPath = (path) => /(^|\/)e2e(\/|$)|\.spec\.ts$/.test(path);
const browserPaths = paths.filter(isBrowserPath).map((path) => path.replace(/^(tests\/)?e2e\/?/, ''));
const vitestPaths = paths
  .filter((path) => !isBrowserPath(path))
  .map((path) => (/^(tests|\.)\//.test(path) ? path : `tests/${path}`));
const runsAll = paths.length === 0 && !wantsChanged;

const needsBrowser = runsAll || paths.some(isBrowserPath);
// The build and most checks keep one core busy, so they start at once.
const building = needsBrowser ? buildIfStale() : 0;

const results = [];
if (runsAll) results.push({ passed: 0, failed: (await verify()).map((check) => `verify: ${check}`) });
if (runsAll || vitestPaths.length > 0) results.push(await runVitest(vitestPaths));
if (needsBrowser) {
  const chromium = await findChromium();
  const built = await building;
  if (built !== 0) results.push({ passed: 0, failed: ['the build'] });
  results.push(
    chromium && built === 0
      ? await runPlaywright(chromium, browserPaths.filter(Boolean))
      : { passed: 0, failed: ['the browser tests did not run'] },
  );
}
if (runsAll && isDeep) {
  if ((await runScript(['tests/mutants/main.ts'])) !== 0)
    results.push({ passed: 0, failed: ['a mutant survives'] });
  if ((await runScript(['tests/failover/main.ts'])) !== 0)
    results.push({ passed: 0, failed: ['the failover'] });
}

// Printed last, because the end of a long output is read first.
const failed = results.flatMap((result) => result.failed);
for (const name of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
