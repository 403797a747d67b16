import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { labelsOf } from './immunize-visit.ts';

/** What a visit can take of each antigen, and what is printed on it, by source; undefined while it is read. */
export function useVisitStock(kept: readonly AntigenId[], today: LocalDate) {
  const { children } = pageEngine();
  return useLiveQuery(async () => {
    const stock = await Promise.all(kept.map((antigen) => children.stock(antigen, today)));
    return {
      choices: new Map(kept.map((antigen, at) => [antigen, stock[at] ?? []])),
      labels: labelsOf(stock.flat()),
    };
  }, [children, kept, today]);
}
