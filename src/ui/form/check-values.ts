import { limitFault } from '#domain/kernel/field-faults.ts';
import { plainLine, textLimit } from '#domain/kernel/text.ts';
import { faultWord, namedFault } from './fault-words.ts';
import { inSentence, uiStrings } from '../strings.ts';
import { dateFault, dateTimeFault, isDayless } from './date/date-text.ts';
import type { Field, FormDefinition, RawValues } from './define-form.ts';
import { wholeNumberIn } from './whole-number.ts';

export interface FieldFault {
  readonly reason: 'required' | 'wrong';
  readonly message: string;
}

export type Checked<Output> =
  | { readonly ok: true; readonly values: Output }
  | {
      readonly ok: false;
      readonly faults: Readonly<Record<string, FieldFault>>;
      readonly formFault: string | undefined;
    };

const textKinds: ReadonlySet<Field['kind']> = new Set(['text', 'textarea', 'email', 'tel', 'password']);
const chosenKinds: ReadonlySet<Field['kind']> = new Set(['select', 'combobox', 'radio', 'date', 'date-time']);

/**
 * Turns typed values into the schema's output, or into one fault per field. The form itself reports empty values and text that is not a
 * number, because a schema would use its own words; the schema reports the rest.
 */
export async function checkValues<Output>(
  form: FormDefinition<Output>,
  raw: Readonly<RawValues>,
): Promise<Checked<Output>> {
  const fields: readonly Field[] = form.fields;
  const parsed = parseValues(fields, raw);
  const { values } = parsed;
  const faults: Record<string, FieldFault> = { ...parsed.faults };
  const result = await form.schema['~standard'].validate(values);
  if (!result.issues && Object.keys(faults).length === 0) return { ok: true, values: result.value };
  let formFault: string | undefined;
  for (const issue of result.issues ?? []) {
    const step = issue.path?.[0];
    const name = String(typeof step === 'object' ? step.key : (step ?? ''));
    if (!fields.some((field) => field.name === name && isAsked(field, raw)))
      formFault ??= faultWord(issue.message);
    else faults[name] ??= { reason: 'wrong', message: faultWord(issue.message) };
  }
  return { ok: false, faults, formFault };
}

/** Parses typed values by a schema, and lists their faults before any rule runs. */
export function parseValues(
  fields: readonly Field[],
  raw: Readonly<RawValues>,
): {
  readonly values: Readonly<Record<string, string | number>>;
  readonly faults: Readonly<Record<string, FieldFault>>;
} {
  const faults: Record<string, FieldFault> = {};
  const values: Record<string, string | number> = {};
  for (const field of fields.filter((candidate) => isAsked(candidate, raw))) {
    const value = parse(field, raw[field.name] ?? '');
    if (value !== undefined) values[field.name] = value;
    else if (field.isRequired === true)
      faults[field.name] = { reason: 'required', message: requiredMessageOf(field) };
    const wrong = value === undefined ? undefined : faultOf(field, value);
    if (wrong !== undefined) faults[field.name] = { reason: 'wrong', message: wrong };
  }
  return { values, faults };
}

/** True if a field is currently on the form. */
export function isAsked(field: Field, raw: Readonly<RawValues>): boolean {
  return field.when?.(raw) ?? true;
}

function parse(field: Field, raw: string): string | number | undefined {
  if (field.kind === 'date-time') return isDayless(raw) ? undefined : raw;
  const text = field.kind === 'password' ? raw : raw.trim();
  if (text === '') return undefined;
  return field.kind === 'number' || field.kind === 'stepper' ? wholeNumberIn(text) : text;
}

/** Finds a fault in a typed value before any rule runs: it is not a number, not a date, or too long. */
function faultOf(field: Field, value: string | number): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? undefined : uiStrings.wholeNumber;
  // A field with an input of its own may accept more than dates, such as an age, so only the schema knows its faults.
  if (field.input !== undefined) return undefined;
  const { maxLength = textLimit } = field;
  if (textKinds.has(field.kind) && plainLine(value).length > maxLength)
    return namedFault(field.label, limitFault('longerThan', maxLength));
  if (field.kind === 'date') return dateFault(value, { takesMonth: field.quick === 'month' });
  return field.kind === 'date-time' ? dateTimeFault(value) : undefined;
}

function requiredMessageOf(field: Field): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage;
  return chosenKinds.has(field.kind)
    ? uiStrings.pleaseSelect(inSentence(field.label))
    : uiStrings.pleaseEnter(inSentence(field.label));
}
