import type { Trouble } from '#domain/equipment/alarm.ts';
import type { Chamber, Equipment } from '#domain/equipment/model.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { bandByChamber } from '#domain/equipment/temperature.ts';
import type { catalogueTypes } from '#domain/equipment/catalogue.ts';

type OfUnit = [unit: string, celsius: string];

/** Words about what cold chain equipment did to the vaccines in it. */
export const coldChainWords = catalogue('coldChain', {
  broken: message<[unit: string]>('{unit} broke down', 'unit'),
  frozen: message<OfUnit>('{unit} froze: {celsius} °C', 'unit', 'celsius'),
  maybeFrozen: message<OfUnit>('Check {unit} for freezing: {celsius} °C', 'unit', 'celsius'),
  hot: message<[unit: string, hours: number, celsius: string]>(
    '{unit}: at least {hours} hours above 8 °C, up to {celsius} °C',
    'unit',
    'hours',
    'celsius',
  ),
  'too-cold': message<OfUnit>('{unit} is too cold: {celsius} °C', 'unit', 'celsius'),
  'too-warm': message<OfUnit>('{unit} is too warm: {celsius} °C', 'unit', 'celsius'),
  flags: {
    frozen: message<[celsius: string]>('{celsius} °C · Frozen', 'celsius'),
    maybeFrozen: message<[celsius: string]>('{celsius} °C · Freezing?', 'celsius'),
    hot: message<[celsius: string, hours: number]>(
      '{celsius} °C · {hours} hours above 8',
      'celsius',
      'hours',
    ),
    'too-cold': message<[celsius: string]>('{celsius} °C · Too cold', 'celsius'),
    'too-warm': message<[celsius: string]>('{celsius} °C · Too warm', 'celsius'),
  },
  chambers: { refrigerator: 'Refrigerator', freezer: 'Freezer' },
  chamberOf: message<[chamber: string, lowest: string, highest: string]>(
    '{chamber}, {lowest} to {highest} °C',
    'chamber',
    'lowest',
    'highest',
  ),
  inChamber: message<[unit: string, chamber: string]>('{unit}, {chamber}', 'unit', 'chamber'),
  toDo: {
    broken: 'Put the vaccines in another refrigerator or in a cold box with ice-packs.',
    frozen: 'Do not use what may have frozen before somebody looked at it.',
    maybeFrozen: 'Read it again in an hour: two readings in a row are certain. Use nothing of it before.',
    hot: 'Look at the vial monitor (VVM) of each lot and put the vaccines where it is cold.',
    'too-cold': 'Turn the thermostat warmer, keep vaccines off the walls, and read it again in an hour.',
    'too-warm': 'Look at the power, the door and the thermostat, and read it again in an hour.',
  },
  shakeTest: message<[antigens: string]>('Shake test: {antigens}', 'antigens'),
  noTest: message<[antigens: string]>('No test tells, ask your store: {antigens}', 'antigens'),
  unharmed: message<[antigens: string]>('Bears freezing: {antigens}', 'antigens'),
  holds: message<[lots: number, doses: number]>(
    '{lots, plural, one {# lot} other {# lots}} in it, {doses, plural, one {# dose} other {# doses}}',
    'lots',
    'doses',
  ),
  holdsNothing: 'no lot is known to lie in it',
  andMore: message<[count: number]>('and {count} more', 'count'),
  seeUnit: 'See to it',
});

/** Which words fit a trouble: a single freezing reading only asks for a check. */
function kindOf(trouble: Trouble): keyof typeof coldChainWords.toDo {
  return trouble.kind === 'frozen' && !trouble.isCertain ? 'maybeFrozen' : trouble.kind;
}

/** A temperature with a true minus sign and without a trailing ".0". */
export function degreesOf(celsius: number): string {
  return String(celsius).replace('-', '−');
}

/** A unit's trouble in one line. */
export function troubleTitle(unit: string, trouble: Trouble): string {
  const kind = kindOf(trouble);
  if (trouble.kind === 'broken') return coldChainWords.broken(unit);
  const celsius = degreesOf(trouble.celsius);
  if (trouble.kind === 'hot') return coldChainWords.hot(unit, trouble.hours, celsius);
  const name =
    'chamber' in trouble && trouble.chamber === 'freezer'
      ? coldChainWords.inChamber(unit, coldChainWords.chambers.freezer.toLowerCase())
      : unit;
  return coldChainWords[kind as 'frozen' | 'maybeFrozen' | 'too-cold' | 'too-warm'](name, celsius);
}

/** The fields of a trouble that decide its short word. */
interface FlaggedTrouble {
  readonly kind: Exclude<Trouble['kind'], 'broken'>;
  readonly celsius: number;
  readonly isCertain?: boolean;
  readonly hours?: number;
}

/** A short word for a trouble, shown beside the unit. */
export function troubleFlag({ kind, celsius, isCertain, hours = 0 }: FlaggedTrouble): string {
  const degrees = degreesOf(celsius);
  if (kind === 'hot') return coldChainWords.flags.hot(degrees, hours);
  return coldChainWords.flags[kind === 'frozen' && isCertain === false ? 'maybeFrozen' : kind](degrees);
}

/** The first thing to do about a trouble. */
export function troubleToDo(trouble: Trouble): string {
  return coldChainWords.toDo[kindOf(trouble)];
}

/** A chamber with the temperatures it should keep. */
export function chamberWords(chamber: Chamber): string {
  const { lowest, highest } = bandByChamber[chamber];
  return coldChainWords.chamberOf(coldChainWords.chambers[chamber], degreesOf(lowest), degreesOf(highest));
}

/** The fields of a lot that freezing advice depends on. */
interface FrozenLot {
  readonly antigenName: string;
  readonly freezing: 'shake-test' | 'no-test' | 'unharmed';
}

/** Says which lots may have frozen and should be shake-tested, which cannot be tested, and which tolerate freezing. */
export function freezingFacts(lots: readonly FrozenLot[]): readonly string[] {
  return (['shake-test', 'no-test', 'unharmed'] as const).flatMap((kind) => {
    const antigens = antigensThat(kind, lots);
    return antigens === '' ? [] : [wordsOf[kind](antigens)];
  });
}

/** Names of the antigens among some lots that freezing affects in a given way; empty if there are none. */
export function antigensThat(kind: FrozenLot['freezing'], lots: readonly FrozenLot[]): string {
  return [...new Set(lots.filter(({ freezing }) => freezing === kind).map((lot) => lot.antigenName))].join(
    ', ',
  );
}

const wordsOf = {
  'shake-test': coldChainWords.shakeTest,
  'no-test': coldChainWords.noTest,
  unharmed: coldChainWords.unharmed,
} as const;

const english = {
  'Upright refrigerator': 'Upright refrigerator',
  'Ice-pack freezer': 'Ice-pack freezer',
  'Chest freezer': 'Chest freezer',
  'Ice-lined refrigerator': 'Ice-lined refrigerator',
  'Solar photovoltaic refrigerator': 'Solar photovoltaic refrigerator',
  'Chest refrigerator': 'Chest refrigerator',
  Others: 'Others',
} as const satisfies Record<(typeof catalogueTypes)[number], string>;

/** The equipment types that every server has. */
export const equipmentTypesEnglish: Readonly<Record<keyof typeof english, string>> = english;

const device = catalogue('equipmentTypes', equipmentTypesEnglish);

/** A type of equipment in this device's language. A type that a manager added to the list stays as written. */
export function equipmentTypeWords(type: string, words = device): string {
  return Object.hasOwn(words, type) ? words[type as keyof typeof words] : type;
}

/** A unit's name in one line: its model or else its type, and its serial number. */
export function unitName({
  modelNumber,
  typeCce,
  serialNumber,
}: Pick<Equipment, 'modelNumber' | 'typeCce' | 'serialNumber'>): string {
  return [modelNumber?.name ?? typeCce.name, serialNumber].join(' ').trim();
}

/** Words about a unit of cold chain equipment, shared by its own facility and by viewers above. */
export const unitWords = catalogue('equipmentUnit', {
  title: 'Equipments',
  caption: 'Equipment Listing',
  number: '#',
  type: 'Type of CCE',
  model: 'Model No',
  manufacturer: 'Manufacturer',
  serial: 'Serial Number',
  year: 'Year',
  capacity: 'Capacity',
  status: 'Status',
  conditions: { good: 'Good Condition', bad: 'Bad Condition' },
  reason: 'Reason',
  action: 'Action',
  search: 'Search equipment',
  viewTitle: 'View Equipment',
  id: 'Id',
  country: 'Country',
  state: 'State',
  lga: 'LGA/LCDA',
  facility: 'Facility',
  created: 'Created at',
  updated: 'Updated at',
  nothing: '—',
  close: 'Close',
  print: 'Print',
  degrees: (celsius: string) => `${celsius} °C`,
});
