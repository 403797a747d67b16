import { analysisStrings } from '../strings.ts';

interface Part {
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
}

/** A state or LGA by its name, own stores by that of the unit that keeps them. */
export function partName({ name, level }: Part): string {
  return level === 'stores' ? analysisStrings.ownStores(name) : name;
}
