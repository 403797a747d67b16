import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRuntime, root, run } from './process.mjs';

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return null;
  }
};

/**
 * True if every package of the lock file is in node_modules in its locked version. npm writes its own record last, so
 * an interrupted install does not count.
 */
export const isInstalled = ({ dev }) => {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present || !hasRuntime()) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || (entry.dev && !dev)) return true;
    return present[path]?.version === entry.version;
  });
};

/** Keeps development packages when a server is started in the same folder. */
const hasDevelopmentPackages = () =>
  Object.values(readPackages('node_modules/.package-lock.json') ?? {}).some((entry) => entry.dev);

/** Installs the packages needed to build and run the product, and with `dev` also those needed to check it. */
export const install = async ({ dev }) => {
  if (isInstalled({ dev })) return;
  console.log('Installing packages (once, about half a minute) …');
  const which = dev || hasDevelopmentPackages() ? '--include=dev' : '--omit=dev';
  const args = ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(code);
  }
};
