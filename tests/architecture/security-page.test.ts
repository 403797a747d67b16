import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** Tables with a test named in each row; the table of chapters names what is missing instead. */
const rows = page
  .split('\n\n')
  .filter((table) => table.startsWith('| ') && table.split('\n')[0]?.endsWith('| shown by |'))
  .flatMap((table) => table.trim().split('\n').slice(2))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')))
  .map(([item = '', what = '', shownBy = '']) => ({ name: `${item}: ${what.slice(0, 40)}`, shownBy }));

/** The files that a table cell names, each with the title of the test in it if one is given. */
function namedIn(cell: string) {
  return [...cell.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(([, path = '', title]) => ({ path, title }));
}

describe('each row of docs/security.md', () => {
  test('is read', () => expect(rows.length).toBeGreaterThan(40));

  test.each(rows)('$name names an existing test', ({ shownBy }) => {
    const named = namedIn(shownBy);
    expect(named.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))).not.toEqual([]);
    for (const { path, title } of named) {
      const file = join(root, 'tests', path);
      expect({ path, isThere: existsSync(file) }).toEqual({ path, isThere: true });
      if (title !== undefined) expect(readFileSync(file, 'utf8')).toContain(`'${title}`);
    }
  });
});
