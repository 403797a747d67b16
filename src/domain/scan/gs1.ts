import { assert } from '#domain/kernel/assert.ts';
import { labelBatchLength } from '#domain/ledger/particulars.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { isLocalDate, type LocalDate, yearOf } from '#domain/kernel/local-date.ts';

/** Lot data in the code on a box of vaccine; a part that the code lacks is null. */
export interface LabelCode {
  /** Fourteen digits that identify the product and its packing; the last one is a check digit. */
  readonly gtin: string | null;
  readonly batchNo: string | null;
  readonly expiryOn: LocalDate | null;
}

/** Reasons why a code cannot identify a lot. */
export type LabelFault =
  /** It contains no GS1 element strings, or nothing that identifies a lot. */
  | 'not-a-label'
  /** A digit of the product's number was read or typed wrongly. */
  | 'wrong-check-digit'
  /** Its expiry date does not exist in the calendar. */
  | 'no-such-day'
  /** It contradicts itself: two batches, or an expiry that differs from the expiry with the hour. */
  | 'says-two-things';

/** Parts to check on the box, because the code's separators cannot be trusted. */
export type LabelDoubt =
  /** The batch and the next element are joined without a separator, so the batch is unknown. */
  | { readonly kind: 'run-together'; readonly text: string }
  /** The batch was read, but its end looks like another element. */
  | { readonly kind: 'may-run-on'; readonly batchNo: string };

export type LabelRead =
  | { readonly ok: true; readonly label: LabelCode; readonly doubt?: LabelDoubt }
  | { readonly ok: false; readonly fault: LabelFault };

/** Character that readers send for FNC1, which ends an element of variable length. */
const separator = '\u001D';
/** Symbology identifiers that readers may put first: GS1 DataMatrix, GS1-128, GS1 QR, GS1 DataBar (ISO/IEC 15424). */
const symbology = /^\](?:d2|C1|Q3|e0)/;

// GS1 AI encodable character set 82 (GS1 General Specifications, figure 7.11-1).
const set82 = String.raw`[!"%-?A-Z_a-z]`;

/**
 * Application identifiers with the form of their data (GS1 General Specifications, section 3.2), and whether their length is predefined, so
 * that no separator is needed (figure 7.8.5-2). Later four-digit ones have at most 90 characters.
 */
const elementForms: readonly {
  readonly identifier: RegExp;
  readonly data: RegExp;
  readonly predefined?: number;
}[] = [
  { identifier: /^00/, data: /^\d{18}$/, predefined: 18 },
  { identifier: /^0[123]/, data: /^.{14}$/, predefined: 14 },
  { identifier: /^04/, data: /^\d{16}$/, predefined: 16 },
  { identifier: /^1[1-9]/, data: /^.{6}$/, predefined: 6 },
  { identifier: /^20/, data: /^\d{2}$/, predefined: 2 },
  { identifier: /^10/, data: new RegExp(`^${set82}{1,${labelBatchLength}}$`) },
  { identifier: /^2[12]/, data: new RegExp(`^${set82}{1,20}$`) },
  { identifier: /^3[07]/, data: /^\d{1,8}$/ },
  { identifier: /^235/, data: new RegExp(`^${set82}{1,28}$`) },
  { identifier: /^2[45]\d/, data: new RegExp(`^${set82}{1,30}$`) },
  { identifier: /^3[1-6]\d\d/, data: /^\d{6}$/, predefined: 6 },
  { identifier: /^39\d\d/, data: /^\d{1,18}$/ },
  { identifier: /^41\d/, data: /^\d{13}$/, predefined: 13 },
  { identifier: /^4[02]\d/, data: new RegExp(`^${set82}{1,30}$`) },
  { identifier: /^7003/, data: /^\d{10}$/ },
  { identifier: /^71\d/, data: new RegExp(`^${set82}{1,20}$`) },
  { identifier: /^(?:43|70|72|8\d)\d\d/, data: new RegExp(`^${set82}{1,90}$`) },
  { identifier: /^9\d/, data: new RegExp(`^${set82}{1,90}$`) },
];

interface Element {
  readonly identifier: string;
  readonly data: string;
  /** True if the data has the form that its identifier requires. */
  readonly isWhole: boolean;
}

/**
 * Reads the GS1 element strings of a box: product (01, or 02 of a carton), expiry (17, or 7003 with its hour) and batch (10); others are
 * skipped. It also reads the text printed under the code as a person types it, with the identifiers in brackets, and the address of a GS1
 * Digital Link. A batch of more than 20 characters, or with an invalid character, is two elements whose separator was lost or replaced: it
 * is unknown, and `doubt` says so.
 * @param today determines the century of a two-digit expiry year
 */
export function readLabel(text: string, today: LocalDate): LabelRead {
  const shown = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  const plain = toAsciiDigits(shown).trim().replace(symbology, '');
  const elements = plain.startsWith('(')
    ? bracketed(plain)
    : /^https?:/i.test(plain)
      ? linked(plain)
      : concatenated(plain);
  if (elements === null) return { ok: false, fault: 'not-a-label' };
  const wholeOf = (...identifiers: readonly string[]) =>
    new Set(
      elements.flatMap(({ identifier, data, isWhole }) =>
        isWhole && identifiers.includes(identifier) ? [data] : [],
      ),
    );
  const batches = wholeOf('10');
  const products = wholeOf('01').size > 0 ? wholeOf('01') : wholeOf('02');
  const days = Array.from(wholeOf('17', '7003'), (digits) => expiryDayOf(digits.slice(0, 6), today));
  const torn = elements.find(({ isWhole }) => !isWhole);
  const [gtin = null] = products;
  const [batchNo = null] = batches;
  const [expiryOn = null] = days;
  if (gtin === null && days.length === 0 && batchNo === null && torn?.identifier !== '10')
    return { ok: false, fault: 'not-a-label' };
  if (gtin !== null && !isGtin(gtin)) return { ok: false, fault: 'wrong-check-digit' };
  if (days.includes(null)) return { ok: false, fault: 'no-such-day' };
  if (batches.size > 1 || products.size > 1 || new Set(days).size > 1)
    return { ok: false, fault: 'says-two-things' };
  const label = { gtin, batchNo, expiryOn };
  if (torn !== undefined && batchNo === null && torn.identifier === '10')
    return { ok: true, label, doubt: { kind: 'run-together', text: torn.data } };
  if (batchNo === null || plain.startsWith('(') || plain.includes(separator)) return { ok: true, label };
  if (expiryOn === null && endsInExpiry(batchNo, today))
    return { ok: true, label: { ...label, batchNo: null }, doubt: { kind: 'run-together', text: batchNo } };
  return endsInSerial(batchNo)
    ? { ok: true, label, doubt: { kind: 'may-run-on', batchNo } }
    : { ok: true, label };
}

/** True if a batch ends in an expiry element whose separator was lost. */
function endsInExpiry(batchNo: string, today: LocalDate): boolean {
  const [, digits] = /^.+(?:17(\d{6})|7003(\d{6})\d{4})(?:21.+)?$/.exec(batchNo) ?? [];
  return digits !== undefined && expiryDayOf(digits, today) !== null;
}

/** True if a batch may end in a serial number: `AB12321` and more than a few characters. */
function endsInSerial(batchNo: string): boolean {
  return /^.{3,}21.{5,}$/.test(batchNo);
}

function formOf(identifier: string) {
  return elementForms.find((form) => form.identifier.exec(identifier)?.[0] === identifier);
}

/**
 * Reads the text printed under a code. A bracket that opens no element, or one whose data has another form, belongs to the data before it.
 */
function bracketed(text: string): readonly Element[] | null {
  const found: Element[] = [];
  for (const [whole, identifier = '', rest = ''] of text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gs)) {
    const data = rest.trim();
    const form = formOf(identifier);
    const before = found.at(-1);
    if (form?.data.test(data) === true) found.push({ identifier, data, isWhole: true });
    else if (before?.identifier === '10') {
      const longer = before.data + whole.trim();
      found[found.length - 1] = {
        ...before,
        data: longer,
        isWhole: formOf('10')?.data.test(longer) === true,
      };
    } else if (form !== undefined && data !== '') found.push({ identifier, data, isWhole: false });
    else return null;
  }
  return found.length === 0 ? null : found;
}

/** The address of a GS1 Digital Link: pairs of identifier and data in its path and its query (GS1 Digital Link Standard: URI Syntax). */
function linked(text: string): readonly Element[] | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const steps = path.split('/').slice(1);
  const first = steps.findIndex((step, at) => /^0[01]$/.test(step) && /^\d+$/.test(steps[at + 1] ?? ''));
  if (first === -1) return null;
  const inPath = steps
    .slice(first)
    .flatMap((step, at, all) => (at % 2 === 0 ? [[step, all[at + 1] ?? '']] : []));
  const inQuery = query.split(/[&;]/).map((pair) => pair.split('='));
  const found: Element[] = [];
  for (const [identifier = '', encoded = ''] of [...inPath, ...inQuery]) {
    const data = decoded(encoded);
    const form = formOf(identifier);
    if (data === null) return null;
    if (form === undefined || data === '') continue;
    const padded = identifier === '01' ? data.padStart(14, '0') : data;
    found.push({ identifier, data: padded, isWhole: form.data.test(padded) });
  }
  return found;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function concatenated(text: string): readonly Element[] | null {
  const found: Element[] = [];
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const form = elementForms.find(({ identifier }) => identifier.test(rest));
    const [identifier] = form?.identifier.exec(rest) ?? [];
    if (form === undefined || identifier === undefined) return null;
    const after = rest.slice(identifier.length);
    const end = after.indexOf(separator);
    const data = after.slice(0, form.predefined ?? (end === -1 ? undefined : end));
    // An identifier without its data, or truncated data.
    if (data.length < (form.predefined ?? 1)) return null;
    // Some readers send the separator as text.
    found.push({ identifier, data, isWhole: form.data.test(data) && !/<GS>/i.test(data) });
    rest = after.slice(data.length);
  }
  return found;
}

/** True for fourteen digits, not all zero, with a valid check digit (GS1 General Specifications, "Check digit calculations"). */
export function isGtin(text: string): boolean {
  if (!/^\d{14}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/**
 * The date of six digits, YYMMDD: day 00 is the last of the month, and the century is the one nearest to today (GS1 General Specifications,
 * "Determination of century in dates").
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
