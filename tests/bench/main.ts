// npm run bench [-- figure …] [--json]: measures the figures of docs/figures.md, each beside a reference in the same run.
import { isMet, type Figure, type FigureResult } from './figure.ts';
import { children } from './figures/children.ts';
import { equipmentSave } from './figures/equipment-save.ts';
import { explain } from './figures/explain.ts';
import { firstLoad } from './figures/first-load.ts';
import { listing } from './figures/listing.ts';
import { memory } from './figures/memory.ts';
import { nation } from './figures/nation.ts';
import { paint } from './figures/paint.ts';
import { placeImport } from './figures/place-import.ts';
import { replay } from './figures/replay.ts';
import { rollups } from './figures/rollups.ts';
import { route } from './figures/route.ts';
import { save } from './figures/save.ts';
import { serverPush } from './figures/server-push.ts';
import { tabletsBack } from './figures/tablets-back.ts';
import { taps } from './figures/taps.ts';
import { userSearch } from './figures/user-search.ts';
import { jsonReport, markdownReport, textReport, type Measured } from './report.ts';

const figures: readonly Figure[] = [
  save,
  equipmentSave,
  replay,
  serverPush,
  rollups,
  tabletsBack,
  nation,
  route,
  userSearch,
  placeImport,
  memory,
  listing,
  explain,
  children,
  firstLoad,
  taps,
  paint,
];

const words = process.argv.slice(2);
const isJson = words.includes('--json');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
if (unknown.length > 0) {
  console.error(
    `No such figure: ${unknown.join(', ')}. There are ${figures.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const measured: Measured[] = [];
const begun = performance.now();
for (const figure of figures.filter(({ name }) => names.length === 0 || names.includes(name))) {
  if (!isJson) console.error(`Measuring: ${figure.title} …`);
  const start = performance.now();
  const result = await figure.run();
  measured.push({ figure, result });
  // Printed as measured, so that an interrupted run still shows its results.
  if (!isJson) console.error(`${lines(result)}  (${secondsSince(start)})\n`);
}

if (isJson) console.log(jsonReport(measured));
else {
  console.log(`\n${textReport(measured)}\n\nFor docs/figures.md:\n\n${markdownReport(measured)}`);
  console.log(`\nIn ${secondsSince(begun)}.`);
}
// A missed target is printed and does not fail: a busy machine must not break a build.
process.exit(0);

function lines({ measurements }: FigureResult): string {
  return measurements
    .map((line) => {
      const { what, ours, reference, shown, target } = line;
      const beside = reference === null ? '' : ` beside ${reference}`;
      const asked = target === null ? '' : `, ${target.shown}: ${isMet(line) ? 'met' : 'MISSED'}`;
      return `  ${what}: ${ours}${beside}; ${shown}${asked}\n`;
    })
    .join('');
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}
