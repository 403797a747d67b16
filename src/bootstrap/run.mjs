// node src/bootstrap/run.mjs <script> [arguments]: installs what is missing, then runs a script of ours on the pinned Node.
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { runScript } from './process.mjs';

const [flag, ...rest] = process.argv.slice(2);
const needsBrowser = flag === '--browser';
const script = needsBrowser ? rest : process.argv.slice(2);

await install({ dev: needsBrowser });
const env = {};
if (needsBrowser) {
  env.CHROMIUM_PATH = await findChromium();
  const built = await buildIfStale();
  if (built !== 0) process.exit(built);
}
process.exit(await runScript(script, { env }));
