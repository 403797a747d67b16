import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../src/server', import.meta.url));
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!.*planted-).*\.ts$/.test(name),
);

/** Ways to put text into a statement unescaped, in place of a parameter or a quoted name. */
const asItIs = /\bsql\.raw\(|\bCompiledQuery\.raw\(|\braw\(`|\bsql\(/;

/** Files in which the unescaped text is a constant of the program, with the number of uses. */
const ownText: Readonly<Record<string, number>> = {
  // The column type as the database reports it.
  'seed/nation/seed-nation.ts': 1,
};

test('values reach SQL as parameters: only these files put text into a statement', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const times = readFileSync(join(server, file), 'utf8')
      .split('\n')
      .filter((line) => asItIs.test(line)).length;
    return times > 0 ? [[file, times] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(ownText);
});
