import { type Frame, runWorld } from './pure-world.ts';
import { shrunk } from './shrink.ts';
import { optionsOf, planBy, worldsCommand } from './told-plan.ts';

/*
 * npm run worlds -- 100000 --seed 7: runs so many worlds from a seed on. A seed that fails is made smaller, told, and printed as the
 * command that runs it again; with one world its story is printed whether it fails or not. It ends after five failures, or `--until` so many.
 * `--frames 1` gives one world as the page of the development server shows it.
 */

const { options, words } = optionsOf(process.argv.slice(2));
const count = Number(words[0] ?? 1000);
const first = Number(options.get('seed') ?? Date.now() % 1_000_000_000);
const began = performance.now();
const cpu = process.cpuUsage();
const maxFailures = Number(options.get('until') ?? 5);
let failures = 0;
let moves = 0;
let done = 0;
for (let seed = first; seed < first + count && failures < maxFailures; seed++) {
  const plan = planBy(seed, options);
  const frames: Frame[] = [];
  const isWatched = options.has('frames');
  const { faults, story } = await runWorld(plan, isWatched ? (frame) => frames.push(frame) : null);
  if (isWatched) {
    console.log(JSON.stringify({ plan, frames, faults }));
    process.exit(0);
  }
  moves += plan.moves;
  done += 1;
  if (count === 1) console.log(story.join('\n'));
  if (done % 10_000 === 0) console.log(`${done} worlds, ${failures} failed`);
  if (faults.length === 0) continue;
  failures += 1;
  const small = await shrunk(plan);
  const again = await runWorld(small);
  console.log(`\n${worldsCommand(small)}\n  ${again.faults.join('\n  ')}`);
  if (count > 1) console.log(again.story.map((line) => `    ${line}`).join('\n'));
}
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
const core = (user + system) / 1e6;
console.log(
  `${done} worlds from seed ${first}, ${moves} moves, ${failures} failed: ${seconds.toFixed(1)} s, ${(done / core).toFixed(0)} worlds and ${(moves / core).toFixed(0)} moves for each second of a core`,
);
process.exitCode = failures === 0 ? 0 : 1;
