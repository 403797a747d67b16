import { IntlMessageFormat } from 'intl-messageformat';

type Value = string | number;

/** A sentence with placeholders, called like a function. */
export interface Message<Values extends readonly Value[] = readonly Value[]> {
  (...values: Values): string;
  /** The sentence as ICU message text. */
  readonly text: string;
  /** Names of its placeholders, in the order in which their values are passed. */
  readonly names: readonly string[];
}

const english = ['en-GB'];

/**
 * A sentence in ICU MessageFormat: `message<[children: number]>('{children, plural, one {# child} other {# children}}', 'children')` is
 * called with its values in the order of the names. `#` and `{n, number}` group thousands, `{n}` does not. An apostrophe in the text is ’.
 * Text that ICU cannot parse throws at the first call; the test over all catalogues finds it before.
 */
export function message<const Values extends readonly Value[]>(
  text: string,
  ...names: { [Place in keyof Values]: string }
): Message<Values> {
  return messageIn(english, text, names);
}

/** The sentence by the rules of other locales. */
export function messageIn<Values extends readonly Value[]>(
  locales: readonly string[],
  text: string,
  names: readonly string[],
): Message<Values> {
  // Parsed at the first call, because a screen uses few of a catalogue's sentences.
  let format: IntlMessageFormat | undefined;
  const say = (...values: Values) => {
    format ??= new IntlMessageFormat(text, [...locales], undefined, { ignoreTag: true });
    return String(format.format(Object.fromEntries(names.map((name, place) => [name, values[place]]))));
  };
  return Object.assign(say, { text, names });
}

export function isMessage(entry: unknown): entry is Message {
  return typeof entry === 'function' && 'text' in entry && 'names' in entry;
}
