import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { mutants } from '../mutants/mutants.ts';

/*
 * node --import ./tests/pure/mutated.ts tests/pure/main.ts 2000 --seed 1, with the number of a mutant in MUTANT: the worlds run on it
 * instead of the product.
 */

const mutant = mutants[Number(process.env['MUTANT'] || Number.NaN)];
if (mutant) {
  const url = new URL(`../../src/${mutant.file}`, import.meta.url).href;
  registerHooks({
    load(asked, context, next) {
      if (asked !== url) return next(asked, context);
      const text = readFileSync(new URL(url), 'utf8');
      if (text.split(mutant.text).length !== 2) throw new Error(`the line of a mutant has gone from ${url}`);
      const source = text.replace(mutant.text, () => mutant.becomes);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
