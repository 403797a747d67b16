/** One choice of a select, combobox or radio group. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Packs of a counted thing, such as strips of tablets: a field that counts single items offers to count packs. */
export interface Pack {
  /** Items in a pack, at least 2. */
  readonly size: number;
  /** Label of the input that counts packs. */
  readonly label: string;
  /** Describes packs and rest in words. */
  readonly said: (packs: number, rest: number) => string;
}

/** Props that an input needs to take part in a form. A custom input must pass on the id and the aria attributes. */
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
  /** True while the options are loading. */
  readonly isLoading?: boolean | undefined;
  /** Pack in which a number may also be counted. */
  readonly pack?: Pack | undefined;
}
