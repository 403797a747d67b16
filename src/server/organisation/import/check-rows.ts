import { type Saying, sentenceOfFault } from '#server/http/saying.ts';
import { sentence } from '#contract/codes.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import type { Level } from '#domain/access/model.ts';
import { lineKey, plainLine, textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import type { FileRow, PlaceFile } from './place-file.ts';

export interface RowFault {
  readonly line: number;
  readonly column: string;
  readonly message: Saying;
}

/** A place as the row of a file describes it, with its parent's code. */
export interface TypedPlace {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  /** The state that a facility's row names beside its LGA; empty if none. */
  readonly state: string;
  /** Undefined if the file has no such column, which leaves the known value unchanged. */
  readonly ward: string | null | undefined;
  readonly kind: string | null | undefined;
  readonly ownership: string | null | undefined;
  readonly latitude: number | null | undefined;
  readonly longitude: number | null | undefined;
}

/** The column that holds the code of a place, by level. */
export const codeColumns = {
  facility: 'facility_id',
  lga: 'lga_code',
  state: 'state_code',
  country: 'country_code',
} as const satisfies Record<Level, string>;

const parentColumns = {
  facility: 'lga_code',
  lga: 'state_code',
  state: 'country_code',
  country: null,
} as const satisfies Record<Level, string | null>;

const nameSchemas = { facility: textSchema(150), other: textSchema(100) };
const codeSchema = textSchema(100);
const detailSchema = textOrNothingSchema(100);

/** Text that a spreadsheet would execute as a formula. Names begin with letters, digits, brackets or quotes. */
const formula = /^[=+@\t\r]|^-/;

/** Long numbers that a spreadsheet has rounded, so that two codes may have become one. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

/** Separates faulty rows, each with its fault, from correct ones. Parents are checked afterwards. */
export function checkRows({ level, rows }: PlaceFile): {
  readonly places: readonly TypedPlace[];
  readonly faults: readonly RowFault[];
} {
  const faults: RowFault[] = [];
  const places: TypedPlace[] = [];
  const lineByCode = new Map<string, number>();
  for (const row of rows) {
    const own: RowFault[] = [];
    const fault = (column: string, message: Saying) => own.push({ line: row.line, column, message });
    const place = typedPlace(level, row, fault);
    // Codes that differ only in capitals are the same place.
    const earlier = lineByCode.get(lineKey(place.code));
    if (earlier !== undefined)
      fault(codeColumns[level], sentence('callFigures.lineAlready', { line: earlier }));
    else if (place.code !== '') lineByCode.set(lineKey(place.code), row.line);
    if (own.length === 0) places.push(place);
    else faults.push(...own);
  }
  return { places, faults };
}

function typedPlace(
  level: Level,
  { line, fields, isUneven }: FileRow,
  fault: (column: string, message: Saying) => void,
): TypedPlace {
  if (isUneven) fault('', 'call.unevenRow');
  const text = (column: string, schema: { safeParse: typeof codeSchema.safeParse }): string => {
    const value = fields[column] ?? '';
    const parsed = schema.safeParse(value);
    if (!parsed.success) fault(column, sentenceOfFault(parsed.error.issues[0]?.message ?? ''));
    else if (formula.test(value)) fault(column, 'call.likeFormula');
    return parsed.success ? parsed.data : value;
  };
  const code = (column: string): string => {
    const read = text(column, codeSchema);
    if (rounded.test(read)) fault(column, 'call.codeRounded');
    return read;
  };
  const detail = (column: string) =>
    fields[column] === undefined ? undefined : text(column, detailSchema) || null;
  const degrees = (column: 'lat' | 'lon', most: number): number | null => {
    const value = coordinateOf(fields[column]);
    if (value === '') return null;
    const read = /^-?\d{1,3}(\.\d{1,12})?$/.test(value) ? Number(value) : Number.NaN;
    if (Math.abs(read) <= most) return read;
    fault(column, 'call.notOnEarth');
    return null;
  };
  const position = () => {
    const latitude = degrees('lat', 90);
    const longitude = degrees('lon', 180);
    const isNamed = { lat: coordinateOf(fields['lat']) !== '', lon: coordinateOf(fields['lon']) !== '' };
    if (isNamed.lat !== isNamed.lon) fault(isNamed.lat ? 'lon' : 'lat', 'call.halfPosition');
    else if (latitude === 0 && longitude === 0) fault('lat', 'call.positionUnknown');
    // Without one of the columns the file says nothing of positions.
    return fields['lat'] === undefined || fields['lon'] === undefined
      ? { latitude: undefined, longitude: undefined }
      : { latitude, longitude };
  };
  const parentColumn = parentColumns[level];
  const parent = parentColumn === null ? null : plainLine(fields[parentColumn] ?? '');
  // A file of states may omit the country, which is then the importing user's.
  if (parentColumn !== null && level !== 'state') code(parentColumn);
  return {
    line,
    code: code(codeColumns[level]),
    name: text('name', level === 'facility' ? nameSchemas.facility : nameSchemas.other),
    parent,
    state: level === 'facility' ? plainLine(fields['state_code'] ?? '') : '',
    ward: detail('ward'),
    kind: detail('type'),
    ownership: detail('ownership'),
    ...position(),
  };
}

/**
 * A typed coordinate with the digits 0 to 9 and a decimal point. A comma is the decimal separator in many countries' spreadsheets, and
 * Arabic has its own; degrees have no thousands separator.
 */
function coordinateOf(typed = ''): string {
  return toAsciiDigits(plainLine(typed))
    .replace(/^\u2212/, '-')
    .replace(/[,\u066b]/, '.');
}
