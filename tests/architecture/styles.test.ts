import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a class', () => {
  const sheets = read('src/**/*.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const source = read('{src/**/*.{ts,tsx,html},*.html}');
  const styled = classesIn(sheets);

  test('is found in a sheet and in the source', () => {
    expect(
      classesIn('.a-b > .c:is(.d, .e)::before { inline-size: 1.5rem; }\n@media print {\n  .f { top: 0; }\n}'),
    ).toEqual(new Set(['a-b', 'c', 'd', 'e', 'f']));
    expect(namedIn('<p className="stock-line ui-soft"><i className={`ui-a ${b}`} /></p>')).toEqual(
      new Set(['stock-line', 'ui-soft']),
    );
    expect(styled.size).toBeGreaterThan(300);
  });

  test('styled by a sheet is used by an element', () => {
    const parts = new Set(Array.from(source.matchAll(/kind="(\w+)"/g), ([, kind]) => `ui-${kind}`));
    const isNamed = (name: string) =>
      parts.has(name) || new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source);
    expect([...styled].filter((name) => !isNamed(name))).toEqual([]);
  });

  test('of the product used by an element is styled', () => {
    // A class with a prefix that no sheet uses is Tailwind's.
    const first = new Set(Array.from(styled, (name) => name.split('-')[0]));
    const isOwn = (name: string) => name.includes('-') && first.has(name.split('-')[0]);
    expect([...namedIn(source)].filter((name) => isOwn(name) && !styled.has(name))).toEqual([]);
  });
});

function read(files: string): string {
  return globSync(files, { cwd: root })
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
}

/** Class names in the selectors of a style sheet. */
function classesIn(sheet: string): Set<string> {
  const selectors = Array.from(sheet.matchAll(/([^{};]+)\{/g), ([, selector = '']) => selector);
  return new Set(
    selectors.flatMap((selector) =>
      Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name),
    ),
  );
}

/** Class names in the `className` attributes of a source. */
function namedIn(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/className="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat(),
  );
}
