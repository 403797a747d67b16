import { buildIfStale } from './build.mjs';
import { install } from './install.mjs';
import { runScript } from './process.mjs';

await install({ dev: false });
const built = await buildIfStale();
if (built !== 0) {
  console.error('The client could not be built; the reason is above.');
  process.exit(built);
}
process.exit(await runScript(['src/server/main.ts', ...process.argv.slice(2)]));
