export const paperKinds = ['filled', 'blank', 'expected'] as const;
/** What the printed sheet shows: what was counted, or room to write, with or without what the book says. */
export type PaperKind = (typeof paperKinds)[number];

/** Words of the physical count. */
export const countStrings = {
  title: (antigen: string | null) => `Count stock of ${antigen ?? 'the whole store'}`,
  count: 'Count stock',
  countOf: (antigen: string | null) => `Count stock of ${antigen ?? 'the whole store'}`,
  countStore: 'Count the store',
  batchOf: (batchNo: string, antigen: string) => `${batchNo} of ${antigen}`,
  nothingInStore: 'Nothing is in stock',
  ofAntigen: (antigen: string) => `of ${antigen}`,
  intro:
    'Count the doses of each lot. What is different from the book is adjusted when you save; a lot left empty stays as it is.',
  noLots: 'Nothing of this antigen is in stock',
  noLotsHint: 'There are no lots to count. If you found extra doses, record them as Received or Increment.',
  lot: (batchNo: string) => `Batch ${batchNo}`,
  expected: (doses: string, expiry: string, stage: string) =>
    `Expected ${doses} doses · expires ${expiry} · VVM stage ${stage}`,
  expectedOnly: (doses: string) => `Expected ${doses} doses`,
  asExpected: 'As expected',
  difference: (doses: string) => `Difference ${doses} doses`,
  notCounted: 'Not counted',
  counted: (counted: number, lots: number) => `${counted} of ${lots} lots counted`,
  inAll: (difference: string) => `${difference} doses in all`,
  missingBecause: (batchNo: string) => `Why fewer of ${batchNo}`,
  stageRead: (batchNo: string) => `VVM stage of ${batchNo}`,
  reason: 'Reason',
  needsReason: 'Why is the count different?',
  save: 'Save count',
  nothingCounted: 'No lot was counted. Type 0 if there is none.',
  /** What was adjusted, and of how many lots the monitor was at another stage. */
  savedWords: (adjusted: number, read: number) => {
    const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`);
    if (adjusted + read === 0) return 'The count agrees with the book: nothing was adjusted';
    const parts = [
      ...(adjusted === 0 ? [] : [`${lots(adjusted)} adjusted`]),
      ...(read === 0 ? [] : [`VVM stage of ${lots(read)} set`]),
    ];
    return `Count saved: ${parts.join(', ')}`;
  },
  refused: (batchNo: string, why: string) => `Nothing was saved. Batch ${batchNo}: ${why}`,

  changedTitle: 'Stock has moved since this sheet was opened',
  changed: (batchNo: string, was: string, now: string) =>
    `Batch ${batchNo}: ${was} expected then, ${now} now.`,
  changedHint: 'Count these lots again. Their counts are emptied, all others stay.',
  takeNew: 'Take the new figures',
  notWhileChanged: (batches: string) =>
    `Nothing was saved: stock of batch ${batches} has moved since this sheet was opened. Take the new figures and count it again.`,

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
} as const;
