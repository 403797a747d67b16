import { assert } from '#domain/kernel/assert.ts';

/** Numbers of PostgreSQL's own types, the same in every installation. */
const oids = {
  boolean: 16,
  bigint: 20,
  integer: 23,
  text: 25,
  json: 114,
  'double precision': 701,
  timestamptz: 1184,
  uuid: 2950,
} as const;

/** Types that a column of many rows can be sent as; moments as ISO text, lists of ids as PostgreSQL writes them (`{…}`). */
export type ArrayType = keyof typeof oids;
export type BulkType = ArrayType | 'uuid[]';
export type BulkValue = string | number | boolean | null;

const headerBytes = 20;
const fixedBytes: Partial<Record<ArrayType, number>> = {
  boolean: 1,
  bigint: 8,
  integer: 4,
  'double precision': 8,
  timestamptz: 8,
  uuid: 16,
};
/** PostgreSQL counts microseconds since 2000. */
const epochMs = Date.UTC(2000, 0, 1);

/** The value of each hexadecimal digit by its character, -1 for all others. */
const nibbles = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) nibbles[digit.charCodeAt(0)] = value;

/**
 * A column's values as PostgreSQL's binary array: one parameter, nothing to quote and nothing to parse.
 * @throws DefectError for an id that is no lower-case UUID, a moment that is none, an integer that is none.
 */
export function columnArray(type: ArrayType, values: readonly BulkValue[]): Buffer {
  const fixed = fixedBytes[type];
  let size = headerBytes + 4 * values.length;
  for (const value of values) if (value !== null) size += fixed ?? Buffer.byteLength(String(value));
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(oids[type], 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = headerBytes;
  for (const value of values) {
    const written = value === null ? -1 : writeValue(bytes, at + 4, type, value);
    bytes.writeInt32BE(written, at);
    at += 4 + Math.max(written, 0);
  }
  return bytes;
}

/** @returns how many bytes it wrote. */
function writeValue(bytes: Buffer, at: number, type: ArrayType, value: string | number | boolean): number {
  switch (type) {
    case 'text':
    case 'json':
      return bytes.write(String(value), at);
    case 'boolean':
      bytes[at] = value === true ? 1 : 0;
      return 1;
    case 'integer':
      assert(Number.isInteger(value), 'a whole number');
      bytes.writeInt32BE(Number(value), at);
      return 4;
    case 'double precision':
      bytes.writeDoubleBE(Number(value), at);
      return 8;
    case 'bigint':
      assert(Number.isSafeInteger(value), 'a number that can be counted');
      bytes.writeBigInt64BE(BigInt(value), at);
      return 8;
    case 'timestamptz':
      bytes.writeBigInt64BE(microsecondsOf(String(value)), at);
      return 8;
    case 'uuid':
      return writeUuid(bytes, at, String(value));
  }
}

/** Far from now there are more of them than a number counts exactly. */
function microsecondsOf(moment: string): bigint {
  const ms = Date.parse(moment) - epochMs;
  assert(Number.isInteger(ms), 'a moment');
  return BigInt(ms) * 1000n;
}

function writeUuid(bytes: Buffer, at: number, text: string): number {
  let from = 0;
  let odd = text.length === 36 ? 0 : -1;
  for (let n = 0; n < 16; n += 1) {
    if (n === 4 || n === 6 || n === 8 || n === 10) from += 1;
    const high = nibbles[text.charCodeAt(from)] ?? -1;
    const low = nibbles[text.charCodeAt(from + 1)] ?? -1;
    odd = Math.min(odd, high, low);
    bytes[at + n] = (high << 4) | low;
    from += 2;
  }
  assert(odd === 0, 'an id is a lower-case UUID');
  return 16;
}
