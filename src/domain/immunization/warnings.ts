/** What an officer is warned of before a dose; the dose is recorded all the same, and the warning is kept on it. */
export const warningCodes = [
  'too-early',
  'too-late',
  'interval-too-short',
  'already-given',
  'not-in-schedule',
  'not-for-this-child',
  'expired',
  'vvm-discard',
  'contraindicated',
  'precaution',
  'after-death',
  'after-end',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** One sentence a warning, for the dialog and for the child's card. */
export const warningSentences = {
  'too-early': 'The child is younger than the schedule asks for this dose.',
  'too-late': 'The child is older than the schedule allows for this dose.',
  'interval-too-short': 'Too few days have passed since another dose.',
  'already-given': 'This dose is already on the record of the child.',
  'not-in-schedule': 'The routine schedule has no such dose of this antigen.',
  'not-for-this-child': 'The routine schedule gives this dose to girls only.',
  expired: 'The vaccine was past its expiry date.',
  'vvm-discard': 'The vaccine vial monitor was at stage III, the discard point.',
  contraindicated: 'Something is on the record of the child that speaks against this vaccine.',
  precaution: 'Something is on the record of the child for which one is careful with this vaccine.',
  'after-death': 'The child was told to have died before this day.',
  'after-end': 'The child was told to be followed here no longer before this day.',
} as const satisfies Record<WarningCode, string>;
