import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { mutants } from './mutants.ts';

/** Environment variable with the number of a mutant: the tests then run on it instead of the product. */
export const mutantNumber = 'MUTANT';

/** Changes the line of the mutant that the environment selects; does nothing without one. */
export function mutate(): Plugin {
  const mutant = mutants[Number(process.env[mutantNumber] || Number.NaN)];
  const file = mutant && fileURLToPath(new URL(`../../src/${mutant.file}`, import.meta.url));
  return {
    name: 'mutant',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (id === file ? mutant?.name : null));
    },
    transform(code, id) {
      if (mutant === undefined || id.split('?')[0] !== file) return null;
      if (code.split(mutant.text).length !== 2) throw new Error(`the line of a mutant has gone from ${id}`);
      return code.replace(mutant.text, () => mutant.becomes);
    },
  };
}
