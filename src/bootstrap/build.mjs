import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runTool } from './process.mjs';

const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'public',
  'sw',
  'src',
];
const notInTheClient = [join('src', 'server'), join('src', 'bootstrap')];
const stampPath = join(root, 'dist', '.built-from');

const filesOf = (path) => {
  const full = join(root, path);
  if (!existsSync(full) || notInTheClient.includes(path)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: false });
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesOf(child) : [child];
  });
};

const hashOfInputs = () => {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const files = /\.\w+$/.test(input)
      ? [input].filter((file) => existsSync(join(root, file)))
      : filesOf(input);
    for (const file of files.sort()) {
      hash.update(`${relative('.', file)}\0`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest('hex');
};

const isBuilt = (hash) =>
  existsSync(join(root, 'dist', 'index.html')) &&
  existsSync(stampPath) &&
  readFileSync(stampPath, 'utf8') === hash;

/** Builds the client if its sources changed since the last build; returns an exit code. */
export const buildIfStale = async () => {
  const hash = hashOfInputs();
  if (isBuilt(hash)) return 0;
  console.log('Building the client …');
  const code = await runTool('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  if (code === 0) writeFileSync(stampPath, hash);
  return code;
};
