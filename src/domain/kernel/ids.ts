import { type Brand, idSchema } from './brand.ts';

export type EventId = Brand<string, 'EventId'>;
export type EntryId = Brand<string, 'EntryId'>;
export type AntigenId = Brand<string, 'AntigenId'>;
export type CountryId = Brand<string, 'CountryId'>;
export type StateId = Brand<string, 'StateId'>;
export type LgaId = Brand<string, 'LgaId'>;
export type FacilityId = Brand<string, 'FacilityId'>;
export type UserId = Brand<string, 'UserId'>;
export type LogId = Brand<string, 'LogId'>;
export type DeviceId = Brand<string, 'DeviceId'>;
export type ChildId = Brand<string, 'ChildId'>;
export type ImmunizationId = Brand<string, 'ImmunizationId'>;
export type EquipmentId = Brand<string, 'EquipmentId'>;
export type ReadingId = Brand<string, 'ReadingId'>;
/** A report of an adverse event following immunization. */
export type AefiId = Brand<string, 'AefiId'>;
/** A planned session, once or repeated. */
export type SessionPlanId = Brand<string, 'SessionPlanId'>;
/** A held session, which consists of its tablets' parts. */
export type HeldSessionId = Brand<string, 'HeldSessionId'>;
export type SessionPartId = Brand<string, 'SessionPartId'>;
/** Lines that were saved together on one paper: a delivery of many lots, a count of the whole store. */
export type VoucherId = Brand<string, 'VoucherId'>;

/** A lot has the id of the ledger entry that opened it. */
export type LotId = EntryId;

export const eventIdSchema = idSchema<'EventId'>();
export const entryIdSchema = idSchema<'EntryId'>();
export const antigenIdSchema = idSchema<'AntigenId'>();
export const countryIdSchema = idSchema<'CountryId'>();
export const stateIdSchema = idSchema<'StateId'>();
export const lgaIdSchema = idSchema<'LgaId'>();
export const facilityIdSchema = idSchema<'FacilityId'>();
export const userIdSchema = idSchema<'UserId'>();
export const logIdSchema = idSchema<'LogId'>();
export const deviceIdSchema = idSchema<'DeviceId'>();
export const childIdSchema = idSchema<'ChildId'>();
export const immunizationIdSchema = idSchema<'ImmunizationId'>();
export const equipmentIdSchema = idSchema<'EquipmentId'>();
export const readingIdSchema = idSchema<'ReadingId'>();
export const aefiIdSchema = idSchema<'AefiId'>();
export const sessionPlanIdSchema = idSchema<'SessionPlanId'>();
export const heldSessionIdSchema = idSchema<'HeldSessionId'>();
export const sessionPartIdSchema = idSchema<'SessionPartId'>();
export const voucherIdSchema = idSchema<'VoucherId'>();
export const grantIdSchema = idSchema<'GrantId'>();

/** An activity's event and the ledger entry it writes share one id. */
export function entryIdOf(event: EventId): EntryId {
  return event as string as EntryId;
}

/** A child has the id of the event that registered it. */
export function childIdOf(event: EventId): ChildId {
  return event as string as ChildId;
}

/** A record of immunization has the id of the event that wrote it. */
export function immunizationIdOf(event: EventId): ImmunizationId {
  return event as string as ImmunizationId;
}

/** A unit of equipment has the id of the event that registered it. */
export function equipmentIdOf(event: EventId): EquipmentId {
  return event as string as EquipmentId;
}

/** A temperature reading has the id of the event that recorded it. */
export function readingIdOf(event: EventId): ReadingId {
  return event as string as ReadingId;
}

/** A report of an adverse event has the id of the event that made it. */
export function aefiIdOf(event: EventId): AefiId {
  return event as string as AefiId;
}

/** A plan of sessions has the id of the event that made it. */
export function sessionPlanIdOf(event: EventId): SessionPlanId {
  return event as string as SessionPlanId;
}

/** A held session has the id of the event that started it. */
export function heldSessionIdOf(event: EventId): HeldSessionId {
  return event as string as HeldSessionId;
}

/** A tablet's part in a session has the id of the event that started or joined the session there. */
export function sessionPartIdOf(event: EventId): SessionPartId {
  return event as string as SessionPartId;
}
