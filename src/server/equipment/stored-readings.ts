import type { Insertable, Selectable } from 'kysely';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { EquipmentId, LotId, ReadingId, UserId } from '#domain/kernel/ids.ts';
import type { ReadingRow, StorageRow } from '#contract/wire/equipment-rows.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { LotStorageTable, ReadingTable } from '../db/tables/equipment.ts';

// Where the database's spelling of readings and of lots' places meets the contract's.

export type StoredReading = WithMoments<Omit<Selectable<ReadingTable>, 'facility_id'>>;
export type StoredStorage = WithMoments<Omit<Selectable<LotStorageTable>, 'facility_id'>>;

export function readingRowOf(row: StoredReading): ReadingRow {
  return {
    id: row.reading_id as ReadingId,
    equipment: row.equipment_id as EquipmentId,
    ...(row.chamber !== null && { chamber: row.chamber }),
    celsius: row.celsius,
    ...(row.logged && { logged: true }),
    readAt: row.read_at as LocalDateTime,
    voided: row.voided_at === null ? null : { at: isoOf(row.voided_at), by: (row.voided_by ?? '') as UserId },
    ...(row.settled_at !== null && {
      settled: { at: isoOf(row.settled_at), by: (row.settled_by ?? '') as UserId },
    }),
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
  };
}

export function storedReadingOf(facility: string, row: ReadingRow) {
  return {
    facility_id: facility,
    reading_id: row.id,
    equipment_id: row.equipment,
    chamber: row.chamber ?? null,
    celsius: row.celsius,
    logged: row.logged ?? false,
    read_at: row.readAt,
    voided_at: row.voided?.at ?? null,
    voided_by: row.voided?.by ?? null,
    settled_at: row.settled?.at ?? null,
    settled_by: row.settled?.by ?? null,
    admin: row.admin,
    created_at: row.createdAt,
  } satisfies { readonly [Column in keyof Insertable<ReadingTable>]: unknown };
}

export function storageRowOf(row: StoredStorage): StorageRow {
  return {
    lot: row.lot_id as LotId,
    equipment: row.equipment_id as EquipmentId | null,
    history: row.history,
    updatedAt: isoOf(row.updated_at),
  };
}

export function storedStorageOf(facility: string, row: StorageRow) {
  return {
    facility_id: facility,
    lot_id: row.lot,
    equipment_id: row.equipment,
    history: row.history,
    updated_at: row.updatedAt,
  } satisfies { readonly [Column in keyof Insertable<LotStorageTable>]: unknown };
}
