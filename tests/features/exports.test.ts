import { expect, test } from 'vitest';
import { fileColumns } from '#features/analysis/figure-section.tsx';
import { aefiCsvColumns } from '#features/children/aefi/aefi-listing.tsx';
import { dueCsvColumns } from '#features/children/due/due-listing.tsx';
import { childCsvColumns } from '#features/children/registration/child-listing.tsx';
import { coverageColumns, givenColumns, stockColumns, vaccineColumns } from '#features/reports/report-csv.ts';
import { entryCsvColumns } from '#features/stock/entries/entry-screen.tsx';
import { walletCsvColumns } from '#features/stock/wallets/wallet-screen.tsx';
import { indicatorNames } from '#domain/reports/coverage.ts';
import { type CsvColumn, csvParts } from '#ui/csv/csv-source.ts';
import { parseCsv } from '#tests/ui/csv/parse-csv.ts';

/*
 * People open an export in a spreadsheet, save it and pass it on. Every export is written here with values that a spreadsheet would
 * reformat, then opened and saved as a spreadsheet does, and must still say the same.
 */

/** Text that a spreadsheet makes of a cell when it opens and saves it. */
function savedAnew(cell: string): string {
  if (/^[+-]?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(cell)) return String(Number(cell));
  if (/^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?$/.test(cell)) return `a day: ${cell}`;
  if (/^[=+\-@]/.test(cell)) return '#NAME?';
  return cell;
}

/** The file as saved by a spreadsheet whose list separator is a semicolon, with its byte order mark and line ends. */
function throughSpreadsheet(file: string): string[][] {
  const saved = parseCsv(file.replace(/^\uFEFF/, ''))
    .map((cells) => cells.map((cell) => `"${savedAnew(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\r\n');
  const text = `\uFEFF${saved}\r\n`.replace(/^\uFEFF/, '');
  return parseCsv(text.replaceAll('";"', '","'));
}

const texts = {
  number: '0012',
  phone: '08031112222',
  abroad: '+234 803 111 2222',
  day: '10-11',
  sum: '=1+1',
};
const child = {
  id: 'c',
  fullname: 'Musa; "Baba", Garba',
  vaccNo: '100010954',
  bornOn: '2026-03-02',
  bornEstimated: true,
  sex: 'male',
  caregiverName: texts.sum,
  caregiverNumber: texts.phone,
  caregiverEmail: null,
  address: texts.day,
  settlement: texts.number,
  status: true,
  mergedInto: null,
  sync: 'saved',
  createdAt: '2026-11-20T08:14:00.000Z',
};
const dose = { doseName: 'Penta 1', batchNo: '1E10', givenOn: '2026-04-15' };
const aefi = {
  id: 'a',
  child: { ...child, caregiverNumber: texts.abroad },
  vaccines: [dose],
  onsetAt: '2026-04-16T08:00',
  reactions: ['fever'],
  otherReaction: null,
  description: '-2 days; then better',
  serious: [],
  outcome: 'recovered',
  diedOn: null,
  reporter: { name: '@Amina' },
  reportedOn: '2026-04-16',
  withdrawn: null,
};
const absence = { reason: 'sick', note: 'MAR1', on: '2026-11-02' };
const due = {
  child: { ...child, caregiverNumber: texts.abroad },
  doses: [{ name: 'Penta 2' }],
  since: '2026-05-11',
  absence,
};
const entry = {
  id: 'e',
  activity: 'receive',
  activityName: 'Receive',
  facilityName: 'Ajingi, Cottage Hospital',
  antigenName: 'Penta',
  doses: 20,
  left: 20,
  direction: null,
  vvmStage: 'I',
  happenedAt: '2026-11-20T08:14:00.000Z',
  expiryOn: '2028-03-31',
  batchNo: '00123',
  vendor: '10/11',
  officer: 'Amina Bello',
  year: 2026,
  quarter: 'Q4',
  origin: { name: '-Store' },
  destination: null,
  immunizationType: null,
  childrenImmunized: null,
  wastage: 0,
  wastageRate: 0,
  reason: '2-3',
  status: 'saved',
  wouldRefuse: null,
  createdAt: '2026-11-20T08:14:00.000Z',
  updatedAt: '2026-11-20T08:14:00.000Z',
};
const wallet = {
  facility: texts.number,
  name: 'Penta',
  schedule: '6, 10 and 14 weeks',
  balance: 20,
  usable: 20,
  waiting: 1,
};
const given = { name: 'Penta 1', counting: 'routine', fixed: 4, outreach: 0, total: 4 };
const element = { label: '=Balance', values: [12, null], isRecorded: true };

const cohort = {
  name: '00-12',
  children: 40,
  ...Object.fromEntries(indicatorNames.map((name) => [name, 12])),
};
const figures = fileColumns<{ name: string; share: number }>({
  name: { header: 'LGA', value: (line: { name: string }) => line.name },
  figures: [{ header: 'Share', value: (line: { share: number }) => line.share, isPercent: true }],
  isRecorded: () => true,
} as never);

const row = <Row>(columns: readonly CsvColumn<Row>[], made: object) => ({ columns, made }) as never;

test.each<[string, { readonly columns: readonly CsvColumn<object>[]; readonly made: object }]>([
  ['children', row(childCsvColumns, child)],
  ['the due list', row(dueCsvColumns, due)],
  ['adverse events', row(aefiCsvColumns, aefi)],
  ['entries of the ledger', row(entryCsvColumns({ time: 'Time' } as never), entry)],
  ['wallets', row(walletCsvColumns, wallet)],
  ['doses given in a month', row(givenColumns, given)],
  ['vaccines in a month', row(stockColumns([{ name: '0012' }, { name: 'Penta' }] as never), element)],
  ['coverage', row(coverageColumns, cohort)],
  ['figures by vaccine', row(vaccineColumns([{ header: 'Refused', value: () => 3 }]), { vaccine: '1-2' })],
  ['figures of the analysis', row(figures, { name: '=Dala', share: 12.5 })],
])('%s say the same after a spreadsheet opened and saved them', async (_what, { columns, made }) => {
  const slices = () => [{ rows: [made], total: 1 }];
  const file = await csvParts(
    { columns, slices },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const text = file?.parts.join('') ?? '';
  const written = parseCsv(text.replace(/^\uFEFF/, ''));
  expect(throughSpreadsheet(text)).toEqual(written);
  // Only an apostrophe was added to the officer's text.
  const cells = columns.map(({ value }) => value(made));
  expect(written[1]?.map((cell) => cell.replace(/^'/, ''))).toEqual(
    cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell))),
  );
});
