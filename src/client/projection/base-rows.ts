import type { Sum } from '#contract/families/family.ts';
import type { BaseCopy, BaseRow } from '#client/db/rows.ts';

type Copies = Record<string, Record<string, BaseCopy>>;

/** What is pending on a partition, in the making. */
export class BaseDraft {
  readonly #of: Pick<BaseRow, 'facility' | 'key' | 'family'>;
  readonly #events: number[];
  readonly #rows: Copies;
  #counted: number;
  #total: string | undefined;
  #sum: Record<string, number>;

  constructor(of: Pick<BaseRow, 'facility' | 'key' | 'family'>, known?: BaseRow) {
    this.#of = of;
    this.#events = [...(known?.events ?? [])];
    this.#counted = known?.counted ?? 0;
    this.#rows = Object.fromEntries(
      Object.entries(known?.rows ?? {}).map(([table, copies]) => [table, { ...copies }]),
    );
    this.#total = known?.total;
    this.#sum = { ...known?.sum };
  }

  addEvent(n: number): void {
    this.#events.push(n);
  }

  /** Notes that an event wrote a row; `before` is what the server has of it, looked at the first time only. */
  wrote(row: { readonly table: string; readonly id: string }, n: number, before: object | undefined): void {
    const table = (this.#rows[row.table] ??= {});
    const known = table[row.id];
    table[row.id] = known ? { ...known, by: [...known.by, n] } : { before: before ?? null, by: [n] };
  }

  /** Counts an event that is accepted, with what it adds to the partition's total. */
  count(sum: Sum | null): void {
    this.#counted += 1;
    if (sum === null) return;
    this.#total = sum.id;
    for (const [field, by] of Object.entries(sum.by)) this.#sum[field] = (this.#sum[field] ?? 0) + by;
  }

  /** Null when nothing is pending. */
  row(): BaseRow | null {
    if (this.#events.length === 0) return null;
    return {
      ...this.#of,
      events: this.#events,
      counted: this.#counted,
      rows: this.#rows,
      ...(this.#total !== undefined && { total: this.#total, sum: this.#sum }),
    };
  }
}
