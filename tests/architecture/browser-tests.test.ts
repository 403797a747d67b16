import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
