/** Words of the date of birth, which may be an age instead. */
export const birthStrings = {
  dateFault: 'is not a real date',
  ageFault: 'Please enter the age as a whole number of weeks or months',
  age: 'Age',
  unit: 'The age is in',
  weeks: 'weeks',
  months: 'months',
  toAge: 'Only the age is known',
  toDate: 'Enter the date instead',
  bornAbout: (on: string) => `Born about ${on}. It is marked as estimated.`,
  isEstimate: 'Worked out from an age. Enter the date when you know it.',
} as const;
