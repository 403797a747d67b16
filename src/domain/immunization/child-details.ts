import { z } from 'zod';
import { emailSchema } from '#domain/kernel/email.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { phoneSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { sexes, type ChildDetails, type ChildField } from './model.ts';

/** What is asked about a child, beside each field the sentence that is wrong with it. */
export const childDetailsShape = {
  fullname: textSchema(),
  bornOn: localDateSchema,
  sex: z.enum(sexes),
  caregiverName: textSchema(),
  caregiverNumber: phoneSchema,
  caregiverEmail: emailSchema.nullable(),
  address: textSchema(),
  settlement: textSchema().nullable(),
};

/** The fields of {@link ChildDetails}, in the order of the form. */
export const childFields = Object.keys(childDetailsShape) as readonly ChildField[];

/** A child's details and nothing else of its row. */
export function detailsOf(child: ChildDetails): ChildDetails {
  const { fullname, bornOn, sex, caregiverName, caregiverNumber, caregiverEmail, address, settlement } =
    child;
  return { fullname, bornOn, sex, caregiverName, caregiverNumber, caregiverEmail, address, settlement };
}
