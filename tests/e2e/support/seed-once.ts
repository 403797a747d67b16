import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { shelfFolder } from './installed-profile.ts';
import { keptPorts, seededFolder, seedFolder } from './stack.ts';

/**
 * Before all tests: a data folder with the demo, which every file's server starts on a copy of, what the server compiles
 * to, and a shelf for tablets with the app installed. Those know the address they have it from, so each worker gives all
 * its files the same one.
 */
export default async function seedOnce({ workers }: FullConfig): Promise<() => Promise<void>> {
  const compiled = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = compiled;
  const folder = await seedFolder();
  const shelf = await mkdtemp(path.join(tmpdir(), 'vaxledger-e2e-shelf-'));
  process.env[seededFolder] = folder;
  process.env[shelfFolder] = shelf;
  // Below the ports that systems give to outgoing connections.
  const first = 20_000 + Math.floor(Math.random() * 10_000);
  process.env[keptPorts] = Array.from({ length: workers }, (_, at) => first + at).join(' ');
  return async () => {
    await Promise.all([compiled, folder, shelf].map((each) => rm(each, { recursive: true, force: true })));
  };
}
