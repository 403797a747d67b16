import { catalogue } from '#language/catalogue.ts';
import type { catalogueTypes } from '#domain/equipment/catalogue.ts';

const english = {
  'Upright refrigerator': 'Upright refrigerator',
  'Ice-pack freezer': 'Ice-pack freezer',
  'Chest freezer': 'Chest freezer',
  'Ice-lined refrigerator': 'Ice-lined refrigerator',
  'Solar photovoltaic refrigerator': 'Solar photovoltaic refrigerator',
  'Chest refrigerator': 'Chest refrigerator',
  Others: 'Others',
} as const satisfies Record<(typeof catalogueTypes)[number], string>;

/** The types that every server knows. */
export const equipmentTypesEnglish: Readonly<Record<keyof typeof english, string>> = english;

const device = catalogue('equipmentTypes', equipmentTypesEnglish);

/** A type of equipment in the language of this device. What a manager has added to the list is a name and stays as it is. */
export function equipmentTypeWords(type: string, words = device): string {
  return Object.hasOwn(words, type) ? words[type as keyof typeof words] : type;
}
