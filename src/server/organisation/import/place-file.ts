import { detailOf, type Saying } from '#server/http/saying.ts';
import { sentence } from '#contract/codes.ts';
import type { Sentence } from '#contract/problem.ts';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Level } from '#domain/access/model.ts';
import { plainLine } from '#domain/kernel/text.ts';

/** The file cannot be read as a list of places; the message is for the person who uploaded it. */
export class PlaceFileError extends Error {
  override readonly name = 'PlaceFileError';
  readonly saying: Saying;

  constructor(saying: Saying, options?: ErrorOptions) {
    super(detailOf(saying), options);
    this.saying = saying;
  }
}

/** Columns of a file for each level; those after the bar are optional. */
export const columnsOf = {
  facility: {
    needed: ['facility_id', 'name', 'lga_code'],
    known: ['state_code', 'ward', 'type', 'ownership', 'lat', 'lon'],
  },
  lga: { needed: ['lga_code', 'name', 'state_code'], known: [] },
  state: { needed: ['state_code', 'name'], known: ['country_code'] },
  country: { needed: ['country_code', 'name'], known: [] },
} as const satisfies Record<Level, { readonly needed: readonly string[]; readonly known: readonly string[] }>;

/** Levels that a file may be of, tried in this order because a file of facilities names LGAs too. */
const order = ['facility', 'lga', 'state', 'country'] as const;

/** Most rows in one file. */
export const maxRows = 60_000;
/** Most characters in one row, so that an unclosed quote swallows no more than this. */
const maxRowCharacters = 10_000;

export interface FileRow {
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  /** Fields by column, without those missing from the file or cut off at the end of this row. */
  readonly fields: Readonly<Record<string, string>>;
  /** True if it has more fields than the header names. */
  readonly isUneven: boolean;
}

export interface PlaceFile {
  readonly level: Level;
  /** The columns that its first line names. */
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
}

/**
 * Reads a CSV of places row by row as it arrives, and stops at anything that no register contains.
 * @throws PlaceFileError for an unknown header, broken quotes, too many rows, or a row that does not end.
 */
export async function readPlaceFile(chunks: Iterable<string> | AsyncIterable<string>): Promise<PlaceFile> {
  const pieces = Readable.from(chunks)[Symbol.asyncIterator]();
  const first = await pieces.next();
  const start = first.done === true ? '' : String(first.value);
  const parser = Readable.from(startedWith(start, pieces)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(start),
      info: true,
      relax_column_count: true,
      // Spreadsheets save rows that were once edited and emptied again.
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: maxRowCharacters,
    }),
  );
  let header: readonly string[] | null = null;
  let level: Level | null = null;
  const rows: FileRow[] = [];
  let countedTwice = 0;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as { record: string[]; info: { lines: number } };
      if (header === null) {
        header = record.map((name) => plainLine(name).toLowerCase());
        level = levelOf(header);
        requireOnce(header);
        continue;
      }
      if (rows.length === maxRows)
        throw new PlaceFileError(sentence('callFigures.manyRows', { rows: maxRows.toLocaleString('en') }));
      const names = header;
      const cells = record.map((cell) => withoutApostrophe(cell.replaceAll(lineBreak, ' ')));
      const breaks = record.join('').match(lineBreak) ?? [];
      // Inside a cell the parser counts a Windows line break as two lines.
      countedTwice += breaks.filter((sign) => sign.length === 2).length;
      rows.push({
        line: info.lines - countedTwice - breaks.length,
        fields: Object.fromEntries(names.slice(0, cells.length).map((name, at) => [name, cells[at] ?? ''])),
        isUneven: cells.slice(names.length).some((cell) => cell !== ''),
      });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new PlaceFileError(sentenceOf(error), { cause: error });
    throw error;
  } finally {
    parser.destroy();
  }
  if (level === null) throw new PlaceFileError('call.fileEmpty');
  if (rows.length === 0) throw new PlaceFileError('call.fileWithoutRows');
  return { level, columns: header ?? [], rows };
}

async function* startedWith(start: string, rest: AsyncIterableIterator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/**
 * Finds the separator of the cells: spreadsheets write semicolons where the comma is the decimal separator, and tabs
 * in “Unicode text”. The first line decides, because no column name contains any of them.
 */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return header.includes(',') ? ',' : header.includes(';') ? ';' : header.includes('\t') ? '\t' : ',';
}

/** A cell may contain line breaks, which spreadsheets show as one cell. */
const lineBreak = /\r\n|\r|\n/g;

/** A leading apostrophe marks a cell as text in spreadsheets; it is not part of the value. */
function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\d(.,])/, '');
}

function levelOf(header: readonly string[]): Level {
  const level = order.find((known) => columnsOf[known].needed.every((column) => header.includes(column)));
  if (level !== undefined) return level;
  const offers = order.map((known) => columnsOf[known].needed.join(', '));
  throw new PlaceFileError(
    sentence('file.headerNeeded', { columns: offers.slice(0, -1).join('; '), last: offers.at(-1) ?? '' }),
  );
}

/** With two columns of one name it would be unclear which one counts. */
function requireOnce(header: readonly string[]): void {
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  if (twice !== undefined) throw new PlaceFileError(sentence('file.columnTwice', { column: twice }));
}

function sentenceOf(error: CsvError): Sentence {
  const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return sentence('file.quoteOpen', { line });
    case 'CSV_MAX_RECORD_SIZE':
      return sentence('file.rowTooLong', { line, characters: maxRowCharacters.toLocaleString('en') });
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return sentence('file.quoteMisplaced', { line });
    default:
      return sentence('file.notCsv', { line });
  }
}
