import { DataDirInUseError } from './data-dir-lock.ts';

// SQLSTATE classes and codes (PostgreSQL manual, appendix A) after which the same statement may well succeed later.
const passingClasses = new Set(['08', '40', '53', '57', '58']);
const passingCodes = new Set([
  '25006', // read-only transaction: a standby that is about to take over
  '25P03', // idle in transaction for too long
  '55P03', // lock not available
]);
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
// Messages of node-postgres errors that have no code.
const brokenPool =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** True if the database failed for a temporary reason, which is neither a defect nor the caller's fault. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DataDirInUseError) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseTrouble)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (brokenConnection.has(code) || passingCodes.has(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return passingClasses.has(code.slice(0, 2));
  return brokenPool.test(error.message);
}

/** True if a row's id, chosen by the caller, is already taken. */
export function isIdTaken(error: unknown): boolean {
  return takenKeyOf(error)?.endsWith('_pkey') === true;
}

/** The unique constraint that a write violated; null for every other error. */
export function takenKeyOf(error: unknown): string | null {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  return isTaken && 'constraint' in error ? String(error.constraint) : null;
}
