import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

test.each(mutants)('the line still exists: $name', ({ file, text, becomes, noticedBy }) => {
  expect(read(`src/${file}`).split(text)).toHaveLength(2);
  expect(becomes).not.toBe(text);
  for (const path of noticedBy) expect(read(`tests/${path}`)).toContain('test');
});
