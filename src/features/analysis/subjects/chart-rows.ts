import { compareNames } from '#domain/kernel/text.ts';

/** A figure of an LGA or state, or of the own stores of a state or country. */
export interface ChartRow {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
  /** State that it counts for; null if it is in none. */
  readonly state: string | null;
  readonly doses: number;
  /** Null if there is none. */
  readonly wastage: number | null;
  /** False without records, which differs from zero. */
  readonly isRecorded: boolean;
}

export interface Slice {
  /** Row numbers of the table that the slice stands for. */
  readonly numbers: string;
  readonly label: string;
  readonly doses: number;
}

/** Number of colours in the palette. */
export const maxSlices = 17;

/** Rows with figures first, largest first; those without any at the end, by name. */
export function inOrder(rows: readonly ChartRow[]): readonly ChartRow[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.isRecorded) - Number(a.isRecorded) || b.doses - a.doses || compareNames(a.name, b.name),
  );
}

/** Rows of a country summed by state, including the state's own stores; rows outside any state stay separate. */
export function byState(rows: readonly ChartRow[], names: ReadonlyMap<string, string>): readonly ChartRow[] {
  const states = new Map<string, ChartRow>();
  for (const [id, name] of names) {
    states.set(id, { id, name, level: 'state', state: id, doses: 0, wastage: null, isRecorded: false });
  }
  for (const row of rows) {
    const before = row.state === null ? undefined : states.get(row.state);
    if (row.state === null || before === undefined || !row.isRecorded) continue;
    states.set(row.state, {
      ...before,
      doses: before.doses + row.doses,
      wastage: row.wastage === null ? before.wastage : (before.wastage ?? 0) + row.wastage,
      isRecorded: true,
    });
  }
  return [...states.values(), ...rows.filter(({ state }) => state === null || !states.has(state))];
}

/** Makes slices from rows sorted by size: as many as can be distinguished, with the smallest combined in the last. */
export function slicesOf(rows: readonly ChartRow[], others: (count: number) => string): readonly Slice[] {
  const shown = rows
    .filter(({ doses }) => doses > 0)
    .map(({ name, doses }, index) => ({ numbers: String(index + 1), label: name, doses }));
  if (shown.length <= maxSlices) return shown;
  const rest = shown.slice(maxSlices - 1);
  return [
    ...shown.slice(0, maxSlices - 1),
    {
      numbers: `${maxSlices}–${shown.length}`,
      label: others(rest.length),
      doses: rest.reduce((sum, { doses }) => sum + doses, 0),
    },
  ];
}
