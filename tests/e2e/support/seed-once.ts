import { rm } from 'node:fs/promises';
import { seededFolder, seedFolder } from './stack.ts';

/** Before all tests: a data folder with the demo, which every file's server starts on a copy of. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await seedFolder();
  process.env[seededFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
