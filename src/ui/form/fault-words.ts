import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** What rules say of a field, in the English of those who wrote them: a server says the same. */
const english = {
  needed: 'is needed',
  areNeeded: 'are needed',
  notRealDate: 'is not a real date',
  notRealDateTime: 'is not a real date and time',
  notAYear: 'is not a year',
  notAMonth: 'is not a month',
  notAPhone: 'is not a phone number',
  negative: 'must not be negative',
  atLeastOne: 'must be at least 1',
  notWhole: 'must be a whole number',
  tooCold: 'is colder than any freezer',
  tooWarm: 'is warmer than any thermometer shows',
  decimals: 'has more than one decimal',
  unprintable: 'holds characters that cannot be printed',
  onlyOffered: 'only what is offered has a first day',
  sixDigits: 'Please give six digits',
  plainPin: 'Please choose a PIN that is harder to guess',
  shortReason: 'Please say why in a few words',
  emptyFile: 'The file is empty',
  largeFile: 'The file is too large',
};

export const limitsEnglish = {
  moreThan: message<[most: string]>('is more than {most}', 'most'),
  named: message<[label: string, fault: string]>('{label} {fault}', 'label', 'fault'),
  longerThan: message<[most: string]>('is longer than {most} characters', 'most'),
  atLeast: message<[least: string]>('must be at least {least}', 'least'),
  atMost: message<[most: string]>('must be at most {most}', 'most'),
};

const words = catalogue('faults', english);
const device = catalogue('faultLimits', limitsEnglish);

const limitPatterns = [
  [/^is more than ([\d,]+)$/, 'moreThan'],
  [/^is longer than (\d+) characters$/, 'longerThan'],
  [/^must be at least (\d+)$/, 'atLeast'],
  [/^must be at most (\d+)$/, 'atMost'],
] as const;

/** The fault of a field in the language of the device; one that no catalogue knows stays as it is. */
export function faultWord(fault: string, limits = device): string {
  const entries = Object.entries(english) as [keyof typeof english, string][];
  const known = entries.find(([, text]) => text === fault);
  if (known !== undefined) return words[known[0]];
  for (const [pattern, limit] of limitPatterns) {
    const [, figure] = pattern.exec(fault) ?? [];
    if (figure !== undefined) return limits[limit](figure);
  }
  return fault;
}

/** The fault of a field under its name: `Doses must be at least 1`. */
export function namedFault(label: string, fault: string): string {
  return device.named(label, faultWord(fault));
}
