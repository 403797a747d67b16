import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name) =>
  ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find(isExecutable);

const locate = () => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && isExecutable(chosen)) return chosen;
  return names.map(onPath).find(Boolean) ?? macPaths.find(isExecutable);
};

const canInstall = () => process.getuid?.() === 0 && onPath('apt-get');

const installed = async (...packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env });
};

const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.local/share/fonts')];

/** True if text is as wide here as on an Android tablet, which is determined by the font. */
const hasRoboto = () =>
  fontFolders
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((name) => /roboto/i.test(String(name))));

/**
 * Installs the tablets' font, from Debian's packages if possible, because with a wider font lines break that do not
 * break on a tablet.
 */
const installRoboto = async () => {
  if (process.platform !== 'linux' || hasRoboto()) return;
  if (canInstall()) await installed('fonts-roboto-unhinted');
  else
    console.log('The font Roboto is not installed: what is about widths may fail here and hold on a tablet.');
};

/**
 * Returns the path of a Chromium, installed from Debian's packages if possible; null, after printing a sentence,
 * otherwise.
 */
export const findChromium = async () => {
  if (!locate() && canInstall()) {
    console.log('Installing Chromium for the browser tests …');
    await installed('chromium');
  }
  const present = locate();
  if (present) {
    await installRoboto();
    return present;
  }
  console.error('The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
  return null;
};
