import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders of `features` that are laid out by the parts of `ui/layout/arrange.tsx` alone. */
const laidOut = [
  'analysis',
  'antigens',
  'equipment',
  'messages',
  'monitoring',
  'reports',
  'stock',
  'subscription',
  'sync-centre',
];

/** Looks that no part has: a table whose rows fold by the width of their frame. */
const exceptions = ['src/features/stock/delivery/delivery.css'];

const files = laidOut.flatMap((folder) => globSync(`src/features/${folder}/**/*.{css,tsx}`, { cwd: root }));

describe('a screen', () => {
  test('that lays itself out is noticed', () => {
    expect(layoutIn('.a { display: grid; }\n.b {\n  row-gap: 1rem;\n  grid-area: 1 / 2;\n}', 'css')).toEqual([
      'display',
      'row-gap',
      'grid-area',
    ]);
    expect(
      layoutIn('.a { flex: 1; inline-size: calc(1rem + var(--gap-small)); } /* display: grid */', 'css'),
    ).toEqual([]);
    expect(layoutIn('<p className="flex text-small gap-x-2">grid</p>', 'tsx')).toEqual(['flex', 'gap-x-2']);
  });

  test('is composed of layout parts', () => {
    expect(files.length).toBeGreaterThan(50);
    const found = files
      .filter((file) => !exceptions.includes(file))
      .flatMap((file) =>
        layoutIn(readFileSync(path.join(root, file), 'utf8'), path.extname(file).slice(1)).map(
          (what) => `${file}: ${what}`,
        ),
      );
    expect(found).toEqual([]);
  });

  test('is excepted only where it lays itself out', () => {
    const needless = exceptions.filter(
      (file) => layoutIn(readFileSync(path.join(root, file), 'utf8'), 'css').length === 0,
    );
    expect(needless).toEqual([]);
  });
});

/** Properties of a style sheet, or classes of an element, that arrange what is in it. */
function layoutIn(text: string, kind: string): readonly string[] {
  if (kind === 'css') {
    const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...rules.matchAll(/(?<=[{;]\s*)(display|(?:row-|column-)?gap|grid(?:-[a-z-]+)?)(?=\s*:)/g)].map(
      ([property]) => property,
    );
  }
  return [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, classes = '']) =>
    classes
      .split(/\s+/)
      .filter((name) => /^(?:inline-)?(?:grid|flex)$|^(?:gap|grid-cols|grid-rows)-/.test(name)),
  );
}
