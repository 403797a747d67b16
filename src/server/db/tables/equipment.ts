import type { Chamber, Condition, EquipmentHistoryItem, StorageMove } from '#domain/equipment/model.ts';
import type { NameList } from '#domain/equipment/catalogue.ts';
import type { Instant, Json } from './column.ts';

export interface EquipmentTable {
  facility_id: string;
  equipment_id: string;
  type_id: string;
  type_name: string;
  /** Null if nobody has entered them. */
  chambers: Json<readonly Chamber[]> | null;
  model_id: string | null;
  model_name: string | null;
  manufacturer_id: string | null;
  manufacturer_name: string | null;
  serial_number: string;
  /** The normalised serial number; null if there is none. */
  serial_key: string | null;
  year: number | null;
  capacity: string;
  functionality: Condition;
  reason: string | null;
  deleted_at: Instant | null;
  deleted_by: string | null;
  history: Json<readonly EquipmentHistoryItem[]>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

/** A temperature in a unit, as an officer read it. */
export interface ReadingTable {
  facility_id: string;
  reading_id: string;
  equipment_id: string;
  /** Null for the chamber that holds vaccines. */
  chamber: Chamber | null;
  /** Degrees Celsius. */
  celsius: number;
  logged: boolean;
  /** Local date and minute at the facility. */
  read_at: string;
  voided_at: Instant | null;
  voided_by: string | null;
  settled_at: Instant | null;
  settled_by: string | null;
  admin: string;
  created_at: Instant;
}

/** The unit in which a lot is stored; the ledger does not know about units. */
export interface LotStorageTable {
  facility_id: string;
  lot_id: string;
  equipment_id: string | null;
  history: Json<readonly StorageMove[]>;
  updated_at: Instant;
}

/** A name in one of the lists that forms offer. */
export interface EquipmentNameTable {
  id: string;
  list: NameList;
  name: string;
  /** The user who added it; null for an entry of the built-in catalogue. */
  created_by: string | null;
}

export interface EquipmentTables {
  equipment: EquipmentTable;
  equipment_reading: ReadingTable;
  lot_storage: LotStorageTable;
  equipment_name: EquipmentNameTable;
}
