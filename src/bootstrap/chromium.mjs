import { accessSync, constants } from 'node:fs';
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

/** The path of a Chromium, installed from Debian's packages when that is possible; null with a sentence otherwise. */
export const findChromium = async () => {
  const present = locate();
  if (present) return present;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
    const installed = locate();
    if (installed) return installed;
  }
  console.error('The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
  return null;
};
