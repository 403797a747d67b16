/**
 * Sentences of the rules about a field, to follow the field's name, in the English in which they are sent; a device translates them. One
 * that starts with a capital letter is a complete sentence.
 */
export const fieldFaults = {
  needed: 'is needed',
  isEmpty: 'field is empty',
  areNeeded: 'are needed',
  notText: 'must be a text',
  notNumber: 'must be a number',
  notWhole: 'must be a whole number',
  notTrueOrFalse: 'must be true or false',
  notList: 'must be a list',
  noneOfThem: 'must be one of the list',
  unreadable: 'cannot be read',
  notRealDate: 'is not a real date',
  notRealDateTime: 'is not a real date and time',
  notAYear: 'Please give the year as four digits, as in 2026',
  notAMonth: 'Please give the month as its year and number, as in 2026-11',
  notAPhone: 'Please give a number of 7 to 15 digits, as in 0803 123 4567',
  notAnEmail: 'is not an e-mail address',
  notAnId: 'must be an id, as in 0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61',
  notOfSchedule: 'must be a vaccine of the schedule',
  unknownUnit: 'names a unit that is not known',
  negative: 'must not be negative',
  tooCold: 'is colder than any freezer',
  tooWarm: 'is warmer than any thermometer shows',
  decimals: 'has more than one decimal',
  unprintable: 'holds characters that cannot be printed',
  onlyOffered: 'Only what is offered has a first day',
  sixDigits: 'Please give six digits',
  plainPin: 'Please choose a PIN that is harder to guess',
  shortReason: 'Please say why in a few words',
  emptyFile: 'The file is empty',
  largeFile: 'The file is too large',
  notAField: 'is not a field',
  notAReference: 'is not a reference',
  notACurrency: 'must be a currency such as NGN',
  notPlainText: 'is not plain text',
  notStorable: 'cannot be stored',
  endsFirst: 'ends before it begins',
} as const;

/** Sentences of rules with a figure in place of `{figure}`. */
export const fieldLimits = {
  before: 'is before {figure}',
  moreThan: 'is more than {figure}',
  longerThan: 'is longer than {figure} characters',
  shorterThan: 'must have at least {figure} characters',
  atLeast: 'must be at least {figure}',
  atMost: 'must be at most {figure}',
  oneOf: 'must be one of {figure}',
  unknownNames: 'has fields that nobody knows: {figure}',
  mustRead: 'must read {figure}',
} as const;

/** Sentence of a limit with its figure: `is longer than 30 characters`. */
export function limitFault(limit: keyof typeof fieldLimits, figure: string | number | bigint): string {
  return fieldLimits[limit].replace('{figure}', () => String(figure));
}

/** The rule behind a fault, with its figure; null if it is none of them. */
export function limitOf(
  fault: string,
): { readonly limit: keyof typeof fieldLimits; readonly figure: string } | null {
  for (const limit of Object.keys(fieldLimits) as (keyof typeof fieldLimits)[]) {
    const [before = '', after = ''] = fieldLimits[limit].split('{figure}');
    const figure = fault.slice(before.length, fault.length - after.length);
    if (figure !== '' && fault === before + figure + after) return { limit, figure };
  }
  return null;
}
