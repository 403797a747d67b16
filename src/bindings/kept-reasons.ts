import { catalogue } from '#language/catalogue.ts';

/** Reasons that the app itself keeps with a record: the same in every language, because others read it too. */
export const keptReasons = {
  entryUndone: 'Undone right after it was saved',
  vialNotOpened: 'The vial was not opened',
  doseTakenBack: 'Taken back right after it was saved',
};

const device = catalogue('keptReasons', keptReasons);

/** The reason of a record: the app’s own in the language of this device, an officer’s as they wrote it. */
export function keptReasonWords(reason: string, words = device): string {
  const keys = Object.keys(keptReasons) as (keyof typeof keptReasons)[];
  const known = keys.find((key) => keptReasons[key] === reason);
  return known === undefined ? reason : words[known];
}
