import { operations } from '#contract/calls/operations.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readBackupStanding } from '../sync/backup/backup-standing.ts';

const backups = defineRoute(operations.backups, ({ deps }) => readBackupStanding(deps));

export const operationsRoutes: readonly Route[] = [backups];
