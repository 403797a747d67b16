import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words for the date of birth, in place of which an age may be given. */
export const birthStrings = catalogue('birth', {
  dateFault: 'is not a real date',
  ageFault: 'Please enter the age as a whole number of weeks, months or years',
  age: 'Age',
  unit: 'The age is in',
  weeks: 'weeks',
  months: 'months',
  years: 'years',
  toAge: 'Only the age is known',
  toDate: 'Enter the date instead',
  bornAbout: message<[on: string]>('Born about {on}. It is marked as estimated.', 'on'),
  isEstimate: 'Worked out from an age. Enter the date when you know it.',
});
