import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

// A backup is compressed lines of JSON: a header, one line per row, and a footer with the number of rows and a digest
// of all lines before it. Rows keep PostgreSQL's own text, so that no number is rounded and no JSON reordered.

const headSchema = z.object({
  k: z.literal('vaxledger-backup'),
  v: z.literal(1),
  made_at: z.string(),
  epoch: z.string(),
  /** Schema steps that the backed-up database had taken. */
  schema: z.array(z.string()),
});
export type BackupHead = z.infer<typeof headSchema>;

const endSchema = z.object({ k: z.literal('end'), rows: z.int(), sha256: z.string() });

/** One row of a backup: its table and the unparsed JSON. */
export interface BackupRow {
  readonly table: string;
  readonly json: string;
}

const lineFeed = 0x0a;

/** The file is not a backup, is incomplete, or was changed. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}

export interface BackupSummary {
  readonly head: BackupHead;
  readonly rows: number;
  readonly sha256: string;
}

/** Writes a backup, and returns once it is flushed to disk. @throws the disk's own error. */
export async function writeBackupFile(
  file: string,
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
): Promise<BackupSummary> {
  const gzip = createGzip();
  const output = gzip.pipe(createWriteStream(file, { flush: true, mode: 0o600 }));
  const written = finished(output);
  const digest = createHash('sha256');
  let count = 0;
  const put = async (line: string): Promise<void> => {
    digest.update(line).update('\n');
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  await put(JSON.stringify(head));
  for await (const { table, json } of rows) {
    count += 1;
    // A `json` column may contain line breaks between tokens; inside its strings they are escaped.
    await put(`${table} ${json.replaceAll('\n', ' ')}`);
  }
  const sha256 = digest.digest('hex');
  gzip.end(`${JSON.stringify({ k: 'end', rows: count, sha256 })}\n`);
  await written;
  return { head, rows: count, sha256 };
}

/**
 * Reads a backup from start to end and yields its rows.
 * @throws BackupDamagedError if lines are missing or the digest differs, possibly only at the end.
 */
export async function readBackupFile(
  file: string,
  onRow: (row: BackupRow, head: BackupHead) => Promise<void> | void = () => {},
): Promise<BackupSummary> {
  try {
    return await readLines(file, onRow);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new BackupDamagedError(`The file ${file} is not whole.`, { cause: error });
    }
    throw error;
  }
}

async function readLines(
  file: string,
  onRow: NonNullable<Parameters<typeof readBackupFile>[1]>,
): Promise<BackupSummary> {
  const digest = createHash('sha256');
  let head: BackupHead | null = null;
  let rows = 0;
  let last: string | null = null;
  const source = createReadStream(file);
  const inflated = source.pipe(createGunzip());
  source.once('error', (error) => inflated.destroy(error));
  for await (const line of linesOf(inflated)) {
    if (last !== null) {
      digest.update(last).update('\n');
      if (head === null) head = headOf(last, file);
      else {
        rows += 1;
        await onRow(rowOf(last, file), head);
      }
    }
    last = line;
  }
  const end = endSchema.safeParse(parsed(last ?? ''));
  const sha256 = digest.digest('hex');
  if (head === null || !end.success || end.data.rows !== rows || end.data.sha256 !== sha256) {
    throw new BackupDamagedError(`The file ${file} is not a whole backup.`);
  }
  return { head, rows, sha256 };
}

/** Splits at line feeds only, because characters such as U+2028 may occur inside a row. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
}

function headOf(line: string, file: string): BackupHead {
  const head = headSchema.safeParse(parsed(line));
  if (!head.success) throw new BackupDamagedError(`The file ${file} is not a backup of this program.`);
  return head.data;
}

function rowOf(line: string, file: string): BackupRow {
  const space = line.indexOf(' ');
  if (space < 1) throw new BackupDamagedError(`The file ${file} holds a line that is no row.`);
  return { table: line.slice(0, space), json: line.slice(space + 1) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
