import type { Insertable, Selectable } from 'kysely';
import { serialKeyOf } from '#domain/equipment/model.ts';
import type { EquipmentId, LotId, ReadingId, UserId } from '#domain/kernel/ids.ts';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/wire/equipment-rows.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { EquipmentTable, LotStorageTable, ReadingTable } from '../db/tables/equipment.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';

// Converts equipment between the database's form and the contract's.

export type StoredEquipment = WithMoments<Omit<Selectable<EquipmentTable>, 'facility_id' | 'serial_key'>>;

export function equipmentRowOf(row: StoredEquipment): EquipmentRow {
  return {
    id: row.equipment_id as EquipmentId,
    typeCce: { id: row.type_id, name: row.type_name },
    ...(row.chambers !== null && { chambers: row.chambers }),
    modelNumber: nameOf(row.model_id, row.model_name),
    manufacturer: nameOf(row.manufacturer_id, row.manufacturer_name),
    serialNumber: row.serial_number,
    year: row.year,
    capacity: row.capacity,
    functionality: row.functionality,
    reason: row.reason,
    deleted:
      row.deleted_at === null ? null : { at: isoOf(row.deleted_at), by: (row.deleted_by ?? '') as UserId },
    history: row.history,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as stored; `history` stays a list, because many rows are sent as one parameter. */
export function storedEquipmentOf(facility: string, row: EquipmentRow) {
  return {
    facility_id: facility,
    equipment_id: row.id,
    type_id: row.typeCce.id,
    type_name: row.typeCce.name,
    chambers: row.chambers ?? null,
    model_id: row.modelNumber?.id ?? null,
    model_name: row.modelNumber?.name ?? null,
    manufacturer_id: row.manufacturer?.id ?? null,
    manufacturer_name: row.manufacturer?.name ?? null,
    serial_number: row.serialNumber,
    serial_key: serialKeyOf(row.serialNumber),
    year: row.year,
    capacity: row.capacity,
    functionality: row.functionality,
    reason: row.reason,
    deleted_at: row.deleted?.at ?? null,
    deleted_by: row.deleted?.by ?? null,
    history: row.history,
    admin: row.admin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  } satisfies { readonly [Column in keyof Insertable<EquipmentTable>]: unknown };
}

function nameOf(id: string | null, name: string | null): EquipmentRow['modelNumber'] {
  return id === null || name === null ? null : { id, name };
}

// Converts readings and the places of lots between the database's form and the contract's.

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
