import { uiStrings } from '../strings.ts';
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

const chosenKinds: ReadonlySet<Field['kind']> = new Set(['select', 'combobox', 'radio', 'date', 'date-time']);

/**
 * Turns what was typed into the schema's output, or into one fault per field. The form itself answers for what is empty
 * and for what is no number, because a schema would say so in its own words; the schema answers for the rest.
 */
export async function checkValues<Output>(
  form: FormDefinition<Output>,
  raw: Readonly<RawValues>,
): Promise<Checked<Output>> {
  const fields: readonly Field[] = form.fields;
  const faults: Record<string, FieldFault> = {};
  const values: Record<string, string | number> = {};
  for (const field of fields.filter((candidate) => isAsked(candidate, raw))) {
    const value = parse(field, raw[field.name] ?? '');
    if (value !== undefined) values[field.name] = value;
    else if (field.isRequired === true)
      faults[field.name] = { reason: 'required', message: requiredMessageOf(field) };
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      faults[field.name] = { reason: 'wrong', message: uiStrings.wholeNumber };
    }
  }

  const result = await form.schema['~standard'].validate(values);
  if (!result.issues && Object.keys(faults).length === 0) return { ok: true, values: result.value };
  let formFault: string | undefined;
  for (const issue of result.issues ?? []) {
    const step = issue.path?.[0];
    const name = String(typeof step === 'object' ? step.key : (step ?? ''));
    if (!fields.some((field) => field.name === name && isAsked(field, raw))) formFault ??= issue.message;
    else faults[name] ??= { reason: 'wrong', message: issue.message };
  }
  return { ok: false, faults, formFault };
}

/** Whether a field is on the form at present. */
export function isAsked(field: Field, raw: Readonly<RawValues>): boolean {
  return field.when?.(raw) ?? true;
}

function parse(field: Field, raw: string): string | number | undefined {
  const text = field.kind === 'password' ? raw : raw.trim();
  if (text === '') return undefined;
  return field.kind === 'number' ? wholeNumberIn(text) : text;
}

function requiredMessageOf(field: Field): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage;
  return chosenKinds.has(field.kind)
    ? uiStrings.pleaseSelect(field.label)
    : uiStrings.pleaseEnter(field.label);
}
