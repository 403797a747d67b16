import type { ImmunizationType } from '#domain/ledger/model.ts';

/** Words of the immunization records. */
export const recordsStrings = {
  caption: (type: ImmunizationType) => `Immunizations, ${type}`,
  search: 'Search by child full name',
  empty: 'No records found',
  emptyHint: 'What children are given with Immunize Child is listed here.',
  emptyBeside: (type: ImmunizationType, other: ImmunizationType, count: number) =>
    `Nothing was given under ${type} yet. Choose ${other} above: ${count === 1 ? '1 record is' : `${count} records are`} there.`,
  immunized: 'Immunized',
  cancelled: (cancelled: number, doses: number) =>
    cancelled === doses ? 'Recorded by mistake' : `${cancelled} recorded by mistake`,
  doses: (doses: number) => (doses === 1 ? 'dose' : 'doses'),
  fromCard: 'From a card',
  childToCome: 'The child’s entry has not come yet',
} as const;
