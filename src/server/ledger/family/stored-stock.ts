import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AntigenId, EntryId, EventId, FacilityId, UserId, VoucherId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime, Quarter } from '#domain/kernel/local-date.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { EntryRow, LotRow, WalletRow } from '#contract/wire/rows.ts';
import type { LedgerEntryTable, LotTable, WalletTable } from '../../db/tables/ledger.ts';
import { isoOf, type WithMoments } from '../../db/stored-moments.ts';

// Converts stock between the database's form and the contract's.

export type StoredWallet = Pick<
  Selectable<WalletTable>,
  'id' | 'antigen_id' | 'balance' | 'issued' | 'wastage'
>;
export type StoredLot = Omit<Selectable<LotTable>, 'facility_id'>;
export type StoredEntry = WithMoments<Omit<Selectable<LedgerEntryTable>, 'facility_id'>>;

/**
 * SQL condition that a lot was sent here and its arrival is not confirmed yet. @param lot name of the table in the
 * query.
 */
export function isOnTheWay(lot: string): RawBuilder<boolean> {
  return sql`exists (
    select from ledger_entry sent
    where sent.facility_id = ${sql.ref(`${lot}.facility_id`)} and sent.entry_id = ${sql.ref(`${lot}.lot_id`)}
      and sent.arrival = 'unconfirmed')`;
}

/** SQL for the order in which lots are offered (`byUseFirst`), in a query that calls the table of lots `lot`. */
export function inOrderOfUse(today: LocalDate): RawBuilder<unknown> {
  return sql`(lot.expiry_on < ${today})::integer + (lot.vvm_stage = 'III')::integer + (${isOnTheWay('lot')})::integer + exists (
    select from facility_cold c where c.facility_id = lot.facility_id and lot.lot_id = any(c.held))::integer, lot.vvm_stage desc, lot.expiry_on, lot.lot_id`;
}

export function walletRowOf(row: StoredWallet): WalletRow {
  return {
    id: row.id as EventId,
    antigen: row.antigen_id as AntigenId,
    balance: row.balance,
    issued: row.issued,
    wastage: row.wastage,
  };
}

export function lotRowOf(row: StoredLot): LotRow {
  return {
    id: row.lot_id as EntryId,
    antigen: row.antigen_id as AntigenId,
    batchNo: row.batch_no,
    expiryOn: row.expiry_on as LocalDate,
    vvmStage: row.vvm_stage,
    vendor: row.vendor,
    received: row.received,
    left: row.left,
    movedOn: row.moved_on,
    ...(row.per_vial !== null && { dosesPerVial: row.per_vial }),
  };
}

export function storedLotOf(facility: string, row: LotRow): Insertable<LotTable> {
  return {
    facility_id: facility,
    lot_id: row.id,
    antigen_id: row.antigen,
    batch_no: row.batchNo,
    expiry_on: row.expiryOn,
    vvm_stage: row.vvmStage,
    vendor: row.vendor,
    received: row.received,
    left: row.left,
    moved_on: row.movedOn,
    per_vial: row.dosesPerVial ?? null,
  };
}

export function entryRowOf(row: StoredEntry): EntryRow {
  return {
    id: row.entry_id as EntryId,
    activity: row.activity,
    antigen: row.antigen_id as AntigenId,
    lot: row.lot_id as EntryId,
    source: row.source_id as EntryId | null,
    batchNo: row.batch_no,
    expiryOn: row.expiry_on as LocalDate,
    vvmStage: row.vvm_stage,
    vendor: row.vendor,
    doses: row.doses,
    open: row.open,
    direction: row.direction,
    officer: row.officer,
    origin: refOf(row.origin_id, row.origin_name),
    destination: refOf(row.destination_id, row.destination_name),
    year: row.year,
    quarter: row.quarter as Quarter,
    happenedAt: row.happened_at as LocalDateTime,
    immunizationType: row.immunization_type,
    childrenImmunized: row.children_immunized,
    wastage: row.wastage,
    wastageRate: row.wastage_rate,
    reason: row.reason,
    reverses: row.reverses,
    reversedBy: row.reversed_by as EntryId | null,
    arrival: row.arrival,
    history: row.history,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    ...(row.per_vial !== null && { dosesPerVial: row.per_vial }),
    ...(row.voucher_id !== null && { voucher: row.voucher_id as VoucherId }),
    ...(row.reason_code !== null && { reasonCode: row.reason_code }),
    ...(row.vvm_readings !== null && { vvmReadings: row.vvm_readings }),
    ...(row.counted_at !== null && { countedAt: row.counted_at as LocalDateTime }),
    ...(row.sent_by !== null && { sentBy: row.sent_by }),
  };
}

export function storedEntryOf(facility: string, row: EntryRow) {
  return {
    facility_id: facility,
    entry_id: row.id,
    activity: row.activity,
    antigen_id: row.antigen,
    lot_id: row.lot,
    source_id: row.source,
    batch_no: row.batchNo,
    expiry_on: row.expiryOn,
    vvm_stage: row.vvmStage,
    vendor: row.vendor,
    doses: row.doses,
    open: row.open,
    direction: row.direction,
    officer: row.officer,
    origin_id: row.origin?.facility ?? null,
    origin_name: row.origin?.name ?? null,
    destination_id: row.destination?.facility ?? null,
    destination_name: row.destination?.name ?? null,
    year: row.year,
    quarter: row.quarter,
    happened_at: row.happenedAt,
    immunization_type: row.immunizationType,
    children_immunized: row.childrenImmunized,
    wastage: row.wastage,
    wastage_rate: row.wastageRate,
    reason: row.reason,
    reverses: row.reverses,
    reversed_by: row.reversedBy,
    arrival: row.arrival,
    history: row.history,
    admin: row.admin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    per_vial: row.dosesPerVial ?? null,
    voucher_id: row.voucher ?? null,
    reason_code: row.reasonCode ?? null,
    vvm_readings: row.vvmReadings ?? null,
    counted_at: row.countedAt ?? null,
    sent_by: row.sentBy ?? null,
  };
}

function refOf(id: string | null, name: string | null): FacilityRef | null {
  return id === null || name === null ? null : { facility: id as FacilityId, name };
}
