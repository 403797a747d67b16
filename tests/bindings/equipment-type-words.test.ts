import { expect, test } from 'vitest';
import { catalogueTypes } from '#domain/equipment/catalogue.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { equipmentTypesEnglish, equipmentTypeWords } from '#bindings/cold-chain-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'equipmentTypes', equipmentTypesEnglish);

test('a type that every server knows is said in the language of the device, one that was added as it is', () => {
  for (const type of catalogueTypes) expect(equipmentTypeWords(type, hausa)).not.toBe(type);
  expect(equipmentTypeWords('Walk-in cold room', hausa)).toBe('Walk-in cold room');
});
