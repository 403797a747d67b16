import type { Migration } from '../migration.ts';
import { baseline } from './0001-baseline.ts';

/** Every step of the schema, oldest first. New ones go to the end. */
export const migrations: readonly Migration[] = [baseline];
