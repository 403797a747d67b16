import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = globSync(['README.md', 'docs/**/*.md', 'src/**/README.md', 'tests/**/README.md'], {
  cwd: root,
}).toSorted();
const decisions = globSync('docs/decisions/*.md', { cwd: root }).toSorted();

const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Links to files of the repository in a page, code blocks left out. */
function linksOf(page: string) {
  const prose = read(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to));
}

/** The anchors that GitHub makes from a page's headings. */
function anchorsOf(page: string) {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('every link of a page leads somewhere', () => {
  test('there are pages', () => expect(pages.length).toBeGreaterThan(40));

  test.each(pages)('%s', (page) => {
    const dead = linksOf(page).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
    expect(dead).toEqual([]);
  });
});

test('every path in the recipes of contributing.md exists', () => {
  const named = [...read('docs/contributing.md').matchAll(/`((?:src|tests|docs)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  // `<noun>` is a placeholder, so only its folder has to exist.
  const placeOf = (path: string) =>
    path.includes('<') ? dirname(path.slice(0, path.indexOf('<') + 1)) : path;
  expect(named.filter((path) => !existsSync(join(root, placeOf(path))))).toEqual([]);
});

describe('decisions', () => {
  const numberOf = (page: string) => Number(basename(page).slice(0, 4));

  test('have a number each', () => {
    const numbers = decisions.map(numberOf);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test.each(decisions)('%s states its number', (page) => {
    expect(Number(/^# (\d+)\. /.exec(read(page))?.[1])).toBe(numberOf(page));
  });
});
