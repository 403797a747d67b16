// Fails if dependency-cruiser could read nothing, which it reports as a success.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runtime } from './process.mjs';

const folders = process.argv.slice(2);
const targets =
  folders.length > 0 ? folders : ['src', 'sw'].filter((folder) => existsSync(join(root, folder)));

const cruiser = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const result = spawnSync(
  runtime,
  [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...targets],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);

let report;
try {
  report = JSON.parse(result.stdout);
} catch {
  console.error(result.stderr || result.stdout || 'dependency-cruiser gave no report');
  process.exit(1);
}

const { summary } = report;
const errors = summary.violations.filter(({ rule }) => rule.severity === 'error');
const sentences = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));
for (const { rule, from, to, cycle } of errors) {
  const path = cycle?.length ? cycle.map((step) => step.name ?? step).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${path}\n  ${sentences.get(rule.name) ?? ''}`);
}
const circles = folderCircles(report.modules);
for (const circle of circles) {
  console.error(
    `folders-depend-one-way: ${circle.join(' → ')}\n  Folders that need each other are one folder, or hide a third that both need.`,
  );
}
const crossings = errors.length + circles.length;
console.log(`fences: ${summary.totalCruised} modules read, ${crossings} crossings`);
if (summary.totalCruised === 0)
  console.error('No module was read, so nothing was checked: is a TypeScript reader installed?');
process.exit(crossings > 0 || summary.totalCruised === 0 ? 1 : 0);

/**
 * Finds circular dependencies between the folders of a room, each as a path. Files directly in the room compose its
 * folders, so they may import all of them and are left out.
 */
function folderCircles(modules) {
  const needs = new Map();
  const folderOf = (path) => /^src\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    for (const to of dependencies.map(({ resolved }) => folderOf(resolved))) {
      if (!from || !to || from === to || dirname(from) !== dirname(to)) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  const found = [];
  const done = new Set();
  const visit = (folder, way) => {
    if (way.includes(folder)) found.push([...way.slice(way.indexOf(folder)), folder]);
    else if (!done.has(folder)) {
      for (const next of needs.get(folder) ?? []) visit(next, [...way, folder]);
      done.add(folder);
    }
  };
  for (const folder of needs.keys()) visit(folder, []);
  return found;
}
