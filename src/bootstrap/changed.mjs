import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

/** Browser tests by the folder whose screens they use. Folders not listed here are covered only by a full run. */
const browserTests = JSON.parse(readFileSync(new URL('browser-tests.json', import.meta.url), 'utf8'));

/** A file imported by more tests than this counts as a foundation, and is covered only by a full run. */
const maxImporters = 12;

/** Files changed against `main`, committed or not, and new ones. */
const changedFiles = () => {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr || 'git is needed to know what has changed');
    return stdout.split('\n').filter(Boolean);
  };
  const isKnown = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'main'], { cwd: root }).status === 0;
  const [since] = isKnown ? git('merge-base', 'main', 'HEAD') : ['HEAD'];
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
};

const testFiles = () =>
  readdirSync(join(root, 'tests'), { recursive: true })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name));

/** The test folder that mirrors a folder of the product, or else its nearest parent. */
const mirrorOf = (folder) => {
  const mirror = folder.replace(/^src/, 'tests');
  return existsSync(join(root, mirror)) || !mirror.includes('/') ? mirror : mirrorOf(dirname(folder));
};

/**
 * Test folders that are run whole: laws of the domain and shapes of the wire, which are quick and not in mirroring
 * folders, and the routes of a noun whose calls changed.
 */
const wholeFoldersOf = (name) => {
  const [, domain] = /^src\/domain\/([^/]+)\//.exec(name) ?? [];
  if (domain) return [`tests/domain/${domain}/`];
  const [, noun] = /^src\/contract\/calls\/(.+)\.ts$/.exec(name) ?? [];
  if (noun) return ['tests/contract/', `tests/server/${noun}/`];
  return name.startsWith('src/contract/') ? ['tests/contract/'] : [];
};

/**
 * The tests to run for the changes since `main`: changed tests, tests that import a changed file, those of the
 * mirroring folder, and browser tests of the feature.
 */
export const testsOfChanges = (changed = changedFiles()) => {
  const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);
  const unit = new Set(changed.filter((name) => /\.test\.tsx?$/.test(name)));
  const browser = new Set(changed.filter((name) => name.endsWith('.spec.ts')));
  const texts = testFiles().map((name) => [name, readFileSync(join(root, name), 'utf8')]);
  for (const name of changed.filter(
    (path) => /^(src|sw|tests)\/.*\.(tsx?|css|json)$/.test(path) && !isTest(path),
  )) {
    const imported = `#${name.replace(/^src\//, '')}'`;
    const importers = texts.filter(([, text]) => text.includes(imported));
    if (importers.length <= maxImporters) for (const [test] of importers) unit.add(test);
    if (name.startsWith('tests/')) continue;
    const folder = mirrorOf(dirname(name));
    for (const [test] of texts) if (dirname(test) === folder) unit.add(test);
    const whole = wholeFoldersOf(name);
    for (const [test] of texts) if (whole.some((start) => test.startsWith(start))) unit.add(test);
    const feature = Object.keys(browserTests).find((path) => name.startsWith(`${path}/`));
    for (const spec of browserTests[feature] ?? []) browser.add(`tests/e2e/${spec}.spec.ts`);
  }
  return [...unit, ...browser];
};
