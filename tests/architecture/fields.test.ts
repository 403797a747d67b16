import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

// A browser cuts what is pasted at maxLength without a word. The toolkit's fields keep what does not fit and say so.
test('no input cuts what is typed or pasted', () => {
  const cutting = globSync('src/{ui,bindings,features,app}/**/*.tsx', { cwd: root }).filter((file) =>
    /\bmaxLength=\{/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // A PIN is six digits typed on its own keys, and taken with the sixth.
  expect(cutting).toEqual(['src/features/lock/screen.tsx']);
});
