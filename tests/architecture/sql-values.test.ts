import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../src/server', import.meta.url));
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!.*planted-).*\.ts$/.test(name),
);

/** Ways to put text into a statement as it is, in place of a parameter or a quoted name. */
const asItIs = /\bsql\.raw\(|\bCompiledQuery\.raw\(|\braw\(`|\bsql\(/;

/** Files in which that text is the program's own, and how often. */
const ownText: Readonly<Record<string, number>> = {
  // The type of a column, as the database itself names it.
  'seed/nation/seed-nation.ts': 1,
};

test('values reach SQL as parameters: no file but these puts text into a statement', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const times = readFileSync(join(server, file), 'utf8')
      .split('\n')
      .filter((line) => asItIs.test(line)).length;
    return times > 0 ? [[file, times] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(ownText);
});
