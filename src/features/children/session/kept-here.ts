import { pageEngine } from '#client/page-engine.ts';
import { knownVaccines } from '../immunize/immunize-visit.ts';

/** The antigens that the facility keeps a wallet of, and all that are known, by which a dose finds its antigen. */
export async function keptHere() {
  const { queries } = pageEngine();
  const [wallets, antigens] = await Promise.all([queries.wallets(), queries.antigens()]);
  return {
    vaccines: knownVaccines(antigens, wallets),
    antigens,
    kept: wallets.map(({ antigen }) => antigen),
  };
}
