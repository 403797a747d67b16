import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { csvParts, type CsvSlice } from '#ui/csv/csv-source.ts';
import { csvByteOrderMark, csvRecord, harmless, type CsvCell } from '#ui/csv/write-csv.ts';
import { parseCsv } from './parse-csv.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", 'a', '1', ' ') }),
);
const cells = fc.oneof(texts, fc.integer(), fc.constant(null));
const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1 }));

describe('a CSV file', () => {
  test('reads back as it was written, with formulas made harmless', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        expect(parseCsv(rows.map(csvRecord).join(''))).toEqual(rows.map((row) => row.map(harmless)));
      }),
    );
  });

  test('contains no text that a spreadsheet would run, and changes no other', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [[read = ''] = []] = parseCsv(csvRecord([text, 'end']));
        expect(read).not.toMatch(/^[=+\-@\t\r\n]/);
        expect([text, `'${text}`]).toContain(read);
      }),
    );
  });

  test.each<[string, CsvCell, string]>([
    ['a plain text', 'VX-17', 'VX-17'],
    ['a comma', 'Serum, India', '"Serum, India"'],
    ['a quote', 'the "old" store', '"the ""old"" store"'],
    ['a line end', 'two\nlines', '"two\nlines"'],
    ['an empty text', '', ''],
    ['nothing', null, ''],
    ['a number', 12_500, '12500'],
    ['a month, which stays the same month', { month: '2026-10' }, '2026-10'],
    ['a text like a month', '2026-10', "'2026-10"],
    ['a negative number, which no spreadsheet runs', -40, '-40'],
    ['an equals sign first', '=1+1', "'=1+1"],
    ['a plus first', '+234 803', "'+234 803"],
    ['a minus first', '-cmd', "'-cmd"],
    ['an at sign first', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab first', '\t=1', "'\t=1"],
    ['a carriage return first', '\r=1', '"\'\r=1"'],
    ['a formula behind quotes', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['an equals sign inside', 'a=b', 'a=b'],
  ])('writes %s', (_name, cell, written) => {
    expect(csvRecord([cell, 1])).toBe(`${written},1\r\n`);
  });
});

/** Text that a spreadsheet makes of a cell on opening and saving, if it differs. */
function savedAgain(cell: string): string {
  const text = cell.trim();
  if (/^[+-]?\d+$/.test(text)) return String(Number(text));
  if (/^[+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:E[+-]?\d+)?%?$/i.test(text)) return 'a number';
  if (/^\(\d+\)$/.test(text)) return 'a negative number';
  if (/^\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?(?: ?[ap]m)?$/i.test(text)) return 'a day or a time';
  const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec';
  if (
    new RegExp(`^(?:\\d{1,2}[ -](?:${months})|(?:${months})[ -]?\\d{1,4})(?:[ -]\\d{0,4})?$`, 'i').test(text)
  )
    return 'a day';
  return /^(?:true|false)$/i.test(text) ? text.toUpperCase() : cell;
}

describe('a file that a spreadsheet opens and saves', () => {
  const likeNumbers = fc.string({ unit: fc.constantFrom(...'0123456789.,-/:E%() +'), maxLength: 18 });
  const likeMonths = fc
    .tuple(
      fc.constantFrom('', '1', '12-', '3 '),
      fc.constantFrom('MAR', 'sept', 'May', 'Dec'),
      fc.constantFrom('', '1', '-2', ' 2026'),
    )
    .map((parts) => parts.join(''));
  const words = fc.constantFrom(
    'TRUE',
    'false',
    '0012345',
    '1E10',
    '10-11',
    '9:30',
    '12345678901234567890',
    'B7',
    '0810 000 0003',
  );

  test('keeps every text', () => {
    fc.assert(
      fc.property(fc.oneof(likeNumbers, likeMonths, words, texts), (text) => {
        const [[read = ''] = []] = parseCsv(csvRecord([text, 'end']));
        if (/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(text)) expect(read).toBe(text);
        else expect(savedAgain(read)).toBe(read);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '12345',
    '0',
    'PN-22071',
    'AB12/3',
    '0810 000 0003',
    'Marwa Sani',
    'Mayowa',
    'Decca',
    '2026-11-20 08:14',
    '1234-5678-9',
  ])('%s is written as it is', (text) => expect(harmless(text)).toBe(text));

  test.each([
    '0012',
    '1E10',
    '10-11',
    '1/2',
    '000:0',
    '1234:56',
    'MAR1',
    'Sept 2026',
    'True',
    '1234567890123456',
    '1.50',
    '50%',
  ])('%s gets an apostrophe in front', (text) => expect(harmless(text)).toBe(`'${text}`));
});

describe('the parts of a file', () => {
  const columns = [
    { header: 'Batch No.', value: (row: { batch: string; doses: number }) => row.batch },
    { header: 'No of Doses', value: (row: { batch: string; doses: number }) => row.doses },
  ];
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ batch: `B-${from + n}`, doses: n }));
  const running = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

  test('begin with the byte order mark and the headers, and contain every slice', async () => {
    const seen: (readonly [number, number])[] = [];
    const made = await csvParts(
      {
        columns,
        slices: () => [
          { rows: rows(0, 2), total: 3 },
          { rows: rows(2, 1), total: 3 },
        ],
      },
      { signal: new AbortController().signal, onProgress: (done, total) => seen.push([done, total]) },
    );
    expect(made).toMatchObject({ rows: 3 });
    expect(made?.parts.join('')).toBe(
      `${csvByteOrderMark}Batch No.,No of Doses\r\nB-0,0\r\nB-1,1\r\nB-2,0\r\n`,
    );
    expect(seen).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  test('are empty if nothing was found', async () => {
    expect(await csvParts({ columns, slices: () => [] }, running())).toBeNull();
    expect(await csvParts({ columns, slices: () => [{ rows: [], total: 0 }] }, running())).toBeNull();
  });

  test('are empty when the export is cancelled, and no more slices are read', async () => {
    const controller = new AbortController();
    let asked = 0;
    async function* slices(): AsyncGenerator<CsvSlice<{ batch: string; doses: number }>> {
      for (;;) {
        asked += 1;
        if (asked === 2) controller.abort();
        yield { rows: rows(0, 1), total: 1_000_000 };
      }
    }
    const made = await csvParts(
      { columns, slices },
      { signal: controller.signal, onProgress: () => undefined },
    );
    expect(made).toBeNull();
    expect(asked).toBe(2);
  });
});

test.each([
  [
    ['Recieved Antigen', 'Ajingi Cottage Hospital', '2026-11-20'],
    'recieved-antigen_ajingi-cottage-hospital_2026-11-20.csv',
  ],
  [['Return', '../../etc\\x', ''], 'return_etc-x.csv'],
  [['Ọ̀yọ́ / Ìbàdàn: "A"'], 'oyo-ibadan-a.csv'],
  [['x'.repeat(300)], `${'x'.repeat(80)}.csv`],
])('a file name is accepted by every disk: %j', (parts, name) => {
  expect(csvFileName(...parts)).toBe(name);
});
