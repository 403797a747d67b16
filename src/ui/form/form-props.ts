import type { ReactNode } from 'react';
import type { FormDefinition, RawValues } from './define-form.ts';
import type { Option, Pack } from './field-input-props.ts';
import type { Remembered } from './remembered.tsx';
import type { Draft } from './use-draft.ts';

export type SubmitResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message?: string;
      /** What the message is about; an error unless it says otherwise. The network is never one. */
      readonly tone?: 'danger' | 'neutral';
      /** What is wrong with a field, by its name. */
      readonly fields?: Readonly<Record<string, string>>;
      /** What stands in a field from now on, by its name; all else stays as it was typed. */
      readonly values?: Readonly<Record<string, string>>;
    };

export interface FormViewProps<Output> {
  readonly form: FormDefinition<Output>;
  readonly defaults?: Readonly<Record<string, string | number | undefined>>;
  /** Options known only at run time, by field; undefined while they are on their way. */
  readonly options?: Readonly<Record<string, readonly Option[] | undefined>>;
  /** What the number of a field may be counted in, by field, for what is typed. */
  readonly packs?: (values: Readonly<RawValues>) => Readonly<Record<string, Pack | undefined>>;
  readonly onSubmit: (values: Output) => Promise<SubmitResult>;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** After each change: for what depends on it. Values are as typed. */
  readonly onValuesChange?: (
    values: Readonly<RawValues>,
    setValue: (name: string, value: string) => void,
  ) => void;
  readonly draft?: Draft;
  /** Fields of which the values are known already, shown as texts with Change. */
  readonly remembered?: readonly Remembered[];
  /** The sum of what will be saved, beside the button. */
  readonly sum?: (values: Readonly<RawValues>) => ReactNode;
  /** Why nothing can be saved at all; the button is disabled while there is one. */
  readonly disabledReason?: string | undefined;
  /** The officer is being asked something about what they send: it waits for their answer and is not being saved. */
  readonly isAsking?: boolean;
  /** What stands above the fields, knows what they hold and may fill them in, all at once; fields that it does not name stay. */
  readonly lead?: (fill: (values: Readonly<RawValues>) => void, values: Readonly<RawValues>) => ReactNode;
  /** A live figure under the fields. */
  readonly children?: (values: Readonly<RawValues>) => ReactNode;
}
