/**
 * Nigeria's 36 states and the Federal Capital Territory as tiles, each near its real position, north at the top. Every state has the same
 * size, so that a small one is as readable as a large one.
 */
const grid = [
  '.  SO ZA KT JI YO BO',
  '.  KB KD KN BA GO AD',
  '.  NI FC NA PL TA .',
  'OY KW KO BE .  .  .',
  'OG OS EK EN EB CR .',
  'LA ON ED AN AB AK .',
  '.  .  DE IM .  .  .',
  '.  .  BY RI .  .  .',
];

const names: Readonly<Record<string, string>> = {
  AB: 'Abia',
  AD: 'Adamawa',
  AK: 'Akwa Ibom',
  AN: 'Anambra',
  BA: 'Bauchi',
  BE: 'Benue',
  BO: 'Borno',
  BY: 'Bayelsa',
  CR: 'Cross River',
  DE: 'Delta',
  EB: 'Ebonyi',
  ED: 'Edo',
  EK: 'Ekiti',
  EN: 'Enugu',
  FC: 'Federal Capital Territory',
  GO: 'Gombe',
  IM: 'Imo',
  JI: 'Jigawa',
  KB: 'Kebbi',
  KD: 'Kaduna',
  KN: 'Kano',
  KO: 'Kogi',
  KT: 'Katsina',
  KW: 'Kwara',
  LA: 'Lagos',
  NA: 'Nasarawa',
  NI: 'Niger',
  OG: 'Ogun',
  ON: 'Ondo',
  OS: 'Osun',
  OY: 'Oyo',
  PL: 'Plateau',
  RI: 'Rivers',
  SO: 'Sokoto',
  TA: 'Taraba',
  YO: 'Yobe',
  ZA: 'Zamfara',
};

/** Position of a tile, counted from the top left. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

interface StateTile extends Cell {
  readonly code: string;
  readonly name: string;
}

/** The states with their positions in the grid. */
export const stateTiles: readonly StateTile[] = grid.flatMap((line, row) =>
  line.split(/\s+/).flatMap((code, column) => {
    const name = names[code];
    return name === undefined ? [] : [{ code, name, column, row }];
  }),
);
