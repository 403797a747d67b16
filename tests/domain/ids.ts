import {
  antigenIdSchema,
  countryIdSchema,
  entryIdSchema,
  facilityIdSchema,
  lgaIdSchema,
  stateIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';

/** A readable UUID, version 7, that counts up. */
export function uuid(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

export const entryId = (n: number) => entryIdSchema.parse(uuid(n));
export const antigenId = (n: number) => antigenIdSchema.parse(uuid(n));
export const facilityId = (n: number) => facilityIdSchema.parse(uuid(n));
export const lgaId = (n: number) => lgaIdSchema.parse(uuid(n));
export const stateId = (n: number) => stateIdSchema.parse(uuid(n));
export const countryId = (n: number) => countryIdSchema.parse(uuid(n));
export const userId = (n: number) => userIdSchema.parse(uuid(n));
