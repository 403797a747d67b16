import { compareNames } from '#domain/kernel/text.ts';
import type { z } from 'zod';
import type { weeksFiguresSchema } from '#contract/calls/analysis.ts';
import { wastageRate } from '#domain/reports/indicative-wastage.ts';
import { shortest } from '#domain/reports/weeks-of-stock.ts';

export type WeeksFigures = z.infer<typeof weeksFiguresSchema>;
type Part = WeeksFigures['parts'][number];
type Stock = Part['stocks'][number];

/** Weeks of stock of a place: of the chosen antigen, or of the one that runs out first. */
export interface WeeksRow extends Pick<Part, 'id' | 'name' | 'level'> {
  /** False if nothing was ever recorded there for the requested antigens. */
  readonly isRecorded: boolean;
  /** Null if use is unknown. */
  readonly weeks: number | null;
  /** The antigen that the weeks refer to; null if they are unknown. */
  readonly antigen: string | null;
  /** Doses of that antigen, or of all if it is unknown. */
  readonly balance: number;
  readonly onTheWay: number;
  /** Doses of the balance that may not be given. */
  readonly notUsable: number;
  readonly issued: number;
  /** Percentage of the doses used up; null if none were. */
  readonly wastage: number | null;
}

/** Every place by need: fewest weeks first, then those with unknown weeks. */
export function weeksRows({ parts, antigens, days }: WeeksFigures): readonly WeeksRow[] {
  const whole = stocksTogether(parts);
  const nameOf = new Map(antigens.map(({ id, name }) => [id, name]));
  return parts
    .map((part) => rowOf(part.level === 'stores' ? { ...part, stocks: atUseOf(part.stocks, whole) } : part))
    .toSorted(
      (a, b) =>
        Number(b.isRecorded) - Number(a.isRecorded) ||
        (a.weeks ?? Infinity) - (b.weeks ?? Infinity) ||
        compareNames(a.name, b.name),
    );

  function rowOf({ id, name, level, stocks }: Part): WeeksRow {
    const first = shortest(stocks, days);
    const shown = first === null ? sumOf(stocks) : first.stock;
    return {
      id,
      name,
      level,
      isRecorded: stocks.length > 0,
      weeks: first?.weeks ?? null,
      antigen: first === null ? null : (nameOf.get(first.stock.antigen) ?? null),
      balance: shown.balance,
      onTheWay: shown.on_the_way,
      notUsable: shown.not_usable,
      issued: shown.issued,
      wastage: wastageRate({ ...shown, discarded: 0 }),
    };
  }
}

/** All places together: their doses, and the antigen that runs out first. */
export interface WeeksTotals {
  readonly balance: number;
  readonly onTheWay: number;
  readonly notUsable: number;
  readonly issued: number;
  readonly wastage: number;
  readonly wastageRate: number | null;
  readonly first: { readonly antigen: string; readonly weeks: number } | null;
}

/** The figures of all parts together. */
export function weeksTotals({ parts, antigens, days }: WeeksFigures): WeeksTotals {
  const stocks = stocksTogether(parts);
  const { balance, on_the_way: onTheWay, not_usable: notUsable, issued, used, wastage } = sumOf(stocks);
  const first = shortest(stocks, days);
  const named = antigens.find(({ id }) => id === first?.stock.antigen);
  return {
    balance,
    onTheWay,
    notUsable,
    issued,
    wastage,
    wastageRate: wastageRate({ used, wastage, discarded: 0 }),
    first: first === null || named === undefined ? null : { antigen: named.name, weeks: first.weeks },
  };
}

/** Stores issue what the places below them use, so their stock is measured by the use of the whole unit. */
function atUseOf(stocks: readonly Stock[], whole: readonly Stock[]): Stock[] {
  return stocks.map((stock) => {
    const all = whole.find(({ antigen }) => antigen === stock.antigen);
    return all ? { ...stock, issued: all.issued, issued_first: all.issued_first } : stock;
  });
}

/** The stock of each antigen in all parts. */
function stocksTogether(parts: readonly Part[]): readonly Stock[] {
  const byAntigen = Map.groupBy(
    parts.flatMap(({ stocks }) => stocks),
    ({ antigen }) => antigen,
  );
  return Array.from(byAntigen, ([antigen, stocks]) => ({ antigen, ...sumOf(stocks) }));
}

function sumOf(stocks: readonly Stock[]): Omit<Stock, 'antigen'> {
  const sum = (figure: (stock: Stock) => number) => stocks.reduce((total, stock) => total + figure(stock), 0);
  return {
    entries: sum(({ entries }) => entries),
    balance: sum(({ balance }) => balance),
    on_the_way: sum(({ on_the_way: sent }) => sent),
    not_usable: sum(({ not_usable: kept }) => kept),
    issued: sum(({ issued }) => issued),
    issued_first: sum(({ issued_first: first }) => first),
    used: sum(({ used }) => used),
    wastage: sum(({ wastage }) => wastage),
  };
}
