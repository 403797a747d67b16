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
type TextType = 'text' | 'json';
type FixedType = Exclude<ArrayType, TextType>;
export type BulkType = ArrayType | 'uuid[]';
export type BulkValue = string | number | boolean | null;

const headerBytes = 20;
/** In front of each value. */
const lengthBytes = 4;
/** A text of at most so many letters is written letter by letter. */
const shortText = 48;
const mostBytesOfUnit = 3;
const lastOfAscii = 0x7f;
const fixedBytes: Readonly<Record<FixedType, number>> = {
  boolean: 1,
  bigint: 8,
  integer: 4,
  'double precision': 8,
  timestamptz: 8,
  uuid: 16,
};
/** PostgreSQL counts microseconds since 2000. */
const epochMs = Date.UTC(2000, 0, 1);
/** How far the lower half of eight bytes counts. */
const halfRange = 2 ** 32;

/** The value of each hexadecimal digit by its character, -1 for all others. */
const nibbles = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) nibbles[digit.charCodeAt(0)] = value;

/**
 * A column's values as PostgreSQL's binary array: one parameter, nothing to quote and nothing to parse.
 * @throws DefectError for an id that is no lower-case UUID, a moment that is none, an integer that is none.
 */
export function columnArray(type: ArrayType, values: readonly BulkValue[]): Buffer {
  return type === 'text' || type === 'json' ? textArray(type, values) : fixedArray(type, values);
}

function textArray(type: TextType, values: readonly BulkValue[]): Buffer {
  let room = 0;
  for (const value of values) room += lengthBytes + (value === null ? 0 : roomFor(String(value)));
  const bytes = arrayOf(type, values, room);
  let at = headerBytes;
  for (const value of values) {
    const length = value === null ? -1 : writeText(bytes, at + lengthBytes, String(value));
    writeInteger(bytes, at, length);
    at += lengthBytes + Math.max(length, 0);
  }
  return bytes.subarray(0, at);
}

/** Bytes that a text takes at most; counting those of a short one would take longer than writing it. */
function roomFor(text: string): number {
  return text.length > shortText ? Buffer.byteLength(text) : text.length * mostBytesOfUnit;
}

/** Writes a text and tells its length in bytes. A call of the buffer's own costs more than the letters of a short text. */
function writeText(bytes: Buffer, at: number, text: string): number {
  if (text.length > shortText) return bytes.write(text, at);
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    if (code > lastOfAscii) return bytes.write(text, at);
    bytes[at + n] = code;
  }
  return text.length;
}

function fixedArray(type: FixedType, values: readonly BulkValue[]): Buffer {
  const length = fixedBytes[type];
  let nulls = 0;
  for (const value of values) if (value === null) nulls += 1;
  const bytes = arrayOf(type, values, lengthBytes * values.length + length * (values.length - nulls));
  const write = writers[type];
  let at = headerBytes;
  for (const value of values) {
    writeInteger(bytes, at, value === null ? -1 : length);
    at += lengthBytes;
    if (value === null) continue;
    write(bytes, at, value);
    at += length;
  }
  return bytes;
}

/** Without the checks of the buffer's own, for numbers that are known to be whole and small. */
function writeInteger(bytes: Buffer, at: number, value: number): void {
  bytes[at] = value >> 24;
  bytes[at + 1] = value >> 16;
  bytes[at + 2] = value >> 8;
  bytes[at + 3] = value;
}

/** An array with its header and room for so many bytes of values. */
function arrayOf(type: ArrayType, values: readonly BulkValue[], size: number): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(oids[type], 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

type Writer = (bytes: Buffer, at: number, value: string | number | boolean) => void;

const writers: Readonly<Record<FixedType, Writer>> = {
  boolean(bytes, at, value) {
    bytes[at] = value === true ? 1 : 0;
  },
  integer(bytes, at, value) {
    assert(Number.isInteger(value), 'a whole number');
    bytes.writeInt32BE(Number(value), at);
  },
  'double precision'(bytes, at, value) {
    bytes.writeDoubleBE(Number(value), at);
  },
  bigint(bytes, at, value) {
    assert(Number.isSafeInteger(value), 'a number that can be counted');
    bytes.writeBigInt64BE(BigInt(value), at);
  },
  timestamptz(bytes, at, value) {
    writeMicroseconds(bytes, at, String(value));
  },
  uuid(bytes, at, value) {
    writeUuid(bytes, at, String(value));
  },
};

/**
 * Far from now there are more of them than a number counts exactly, so each half is worked out by itself: a batch has moments
 * by the hundred, and big integers cost ten times as much.
 */
function writeMicroseconds(bytes: Buffer, at: number, moment: string): void {
  const ms = Date.parse(moment) - epochMs;
  assert(Number.isInteger(ms), 'a moment');
  const highMs = Math.floor(ms / halfRange);
  const low = (ms - highMs * halfRange) * 1000;
  const carried = Math.floor(low / halfRange);
  bytes.writeInt32BE(highMs * 1000 + carried, at);
  bytes.writeUInt32BE(low - carried * halfRange, at + 4);
}

function writeUuid(bytes: Buffer, at: number, text: string): void {
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
}
