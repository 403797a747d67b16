import { assert } from '#domain/kernel/assert.ts';
import { isLocalDate, type LocalDate, yearOf } from '#domain/kernel/local-date.ts';

/** What the code on a box of vaccine says of the lot; a part that it does not hold is null. */
export interface LabelCode {
  /** Fourteen digits that name the product and its packing, the last one checks the others. */
  readonly gtin: string | null;
  readonly batchNo: string | null;
  readonly expiryOn: LocalDate | null;
}

/** Why a code says nothing of a lot. */
export type LabelFault =
  /** It holds no element strings of GS1, or nothing that a lot is known by. */
  | 'not-a-label'
  /** A digit of the product's number was read or typed wrongly. */
  | 'wrong-check-digit'
  /** Its expiry date is no day of the calendar. */
  | 'no-such-day';

export type LabelRead =
  | { readonly ok: true; readonly label: LabelCode }
  | { readonly ok: false; readonly fault: LabelFault };

/** What readers put for FNC1, which ends an element of variable length. */
const separator = '\u001D';
/** Symbology identifiers that readers may put first: GS1 DataMatrix, GS1-128, GS1 QR, GS1 DataBar (ISO/IEC 15424). */
const symbology = /^\](?:d2|C1|Q3|e0)/;

/**
 * Length of data by the first two digits of the application identifier, the identifier left out; all others go on to a separator
 * (GS1 General Specifications, "Element strings with predefined length using GS1 Application Identifiers").
 */
const predefinedLength: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
};

/**
 * Reads the GS1 element strings of a box: product (01), expiry (17) and batch (10); others are passed over. Also as a person
 * types what is printed under the code, with the identifiers in brackets.
 * @param today tells the century of an expiry year of two digits
 */
export function readLabel(text: string, today: LocalDate): LabelRead {
  const elements = elementsOf(text.trim().replace(symbology, ''));
  if (elements === null) return { ok: false, fault: 'not-a-label' };
  const gtin = elements.get('01') ?? null;
  const expiry = elements.get('17');
  const batchNo = elements.get('10')?.trim() || null;
  if (gtin === null && expiry === undefined && batchNo === null) return { ok: false, fault: 'not-a-label' };
  if (gtin !== null && !isGtin(gtin)) return { ok: false, fault: 'wrong-check-digit' };
  const expiryOn = expiry === undefined ? null : expiryDayOf(expiry, today);
  if (expiry !== undefined && expiryOn === null) return { ok: false, fault: 'no-such-day' };
  return { ok: true, label: { gtin, batchNo, expiryOn } };
}

/** Element strings by identifier; the first of each. Null where the text has another shape. */
function elementsOf(text: string): ReadonlyMap<string, string> | null {
  const found = text.startsWith('(') ? bracketed(text) : concatenated(text);
  return found === null ? null : new Map(found.toReversed());
}

function bracketed(text: string): [string, string][] | null {
  if (!/^(?:\(\d{2,4}\)[^(]+)+$/.test(text)) return null;
  return Array.from(text.matchAll(/\((\d{2,4})\)([^(]+)/g), ([, identifier = '', data = '']) => [
    identifier,
    data.trim(),
  ]);
}

function concatenated(text: string): [string, string][] | null {
  const found: [string, string][] = [];
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const start = rest.slice(0, 2);
    if (!/^\d\d$/.test(start)) return null;
    const fixed = predefinedLength[start];
    const end = rest.indexOf(separator);
    const length = fixed === undefined ? (end === -1 ? rest.length : end) : fixed + start.length;
    // An identifier without its data, or data cut off.
    if (rest.length < length || length <= start.length) return null;
    found.push([start, rest.slice(start.length, length)]);
    rest = rest.slice(length);
  }
  return found;
}

/** True for fourteen digits of which the last one checks the others (GS1 General Specifications, "Check digit calculations"). */
export function isGtin(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/**
 * The day of six digits, YYMMDD: day 00 is the last of the month, and of the centuries that it may mean the one nearest to
 * today is meant (GS1 General Specifications, "Determination of century in dates").
 */
function expiryDayOf(digits: string, today: LocalDate): LocalDate | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const now = yearOf(today);
  const [yy, month] = [Number(digits.slice(0, 2)), digits.slice(2, 4)];
  const apart = yy - (now % 100);
  const century = Math.floor(now / 100) + (apart >= 51 ? -1 : apart <= -50 ? 1 : 0);
  const year = String(century * 100 + yy);
  const days = digits.endsWith('00') ? ['31', '30', '29', '28'] : [digits.slice(4)];
  const day = days.map((one) => `${year}-${month}-${one}`).find((one) => isLocalDate(one));
  if (day === undefined) return null;
  assert(isLocalDate(day), 'it was just found to be one');
  return day;
}
