import { operations } from '#contract/endpoints/operations.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readBackupStanding } from '../sync/backup/backup-standing.ts';

const backups = defineRoute(operations.backups, ({ deps, viewer }) => {
  // A backup is of the whole product.
  if (viewer.level !== 'country') throw forbidden();
  return readBackupStanding(deps);
});

export const operationsRoutes: readonly Route[] = [backups];
