import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const paperKinds = ['filled', 'blank', 'expected'] as const;
/** The kinds of printed sheet: filled, or empty with or without the expected doses. */
export type PaperKind = (typeof paperKinds)[number];

/** Words of the physical count. */
export const countStrings = catalogue('count', {
  title: message<[antigen: string]>('Count stock of {antigen}', 'antigen'),
  titleOfStore: 'Count stock of the whole store',
  count: 'Count stock',
  countStore: 'Count the store',
  takeBack: 'Take back the count',
  takeBackTitle: 'Take back the whole count?',
  takeBackWhat: message<[adjustments: number, lots: number]>(
    '{adjustments, plural, =0 {} one {# adjustment is reversed. } other {# adjustments are reversed. }}{lots, plural, one {# lot was} other {# lots were}} then last counted before it.',
    'adjustments',
    'lots',
  ),
  takeBackConfirm: 'Yes, take it back',
  takeBackNot: 'No, go back',
  batchOf: message<[batchNo: string, antigen: string]>('{batchNo} of {antigen}', 'batchNo', 'antigen'),
  nothingInStore: 'Nothing is in stock',
  ofAntigen: message<[antigen: string]>('of {antigen}', 'antigen'),
  intro: 'What is different from the book is adjusted when you save; a lot left empty stays as it is.',
  book: 'What the book says',
  books: { shown: 'Book shown', hidden: 'Book hidden' },
  compareFirst:
    'Not saved yet: the count differs from the book. Look at the lots that differ, say why, and save again.',
  compareLater: 'compared with the book when you save',
  isCounted: 'counted',
  ofLot: message<[batchNo: string]>('of {batchNo}', 'batchNo'),
  bookSays: message<[doses: string]>('book {doses}', 'doses'),
  vialsOf: message<[perVial: number, batchNo: string]>(
    'Vials of {perVial, number}, {batchNo}',
    'perVial',
    'batchNo',
  ),
  head: {
    antigen: 'Antigen',
    batch: 'Batch no',
    stage: 'VVM stage',
    vials: 'Full vials',
    doses: 'Doses',
    book: 'Book',
  },
  seenBy: 'Seen by',
  secondPair: 'A second pair of eyes',
  noLots: 'Nothing of this antigen is in stock',
  noLotsHint: 'There are no lots to count. If you found extra doses, record them as Received or Increment.',
  lot: message<[batchNo: string]>('Batch {batchNo}', 'batchNo'),
  asExpected: 'As expected',
  notCounted: 'Not counted',
  counted: message<[counted: number, lots: number]>('{counted} of {lots} lots counted', 'counted', 'lots'),
  lotsDiffer: message<[lots: number, differences: string]>(
    '{lots, plural, one {# lot differs} other {# lots differ}}: {differences}',
    'lots',
    'differences',
  ),
  noneDiffers: 'As the book says',
  lastCounted: message<[day: string]>('Last counted {day}', 'day'),
  notCountedYet: 'Not counted yet',
  due: 'Monthly count is due',
  missingBecause: message<[batchNo: string]>('Why fewer of {batchNo}', 'batchNo'),
  stageRead: message<[batchNo: string]>('VVM stage of {batchNo}', 'batchNo'),
  reason: 'Reason',
  needsReason: 'Why is the count different?',
  save: 'Save count',
  nothingCounted: 'No lot was counted. Type 0 if there is none.',
  agrees: 'The count agrees with the book: nothing was adjusted',
  saved: message<[adjusted: number]>(
    'Count saved: {adjusted, plural, one {# lot} other {# lots}} adjusted',
    'adjusted',
  ),
  savedStages: message<[read: number]>(
    'Count saved: VVM stage of {read, plural, one {# lot} other {# lots}} set',
    'read',
  ),
  savedBoth: message<[adjusted: number, read: number]>(
    'Count saved: {adjusted, plural, one {# lot} other {# lots}} adjusted, VVM stage of {read, plural, one {# lot} other {# lots}} set',
    'adjusted',
    'read',
  ),
  refused: message<[batchNo: string, why: string]>(
    'Nothing was saved. Batch {batchNo}: {why}',
    'batchNo',
    'why',
  ),

  changedTitle: 'Stock has moved since this sheet was opened',
  changed: message<[batchNo: string, was: string, now: string]>(
    'Batch {batchNo}: {was} expected then, {now} now.',
    'batchNo',
    'was',
    'now',
  ),
  changedHint: 'Count these lots again. Their counts are emptied, all others stay.',
  takeNew: 'Take the new figures',
  notWhileChanged: message<[batches: string]>(
    'Nothing was saved: stock of batch {batches} has moved since this sheet was opened. Take the new figures and count it again.',
    'batches',
  ),

  paper: { filled: 'As counted', blank: 'Blank', expected: 'Blank with expected doses' } satisfies Record<
    PaperKind,
    string
  >,
  print: 'Print sheet',
  facility: 'Facility',
  printedOn: 'Date',
  columns: {
    number: '#',
    batch: 'Batch No.',
    expiry: 'Expiry Date',
    stage: 'VVM Stage',
    expected: 'Expected',
    counted: 'Counted',
    difference: 'Difference',
  },
  countedBy: 'Counted by',
  signature: 'Signature',
});

/** The counted antigen, or null for the whole store. */
export function countTitle(antigen: string | null): string {
  return antigen === null ? countStrings.titleOfStore : countStrings.title(antigen);
}

/** The number of lots that a count adjusted, and of those whose monitor was at another stage. */
export function countSaved(adjusted: number, read: number): string {
  if (adjusted + read === 0) return countStrings.agrees;
  if (read === 0) return countStrings.saved(adjusted);
  return adjusted === 0 ? countStrings.savedStages(read) : countStrings.savedBoth(adjusted, read);
}
