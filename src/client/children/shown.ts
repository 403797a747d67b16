import type { Child, Immunization } from '#domain/immunization/model.ts';
import type { LogRow } from '#client/db/rows.ts';
import { type RowStatus, rowStatus } from '#client/queries/row-status.ts';
import type { AntigenNames } from './due-rows.ts';
import { type ChildFileRow, type ImmunizationFileRow, shownImmunization } from './rows.ts';

/** A child as screens show it. */
export interface ShownChild extends Child {
  /** How far the last own change of it has come. */
  readonly sync: RowStatus;
  /** Own events on it that have not come back. */
  readonly waiting: number;
}

/** A record of immunization as screens show it. */
export interface ShownImmunization extends Immunization {
  readonly antigenName: string;
  readonly sync: RowStatus;
}

/** A child's row as it is shown. */
export function shownChildOf(row: ChildFileRow, log: LogRow | undefined): ShownChild {
  return { ...row.personal.shown, sync: syncOf(row, log), waiting: row.pending };
}

/** A record's row as it is shown. */
export function shownImmunizationOf(
  row: ImmunizationFileRow,
  { names, log }: { names: AntigenNames; log: LogRow | undefined },
): ShownImmunization {
  return {
    ...shownImmunization(row),
    antigenName: names.get(row.antigen) ?? '',
    sync: syncOf(row, log),
  };
}

function syncOf({ own }: Pick<ChildFileRow, 'own'>, log: LogRow | undefined): RowStatus {
  return own === null ? 'saved' : rowStatus(own, log);
}
