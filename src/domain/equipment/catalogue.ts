import type { ListedName } from './model.ts';

// Common cold chain equipment, from eHealthAfrica/LMIS-Chrome (ISC licence, 2014). The position of a line is its id, so new ones are
// appended and none is removed.

/** Types of cold chain equipment. */
export const catalogueTypes = [
  'Upright refrigerator',
  'Ice-pack freezer',
  'Chest freezer',
  'Ice-lined refrigerator',
  'Solar photovoltaic refrigerator',
  'Chest refrigerator',
  'Others',
] as const;

/** Manufacturers. */
export const catalogueMakers = [
  'Dometic',
  'Haier',
  'Vestfrost',
  'True Energy',
  'Solamatic',
  'Zero',
  'Dulas',
  'Kyocera Solar',
  'Bright Light Solar',
  'PT. Dilihan Glory',
  'BP Solar',
  'LEC Refrigeration PLC',
  'Norcoast',
  'Fortum AES',
  'Sun Frost',
  'TATA BP Solar',
  'Sibir',
  'Dulas Solar',
] as const;

/** A model with its manufacturer, its type, and its volumes in litres at 2 to 8 °C and frozen; null if unknown. */
export interface CatalogueModel {
  readonly name: string;
  readonly maker: (typeof catalogueMakers)[number];
  readonly type: (typeof catalogueTypes)[number];
  readonly cooled: number | null;
  readonly frozen: number | null;
}

type ModelLine = readonly [
  name: string,
  maker: CatalogueModel['maker'],
  type: CatalogueModel['type'],
  cooled: number | null,
  frozen: number | null,
];

const lines: readonly ModelLine[] = [
  ['TCW 2000 DC', 'Dometic', 'Upright refrigerator', 76, 30],
  ['TCW 2000 SDD', 'Dometic', 'Upright refrigerator', null, null],
  ['TFW 800', 'Dometic', 'Ice-pack freezer', 0, 0],
  ['HBD-116', 'Haier', 'Chest freezer', 0, 92],
  ['HBC-70', 'Haier', 'Ice-lined refrigerator', 45, 0],
  ['MK304', 'Vestfrost', 'Ice-lined refrigerator', 105, 0],
  ['HBC-200', 'Haier', 'Ice-lined refrigerator', 90, 0],
  ['TCW 3000 DC', 'Dometic', 'Solar photovoltaic refrigerator', 109.5, 0],
  ['MK S044', 'Vestfrost', 'Solar photovoltaic refrigerator', 19.5, 0],
  ['MK 074', 'Vestfrost', 'Ice-lined refrigerator', 16, 0],
  ['HBD-286', 'Haier', 'Chest freezer', 0, 224],
  ['MK 204', 'Vestfrost', 'Ice-lined refrigerator', 75, 0],
  ['MK 404', 'Vestfrost', 'Ice-lined refrigerator', 135, 0],
  ['TCW2000 AC', 'Dometic', 'Ice-lined refrigerator', 99, 43],
  ['BLF 100 AC', 'True Energy', 'Ice-lined refrigerator', 103, 0],
  ['HBC-340', 'Haier', 'Ice-lined refrigerator', 200, 0],
  ['PS65i', 'True Energy', 'Solar photovoltaic refrigerator', 37.5, 0],
  ['TCW3000 AC', 'Dometic', 'Ice-lined refrigerator', 150, 0],
  ['HBC-60', 'Haier', 'Solar photovoltaic refrigerator', 21, 0],
  ['FCW 200', 'Dometic', 'Chest freezer', 0, 144],
  ['PVR150', 'Solamatic', 'Solar photovoltaic refrigerator', 30, 0],
  ['GR 265 EK', 'Zero', 'Ice-pack freezer', 0, 16],
  ['VC-65 F', 'Dulas', 'Solar photovoltaic refrigerator', 37.5, 0],
  ['VaccPack XL 2100', 'Kyocera Solar', 'Solar photovoltaic refrigerator', 21, 0],
  ['VaccPack XL 6000', 'Kyocera Solar', 'Solar photovoltaic refrigerator', 60, 0],
  ['PS65', 'Bright Light Solar', 'Solar photovoltaic refrigerator', 37.5, 0],
  ['TCW 3000', 'Dometic', 'Ice-lined refrigerator', 126.5, 0],
  ['PR 265 EK', 'Zero', 'Upright refrigerator', 37.5, 32],
  ['PS40', 'Bright Light Solar', 'Solar photovoltaic refrigerator', 18, 24],
  ['DOVLINE', 'PT. Dilihan Glory', 'Chest refrigerator', 16, 0],
  ['TCW 2000 AC', 'Dometic', 'Ice-lined refrigerator', 60, 0],
  ['RCW 42 EG', 'Dometic', 'Chest refrigerator', 10.5, 0],
  ['RCW 42 EK', 'Dometic', 'Chest refrigerator', 18.2, 0],
  ['TCW 1152', 'Dometic', 'Ice-lined refrigerator', 169, 0],
  ['RCW 42AC', 'Dometic', 'Chest refrigerator', 12, 0],
  ['RCW 42 DC', 'Dometic', 'Solar photovoltaic refrigerator', 14, 0],
  ['VR50F', 'BP Solar', 'Solar photovoltaic refrigerator', 17.5, 0],
  ['MK 144', 'Vestfrost', 'Ice-lined refrigerator', 45, 0],
  ['TCW 1990', 'Dometic', 'Ice-lined refrigerator', 37.5, 0],
  ['VC 139 F', 'LEC Refrigeration PLC', 'Ice-lined refrigerator', 107.5, 0],
  ['NRC 30-10', 'Norcoast', 'Solar photovoltaic refrigerator', 15.5, 0],
  ['CFS49 ISI', 'Fortum AES', 'Solar photovoltaic refrigerator', 20, 0],
  ['FCW 20 EG', 'Dometic', 'Chest freezer', 0, 14],
  ['FCW 20 EK', 'Dometic', 'Chest freezer', 0, 14],
  ['RFVB-134a', 'Sun Frost', 'Solar photovoltaic refrigerator', 38.7, 0],
  ['VC-150 F', 'Dulas', 'Solar photovoltaic refrigerator', 85, 0],
  ['TBP VR 50', 'TATA BP Solar', 'Solar photovoltaic refrigerator', 18, 0],
  ['V 170 GE', 'Sibir', 'Upright refrigerator', 55, 36],
  ['V 170 EK', 'Sibir', 'Upright refrigerator', 55, 36],
  ['V 110 EK', 'Sibir', 'Upright refrigerator', 17, 0],
  ['V 110 GE', 'Sibir', 'Upright refrigerator', 17, 0],
  ['RCW 50 EG', 'Dometic', 'Chest refrigerator', 24, 0],
  ['PR 245 EK', 'Zero', 'Upright refrigerator', 18, 0],
  ['GR 245 G/E', 'Zero', 'Upright refrigerator', 18, 0],
  ['RCW 50 EK', 'Dometic', 'Chest refrigerator', 24, 0],
  ['Model 120-30', 'Norcoast', 'Solar photovoltaic refrigerator', 63, 0],
  ['RCW 50DC', 'Dometic', 'Solar photovoltaic refrigerator', 24, 0],
  ['RCW 50 AC', 'Dometic', 'Chest refrigerator', 24, 0],
  ['PF 230 IP KE', 'Zero', 'Chest freezer', 0, 144],
  ['MF 114', 'Vestfrost', 'Ice-pack freezer', 0, 72],
  ['MF 214', 'Vestfrost', 'Ice-pack freezer', 0, 192],
  ['MF 314', 'Vestfrost', 'Ice-pack freezer', 0, 264],
  ['FCW 300', 'Dometic', 'Ice-pack freezer', 0, 264],
  ['HF506', 'Vestfrost', 'Chest freezer', 0, 348],
  ['VEC65-2', 'Dulas Solar', 'Upright refrigerator', null, null],
];

export const catalogueModels: readonly CatalogueModel[] = lines.map(
  ([name, maker, type, cooled, frozen]) => ({
    name,
    maker,
    type,
    cooled,
    frozen,
  }),
);

/** The three lists of names for forms. */
export const nameLists = ['cce', 'manufacturer', 'model'] as const;
export type NameList = (typeof nameLists)[number];

const namesByList: Readonly<Record<NameList, readonly string[]>> = {
  cce: catalogueTypes,
  manufacturer: catalogueMakers,
  model: catalogueModels.map(({ name }) => name),
};

/** The catalogue's names in a list, with the ids that they have in every database. */
export function catalogueNames(list: NameList): readonly ListedName[] {
  const block = `0190cce${nameLists.indexOf(list) + 1}-0000-7000-8000`;
  return namesByList[list].map((name, at) => ({
    id: `${block}-${(at + 1).toString(16).padStart(12, '0')}`,
    name,
  }));
}
