import { z } from 'zod';
import { childDetailsShape } from '#domain/immunization/child-details.ts';
import { sexes } from '#domain/immunization/model.ts';
import { deviceIdSchema, eventIdSchema, facilityIdSchema, logIdSchema } from '#domain/kernel/ids.ts';

/** A child in the product's spelling. */
export const childSchema = z.object({
  id: z.string(),
  fullname: z.string(),
  dob: z.string(),
  email: z.string().nullable(),
  care_giver_email: z.string().nullable(),
  sex: z.string(),
  caregiver_name: z.string(),
  caregiver_number: z.string(),
  follow_up_address: z.string(),
  settlement: z.string().nullable(),
  status: z.boolean(),
  vacc_no: z.string().nullable(),
  /** The entry that this one was merged into. */
  merged_into: z.string().nullable(),
  admin: z.string(),
  country: z.string(),
  state: z.string(),
  local_lga: z.string(),
  facility: z.string(),
  facility__name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ChildResource = z.infer<typeof childSchema>;

/** A field that may be left out or empty. */
const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema).optional();

const { fullname, bornOn, caregiverName, caregiverNumber, caregiverEmail, address, settlement } =
  childDetailsShape;

/** POST /v/api/child/registration/: place and admin are those of the caller, the number is the server's. */
export const newChildSchema = z.object({
  /** Names the event; the Idempotency-Key header does too. */
  id: eventIdSchema.optional(),
  fullname,
  dob: bornOn,
  sex: z.string().trim().toLowerCase().pipe(z.enum(sexes)),
  caregiver_name: caregiverName,
  caregiver_number: caregiverNumber,
  follow_up_address: address,
  settlement: emptyAsNull(settlement),
  email: emptyAsNull(caregiverEmail),
  care_giver_email: emptyAsNull(caregiverEmail),
});
export type NewChild = z.infer<typeof newChildSchema>;

/** The product's answer to a registration. */
export const childReplySchema = z.object({
  status: z.literal(true),
  vacc_no: z.string().nullable(),
  fullname: z.string(),
  id: z.string(),
});

/** POST /v/vacc-no/lease/: `have` is how many numbers the device still has. */
export const leaseRequestSchema = z.object({
  device: deviceIdSchema,
  facility: facilityIdSchema,
  log_id: logIdSchema,
  have: z.int().min(0).max(1000),
});
export const leaseReplySchema = z.object({ numbers: z.array(z.string()) });

/** A device asks for numbers when it has fewer than `leaseBelow`, and is filled up to `leaseUpTo`. */
export const leaseBelow = 20;
export const leaseUpTo = 50;
