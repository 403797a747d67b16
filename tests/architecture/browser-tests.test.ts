import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { testsOfChanges } = (await import(
  new URL('../../src/bootstrap/changed.mjs', import.meta.url).href
)) as {
  readonly testsOfChanges: (changed: readonly string[]) => readonly string[];
};
const browserTests = JSON.parse(
  readFileSync(join(root, 'src/bootstrap/browser-tests.json'), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

test.each(Object.entries(browserTests))(
  'a change in %s is followed by browser tests that are there',
  (folder, specs) => {
    const paths = [folder, ...specs.map((name) => `tests/e2e/${name}.spec.ts`)];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test.each([
  ['src/domain/ledger/activities/issue.ts', 'tests/domain/ledger/activities/issue.test.ts'],
  ['src/domain/ledger/activities/issue.ts', 'tests/domain/ledger/laws.test.ts'],
  ['src/contract/calls/users.ts', 'tests/server/users/users.test.ts'],
  ['src/contract/wire/sync.ts', 'tests/contract/shipped/shipped.test.ts'],
  ['src/client/sync/store-push.ts', 'tests/client/sync/what-an-answer-undoes.test.ts'],
  ['src/server/users/session-routes.ts', 'tests/server/users/session.test.ts'],
  ['src/features/stock/entries/entry-screen.tsx', 'tests/features/stock/receive.test.tsx'],
  ['src/features/stock/entries/entry-screen.tsx', 'tests/e2e/forms.spec.ts'],
  ['src/language/ha.json', 'tests/language/texts.test.ts'],
  ['src/ui/theme/tokens.css', 'tests/ui/theme/contrast.test.ts'],
])('a change in %s is followed by %s', (changed, wanted) => {
  expect(existsSync(join(root, changed)), 'what changes is there').toBe(true);
  expect(testsOfChanges([changed])).toContain(wanted);
});
