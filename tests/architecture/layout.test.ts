import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Style sheets that still do layout which no part of `ui/layout/arrange.tsx` offers. Take a sheet off the list once it is fixed; do not add
 * one without a reason.
 */
const exceptions: Readonly<Record<string, string>> = {
  'children/card/child-card.css':
    'the health card: visits as columns of doses, on paper in millimetres on one page of A5',
  'children/session/session.css':
    'the start of a session: two panes on a tablet on its side, in which the table is denser',
  'stock/delivery/delivery.css': 'a table of fields whose rows fold by the width of their frame',
};

const files = globSync('src/features/**/*.{css,tsx}', { cwd: root });
const excepted = Object.keys(exceptions).map((file) => `src/features/${file}`);

describe('a screen', () => {
  test('with a layout of its own is detected', () => {
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
    expect(files.length).toBeGreaterThan(150);
    const found = files
      .filter((file) => !excepted.includes(file))
      .flatMap((file) =>
        layoutIn(readFileSync(path.join(root, file), 'utf8'), path.extname(file).slice(1)).map(
          (what) => `${file}: ${what}`,
        ),
      );
    expect(found).toEqual([]);
  });

  test('is listed as an exception only if it has a layout of its own', () => {
    const needless = excepted.filter(
      (file) => layoutIn(readFileSync(path.join(root, file), 'utf8'), 'css').length === 0,
    );
    expect(needless).toEqual([]);
  });
});

/** Layout properties of a style sheet, or layout classes of an element. */
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
