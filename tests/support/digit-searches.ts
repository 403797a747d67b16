import fc from 'fast-check';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';

/** A child's numbers, digits only. */
export interface Numbers {
  readonly vaccNo: string;
  readonly caregiverNumber: string;
}

/** The child to find by any run of digits of its numbers. */
export const soughtChild: Numbers = { vaccNo: vaccNoOf(10_952_637), caregiverNumber: '08031559764' };

/**
 * Texts that an officer may type to search for a number: four or more consecutive digits of it, with spaces or dashes
 * between them anywhere.
 */
export const typedDigits = ({ vaccNo, caregiverNumber }: Numbers): fc.Arbitrary<string> =>
  fc
    .record({
      number: fc.constantFrom(vaccNo, caregiverNumber),
      from: fc.nat(20),
      length: fc.integer({ min: 4, max: 11 }),
      between: fc.array(fc.constantFrom('', '', '-', ' ', '–', '\u00a0', '\u2011', ' - '), {
        minLength: 11,
        maxLength: 11,
      }),
    })
    .map(({ number, from, length, between }) => {
      const digits = number.slice(from % (number.length - 3)).slice(0, length);
      return [...digits].map((digit, at) => (at === 0 ? digit : `${between[at] ?? ''}${digit}`)).join('');
    });
