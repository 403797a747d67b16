import type { ShownAefi } from '#client/aefi/aefi.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { sexWord, shownVaccNo } from '../child-facts.ts';
import { aefiStrings as words, outcomeWords, seriousWords } from './aefi-strings.ts';
import { batchWords, childWord, reactionsWord, vaccineWords } from './aefi-listing.tsx';

/** The line list for a file. Days are as they are stored, year first. */
export const aefiCsvColumns: readonly CsvColumn<ShownAefi>[] = [
  { header: words.id, value: ({ id }) => id },
  { header: words.child, value: childWord },
  { header: words.vaccNo, value: ({ child }) => child && shownVaccNo(child.vaccNo) },
  { header: words.bornOn, value: ({ child }) => child?.bornOn ?? null },
  { header: words.sex, value: ({ child }) => child && sexWord(child) },
  { header: words.address, value: ({ child }) => child?.settlement ?? child?.address ?? null },
  { header: words.vaccines, value: vaccineWords },
  { header: words.batch, value: batchWords },
  { header: words.givenOn, value: ({ vaccines }) => vaccines.map(({ givenOn }) => givenOn).join(', ') },
  { header: words.onset, value: ({ onsetAt }) => onsetAt.replace('T', ' ') },
  { header: words.reactions, value: reactionsWord },
  { header: words.description, value: ({ description }) => description },
  { header: words.serious, value: ({ serious }) => serious.map((one) => seriousWords[one]).join(', ') },
  { header: words.outcome, value: ({ outcome }) => outcomeWords[outcome] },
  { header: words.diedOn, value: ({ diedOn }) => diedOn },
  { header: words.reporterName, value: ({ reporter }) => reporter.name },
  { header: words.reportedOn, value: ({ reportedOn }) => reportedOn },
  { header: words.withdrawn, value: ({ withdrawn }) => withdrawn?.reason ?? null },
];
