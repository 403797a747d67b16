import { rmSync } from 'node:fs';
import { Tablet } from './tablet.ts';

/** Keyed by the product's address, which the app on a disk belongs to. */
const disks = new Map<string, Promise<string>>();

/**
 * The disk of a tablet that has the app and no user yet, made once because installing is half the work of a sign-in.
 */
export function installedDisk(origin: string): Promise<string> {
  const disk = disks.get(origin) ?? install(origin);
  disks.set(origin, disk);
  return disk;
}

async function install(origin: string): Promise<string> {
  const tablet = await Tablet.unpack(origin);
  await tablet.open('/');
  await tablet.installed();
  const disk = await tablet.keepAppOnly();
  process.once('exit', () => rmSync(disk, { recursive: true, force: true }));
  return disk;
}
