// dependency-cruiser passes when it could read nothing; this refuses that silence.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
console.log(`fences: ${summary.totalCruised} modules read, ${errors.length} crossings`);
if (summary.totalCruised === 0)
  console.error('No module was read, so nothing was checked: is a TypeScript reader installed?');
process.exit(errors.length > 0 || summary.totalCruised === 0 ? 1 : 0);
