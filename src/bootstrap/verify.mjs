import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { runScript, runTool } from './process.mjs';

const checks = {
  types: () => runScript(['src/bootstrap/types.mjs']),
  lint: () => runTool('oxlint', ['--type-aware', '--deny-warnings']),
  format: () => runTool('oxfmt', ['--check', '.']),
  fences: () => runScript(['src/bootstrap/fences.mjs']),
  'dead code': () => runTool('knip', []),
};

/** Runs every check, even after one has failed; returns the names of those that failed. */
export const verify = async () => {
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    console.log(`\n— ${name}`);
    if ((await check()) !== 0) failed.push(name);
  }
  console.log(failed.length === 0 ? '\nverify: all hold' : `\nverify: failed in ${failed.join(', ')}`);
  return failed;
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install({ dev: true });
  process.exit((await verify()).length === 0 ? 0 : 1);
}
