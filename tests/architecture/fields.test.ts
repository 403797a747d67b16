import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

// `maxLength` makes a browser cut pasted text silently. The toolkit's fields keep the excess and report it.
test('no input cuts off typed or pasted text', () => {
  const cutting = globSync('src/{ui,bindings,features,app}/**/*.tsx', { cwd: root }).filter((file) =>
    /\bmaxLength=\{/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // A PIN is exactly six digits from its own keypad, submitted with the sixth.
  expect(cutting).toEqual(['src/features/lock/screen.tsx']);
});
