import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { receiveOf } from './officer.ts';
import { World } from './world.ts';
import { worldAntigens } from './world-server.ts';

/** Number of files that one saved receipt runs through today. It may only decrease; the target is 95. */
const maxFiles = 135;

/** Files of `src` in which a function ran during the work; code that runs when a module is loaded does not count. */
async function executedFiles(work: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Files that ran before are counted with the first answer.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .flatMap(({ url }) => /\/(src\/.+?)(?:\?.*)?$/.exec(url)?.[1] ?? [])
    .filter((file, at, files) => files.indexOf(file) === at)
    .toSorted();
}

test(`a receipt on its way from one tablet over the server to another runs through at most ${maxFiles} files`, async () => {
  const world = await World.begin(7, [0, 0]);
  const [antigen] = worldAntigens;
  const [one, other] = [world.device(0), world.device(1)];
  await other.replay();
  const received = receiveOf(one, world.random, antigen);
  const files = await executedFiles(async () => {
    await one.save(received);
    await one.replay();
    await other.replay();
    await other.engine.queries.wallets();
  });
  const rooms = Map.groupBy(files, (file) => file.split('/')[1]);
  console.info(
    `executed files of a save: ${files.length} (${[...rooms].map(([room, all]) => `${room} ${all.length}`).join(', ')})`,
  );
  if (process.env['LIST_FILES']) console.info(files.join('\n'));
  expect(files.length).toBeLessThanOrEqual(maxFiles);
});
