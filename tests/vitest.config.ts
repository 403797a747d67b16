import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mutate } from './mutants/mutate.ts';
import { LongestFirst } from './support/longest-first.ts';

// Facilities have one time zone, whatever zone a tablet or server is set to. The suite runs in a different zone, so
// that a mistake shows.
process.env['TZ'] = 'America/Los_Angeles';

const root = fileURLToPath(new URL('..', import.meta.url));

const testsIn = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** A busy machine needs more than the default second for polling; a test waits only as long as it has to. */
const expect = { poll: { timeout: 20_000 } } as const;

const fixedSeed = './tests/support/fixed-seed.ts';

/** Most objects of a test are short-lived: with a larger young generation a worker collects garbage less often. */
const execArgv = ['--max-semi-space-size=64'];

/** Tests that share nothing between files can reuse the module graph: pure code, and devices with a disk of their own. */
const pure = { environment: 'node', isolate: false, execArgv, expect, setupFiles: [fixedSeed] };
/** One database per worker, kept from file to file, because starting one costs more than most files. */
const withDatabase = {
  environment: 'node',
  isolate: false,
  execArgv,
  expect,
  setupFiles: [fixedSeed],
  globalSetup: './tests/support/embedded-files.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** A file that mocks a module needs its own module graph; in a shared one other files would get the mock. */
const replacesModules = ['tests/server/ledger/made-up-activity.test.ts'];

/** It counts what runs in the whole process, where devices of other files might still be listening. */
const wantsOwnProcess = ['tests/world/executed-files.test.ts'];

const onScreens = {
  execArgv,
  expect,
  environment: 'jsdom',
  setupFiles: [fixedSeed, 'fake-indexeddb/auto', './tests/screens.setup.ts'],
  // Typing is slow on a machine under load.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** These files need their own page and modules, because they mock modules or test what happens once per page. */
const wantsOwnPage = [
  'tests/app/screens.test.tsx',
  'tests/features/analysis/analysis-screen.test.tsx',
  'tests/ui/modal.test.tsx',
  'tests/ui/press/drop-second-tap.test.ts',
  'tests/ui/toaster.test.tsx',
];

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { root, test: { ...pure, name: 'domain', include: testsIn('domain'), testTimeout: 60_000 } },
      { root, test: { ...pure, name: 'contract', include: testsIn('contract'), testTimeout: 60_000 } },
      {
        root,
        plugins: [mutate()],
        test: {
          ...pure,
          name: 'client',
          include: testsIn('client', 'sw'),
          setupFiles: [fixedSeed, 'fake-indexeddb/auto'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        root,
        plugins: [mutate()],
        test: { ...pure, name: 'pure', include: testsIn('pure'), testTimeout: 300_000 },
      },
      {
        root,
        plugins: [mutate()],
        test: { ...withDatabase, name: 'server', include: testsIn('server'), exclude: replacesModules },
      },
      { root, test: { ...withDatabase, name: 'server apart', include: replacesModules, isolate: true } },
      {
        root,
        plugins: [react()],
        test: {
          ...onScreens,
          name: 'screens',
          include: testsIn('ui', 'bindings', 'features', 'app'),
          exclude: wantsOwnPage,
          // A new page and module graph for each file would cost as much as most files.
          isolate: false,
        },
      },
      {
        root,
        plugins: [react()],
        test: { ...onScreens, name: 'screens apart', include: wantsOwnPage, isolate: true },
      },
      ...[
        { name: 'world', include: testsIn('world'), exclude: wantsOwnProcess },
        { name: 'world apart', include: wantsOwnProcess, isolate: true },
      ].map((test) => ({
        root,
        test: {
          ...withDatabase,
          ...test,
          setupFiles: [fixedSeed, 'fake-indexeddb/auto'],
          testTimeout: 300_000,
        },
      })),
      {
        root,
        test: {
          ...pure,
          name: 'language',
          include: testsIn('language'),
          // Some catalogues are in the file of their screen.
          environment: 'jsdom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'support',
          include: testsIn('support', 'mutants'),
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: 'architecture',
          include: testsIn('architecture'),
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
