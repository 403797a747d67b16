import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';

/** Doses in a vial that products come in, by antigen, where that was said; undefined while they are read. */
export function useProductSizes(): ReadonlyMap<string, number | undefined> | undefined {
  const { queries } = pageEngine();
  const antigens = useLiveQuery(() => queries.antigens(), [queries]);
  return antigens && new Map(antigens.map(({ id, dosesPerVial }) => [id, dosesPerVial]));
}
