import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { DateQuick } from './date/date-input.tsx';
import type { FieldInputProps, Option } from './field-input-props.ts';

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'password'
  | 'number'
  | 'stepper'
  | 'date'
  | 'date-time'
  | 'select'
  | 'combobox'
  | 'radio';

/** Typed values by field: always text, whatever they become later. */
export type RawValues = Record<string, string>;

export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** Shown beside the field when it is required and empty. */
  readonly requiredMessage?: string;
  readonly isReadOnly?: boolean;
  readonly options?: readonly Option[];
  readonly autoComplete?: string;
  /** Maximum number of characters in a text, 200 by default. A longer one stays in the field and gets a message. */
  readonly maxLength?: number;
  /** Shortcuts of a date or date-time; the last days by default. */
  readonly quick?: DateQuick;
  /** Amount by which a tap on a stepper changes it. */
  readonly step?: number;
  /** Large for the main figure of the form. */
  readonly size?: 'large';
  /** Bounds of the dates offered; whether others may be typed is up to the schema. */
  readonly min?: string;
  readonly max?: string;
  /** Says why a value is unlikely, beside the field; it can still be saved. */
  readonly doubt?: (value: string, today: LocalDate) => string | undefined;
  /** Condition for showing the field. */
  readonly when?: (values: Readonly<RawValues>) => boolean;
  /** Fields cleared when this one changes, such as the places inside another place. */
  readonly resets?: readonly Name[];
  readonly span?: 'half' | 'full';
  /** Replaces the input of the kind. */
  readonly input?: (props: FieldInputProps) => ReactNode;
}

type CheckResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: IssuePath | undefined }[] };
type IssuePath = readonly (PropertyKey | { readonly key: PropertyKey })[];

/** Any schema that implements Standard Schema, as zod does, whole or mini. */
export interface FormSchema<Output> {
  readonly '~standard': {
    readonly validate: (values: unknown) => CheckResult<Output> | Promise<CheckResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type FieldName<Output> = Output extends Output ? Extract<keyof Output, string> : never;

export interface FormDefinition<Output> {
  readonly schema: FormSchema<Output>;
  readonly fields: readonly Field<FieldName<NoInfer<Output>>>[];
  readonly submitLabel: string;
  /** Label of the button while the form is being saved. */
  readonly savingLabel: string;
  /** Shown at the top when a required field is empty. */
  readonly emptyMessage?: string;
}

/** A form is data: its fields, their order, and the schema of a valid answer. */
export function defineForm<Output>(form: FormDefinition<Output>): FormDefinition<Output> {
  return form;
}
