import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';

/**
 * The facility's register, as the device stores it.
 *
 * - Everything personal about a child is in `personal` and nowhere else, and no index reads it. A child is found by its id or through
 *   `tokens`, which reveal nothing without the key (child-tokens.ts). So the column can be encrypted without changing another layer.
 */
export interface ChildPersonal {
  readonly shown: Child;
}

export interface ChildFileRow {
  /** Assigned by the device: a short key for the token index. Absent until the row is stored. */
  readonly n?: number;
  readonly id: ChildId;
  readonly facility: FacilityId;
  /** The entry it was merged into; absent for an unmerged entry, which keeps the index short. */
  readonly merged_into?: ChildId;
  readonly tokens: readonly number[];
  readonly personal: ChildPersonal;
}

export interface ImmunizationFileRow extends Immunization {
  readonly facility: FacilityId;
}

/**
 * Doses that the children of a slot can be given and when, updated with every change of their records (due-slots.ts). Due lists read only
 * this table.
 */
export interface DueSlotRow {
  /** Assigned by the device; a changed slot is stored under a new number. Absent until the row is stored. */
  readonly n?: number;
  readonly facility: FacilityId;
  /** Last digits of its children's ids. */
  readonly slot: string;
  readonly ids: readonly ChildId[];
  /** Token of each child's settlement, 0 if unknown. */
  readonly places: Float64Array;
  /** For each child, the index after its last window. */
  readonly ends: Int32Array;
  /** The doses that the windows refer to. */
  readonly codes: readonly string[];
  readonly windows: Int32Array;
}

/** A vaccination number leased to this device; used ones are kept so that they are never used again. */
export interface VaccNoRow {
  readonly facility: FacilityId;
  readonly number: string;
  /** 1 while no child has it, for a sparse index of free numbers. */
  readonly free?: 1;
}

/** The record in the form that rules read. */
export function recordOf({ facility: _facility, ...row }: ImmunizationFileRow): Immunization {
  return row;
}
