import { rm } from 'node:fs/promises';
import { seededFolder, seedFolder } from './stack.ts';

/** Runs before all tests: makes a data folder with the demo, a copy of which every file's server starts on. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await seedFolder();
  process.env[seededFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
