import type { ReactNode } from 'react';
import type { Field, FormDefinition, RawValues } from './define-form.ts';
import type { Option, Pack } from './field-input-props.ts';
import type { Remembered } from './remembered.tsx';
import type { Draft } from './use-draft.ts';

export type SubmitResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message?: string;
      /** Tone of the message; an error by default. A missing network is never an error. */
      readonly tone?: 'danger' | 'neutral';
      /** Faults by field name. */
      readonly fields?: Readonly<Record<string, string>>;
      /** New values by field name; all other fields stay as typed. */
      readonly values?: Readonly<Record<string, string>>;
    };

export interface FormViewProps<Output> {
  readonly form: FormDefinition<Output>;
  readonly defaults?: Readonly<Record<string, string | number | undefined>>;
  /** Options known only at run time, by field; undefined while they are loading. */
  readonly options?: Readonly<Record<string, readonly Option[] | undefined>>;
  /** Packs in which numbers may be counted, by field, for the typed values. */
  readonly packs?: (values: Readonly<RawValues>) => Readonly<Record<string, Pack | undefined>>;
  readonly onSubmit: (values: Output) => Promise<SubmitResult>;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** Called after each change, for content that depends on it. Values are as typed. */
  readonly onValuesChange?: (
    values: Readonly<RawValues>,
    setValue: (name: string, value: string) => void,
  ) => void;
  readonly draft?: Draft;
  /** Fields whose values are already known, shown as texts with Change. */
  readonly remembered?: readonly Remembered[];
  /** A summary of what will be saved, beside the button. */
  readonly sum?: (values: Readonly<RawValues>) => ReactNode;
  /** Reason why nothing can be saved at all; it disables the button. */
  readonly disabledReason?: string | undefined;
  /** True while the officer is asked about the values: the save waits for the answer. */
  readonly isAsking?: boolean;
  /** Content above the fields that sees their values and may fill in several at once; fields that it does not name stay. */
  readonly lead?: (fill: (values: Readonly<RawValues>) => void, values: Readonly<RawValues>) => ReactNode;
  /**
   * Fields that the screen draws itself, above the others, such as many small ones on lines. They are checked and stored like all others.
   */
  readonly lines?: FormLines | undefined;
  /** A live figure under the fields. */
  readonly children?: (values: Readonly<RawValues>) => ReactNode;
}

interface FormLines {
  readonly has: (name: string) => boolean;
  /** Draws them; `input` returns a field, undefined while it is not on the form. */
  readonly draw: (input: (name: string) => DrawnField | undefined) => ReactNode;
}

/** A field of a form, for a screen that draws it itself. */
export interface DrawnField {
  readonly field: Field;
  /** Id of its input, by which the form finds it. */
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}
