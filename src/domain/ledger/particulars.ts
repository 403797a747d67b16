import { localDateTimeSchema, quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';

/** What every stock activity asks for, whatever it moves: who, when, and the reporting period (spec section 2). */
export const particularsShape = {
  officer: textSchema(),
  happenedAt: localDateTimeSchema,
  year: yearSchema,
  quarter: quarterSchema,
};
