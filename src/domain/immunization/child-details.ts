import { z } from 'zod';
import { emailSchema } from '#domain/kernel/email.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { sexes, type ChildDetails, type ChildField, type Sex } from './model.ts';

/** What is asked about a child, beside each field the sentence that is wrong with it. */
export const childDetailsShape = {
  fullname: textSchema(),
  bornOn: localDateSchema,
  sex: z.enum(sexes),
  caregiverName: textOrNothingSchema(),
  caregiverNumber: phoneOrNothingSchema,
  caregiverEmail: emailSchema.nullable(),
  address: textOrNothingSchema(),
  settlement: textSchema().nullable(),
};

/** Marks on the details, there only where they hold. */
export const childFlagsShape = {
  bornEstimated: z.literal(true).optional(),
  sexUnknown: z.literal(true).optional(),
};

/** The sex that an entry has while nobody said one: some doses are for girls only, none for boys only. */
export const assumedSex: Sex = 'female';

/** The fields of {@link ChildDetails}, in the order of the form. */
export const childFields = Object.keys(childDetailsShape) as readonly ChildField[];

/** A child's details and nothing else of its row. */
export function detailsOf(child: ChildDetails): ChildDetails {
  const { fullname, bornOn, sex, caregiverName, caregiverNumber, caregiverEmail, address, settlement } =
    child;
  return {
    fullname,
    bornOn,
    ...(child.bornEstimated && { bornEstimated: true }),
    sex,
    ...(child.sexUnknown && { sexUnknown: true }),
    caregiverName,
    caregiverNumber,
    caregiverEmail,
    address,
    settlement,
  };
}

/** The date of birth where it is exact; null for an estimate, against which no other day can be wrong. */
export function exactBirth({
  bornOn,
  bornEstimated,
}: Pick<ChildDetails, 'bornOn' | 'bornEstimated'>): LocalDate | null {
  return bornEstimated ? null : bornOn;
}
