import type { Changed, Family, Figures } from './family.ts';

/** The figures of all rows of a facility, of those tables that have some and were read. */
export function figuresOf({ tables }: Pick<Family, 'tables'>, rows: Partial<Changed>): Figures {
  const figures = Object.entries(tables).map(([name, table]) => {
    const read = rows[name];
    return read && table.figures?.(read);
  });
  return Object.assign({}, ...figures) as Figures;
}

/** True where no figure that was told differs. An older server does not tell those of a family that came after it. */
export function isAsTold(figures: Figures, told: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(figures).every(([name, figure]) => (told[name] ?? figure) === figure);
}
