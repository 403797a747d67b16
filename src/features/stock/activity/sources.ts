import type { Queries } from '#client/queries.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { sourceOfEntry, sourceOfLot, type Source, type SourceActivity } from './source-activity.ts';

/** The entries of an antigen that an activity can start from, in the order in which they should be used. */
export async function sourcesOf(
  queries: Queries,
  {
    starts,
    antigen,
    today,
  }: {
    readonly starts: SourceActivity<unknown>['starts'];
    readonly antigen: AntigenId;
    readonly today: LocalDate;
  },
): Promise<readonly Source[]> {
  const product = (await queries.antigen(antigen)) ?? {};
  return starts === 'lot'
    ? (await queries.lots(antigen, today)).map((lot) => sourceOfLot(lot, product))
    : (await queries.openIssued(antigen)).map((entry) => sourceOfEntry(entry, product));
}
