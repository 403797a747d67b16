import { expect, test } from 'vitest';
import { catalogueTypes } from '#domain/equipment/catalogue.ts';
import { wordsIn } from '#language/catalogue.ts';
import { languageOf } from '#language/spoken.ts';
import { equipmentTypesEnglish, equipmentTypeWords } from '#bindings/cold-chain-words.ts';

const hausa = wordsIn(await languageOf('ha'), 'equipmentTypes', equipmentTypesEnglish);

test('a type known to every server is shown in the device’s language, an added one as it is', () => {
  for (const type of catalogueTypes) expect(equipmentTypeWords(type, hausa)).not.toBe(type);
  expect(equipmentTypeWords('Walk-in cold room', hausa)).toBe('Walk-in cold room');
});
