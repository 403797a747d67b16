import type { Migration } from '../migration.ts';
import { baseline } from './0001-baseline.ts';
import { sendersOfLines } from './0127-senders-of-lines.ts';
import { permissionsEndedWithARole } from './0128-permissions-ended-with-a-role.ts';

/** Every step of the schema, oldest first. New ones go to the end. */
export const migrations: readonly Migration[] = [baseline, sendersOfLines, permissionsEndedWithARole];
