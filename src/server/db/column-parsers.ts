import pg from 'pg';
import { assert } from '#domain/kernel/assert.ts';

const int8 = 20;
const numeric = 1700;
const date = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `the database holds a number beyond what can be counted: ${text}`);
  return value;
}

/**
 * How column values reach the program: counters and sums as numbers (a defect when one is beyond 2^53), calendar days
 * as their text because a day has no time zone, all else as node-postgres does it.
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === int8) return safeInteger;
      if (oid === numeric) return Number;
      if (oid === date) return String;
    }
    return pg.types.getTypeParser(oid, format ?? 'text') as unknown;
  }) as typeof pg.types.getTypeParser,
};
