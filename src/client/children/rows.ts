import type { Child, Immunization } from '#domain/immunization/model.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/**
 * What the device keeps of its facility's register.
 *
 * - Everything personal about a child is in `personal` and nowhere else; no index reads it. A child is found by its id or
 *   through `tokens`, which say nothing without the key (tokens.ts). So the column can be sealed without another layout.
 */
export interface ChildPersonal {
  readonly shown: Child;
}

export interface ChildFileRow {
  /** Counted by the device: a short key for the index of tokens. Absent until the row is stored. */
  readonly n?: number;
  readonly id: ChildId;
  readonly facility: FacilityId;
  /** The entry it was merged into; absent for one that stands for itself, which keeps the index short. */
  readonly merged_into?: ChildId;
  readonly tokens: readonly number[];
  readonly personal: ChildPersonal;
}

export interface ImmunizationFileRow extends Immunization {
  readonly facility: FacilityId;
}

/** What a child can be given and when, worked out whenever its record changes: due lists read this and nothing else. */
export interface DueFileRow {
  readonly id: ChildId;
  readonly facility: FacilityId;
  /** First day on which something can be given. */
  readonly due_on: LocalDate;
  /** See window-text.ts. */
  readonly windows: string;
}

/** A vaccination number that the server has lent to this device; one that was used stays, so that it is never used again. */
export interface VaccNoRow {
  readonly facility: FacilityId;
  readonly number: string;
  /** 1 while nobody has it: a sparse index of what is left. */
  readonly free?: 1;
}

/** The record as a rule reads it. */
export function recordOf({ facility: _facility, ...row }: ImmunizationFileRow): Immunization {
  return row;
}
