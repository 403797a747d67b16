/** One choice of a select, combobox or radio group. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What single ones come in, such as the tablets of a strip: a field that counts them offers to count packs. */
export interface Pack {
  /** Single ones in a pack, at least 2. */
  readonly size: number;
  /** Of the input that counts packs. */
  readonly label: string;
  /** What both come to, in words. */
  readonly said: (packs: number, rest: number) => string;
}

/** What an input needs to take part in a form. An own input must pass on the id and the aria attributes. */
export interface FieldInputProps {
  readonly id: string;
  readonly name: string;
  readonly labelId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Ids of the description and the error. */
  readonly describedBy: string | undefined;
  readonly placeholder: string | undefined;
  readonly options: readonly Option[];
  /** The options are still on their way. */
  readonly isLoading?: boolean | undefined;
  /** What a number is counted in beside single ones. */
  readonly pack?: Pack | undefined;
}
