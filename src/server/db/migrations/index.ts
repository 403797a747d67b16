import type { Migration } from '../migration.ts';
import { baseline } from './0001-baseline.ts';

/** Every step of the schema, oldest first. Add new ones at the end. */
export const migrations: readonly Migration[] = [baseline];
