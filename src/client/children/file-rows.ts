import type { Child, Immunization } from '#domain/immunization/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { OwnEntry } from '#client/db/rows.ts';
import type { ChildFileRow, ImmunizationFileRow } from './rows.ts';
import { type TokenScope, tokensOf } from './tokens.ts';

/** What own events in the fold did to a row: how many they are, the last of them, and the row as the server has it. */
export interface OwnChanges<Row> {
  readonly pending: number;
  readonly own: OwnEntry | null;
  /** Looked at only while something is pending. */
  readonly before: Row | null;
}

/** A child's row as it is stored; `n` of the row that it takes the place of, tokens of its details where they are at hand. */
export function childFileRow(
  scope: TokenScope,
  shown: Child,
  {
    changes: { pending, own, before },
    n,
    detailTokens,
  }: { changes: OwnChanges<Child>; n: number | undefined; detailTokens?: readonly number[] },
): ChildFileRow {
  return {
    ...(n !== undefined && { n }),
    id: shown.id,
    facility: scope.facility,
    ...(shown.mergedInto !== null && { merged_into: shown.mergedInto }),
    tokens: tokensOf(scope, shown, detailTokens),
    own,
    pending,
    personal: pending > 0 ? { shown, before } : { shown },
  };
}

/** A record's row as it is stored. */
export function immunizationFileRow(
  facility: FacilityId,
  shown: Immunization,
  { pending, own, before }: OwnChanges<Immunization>,
): ImmunizationFileRow {
  return { ...shown, facility, own, pending, ...(pending > 0 && { before }) };
}

/** A row that nothing is pending on. */
export function nothingOwn<Row>(): OwnChanges<Row> {
  return { pending: 0, own: null, before: null };
}
