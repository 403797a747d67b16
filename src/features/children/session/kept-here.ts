import { pageEngine } from '#client/page-engine.ts';

/** The antigens that the facility keeps a wallet of, and the names of all, by which a dose finds its antigen. */
export async function keptHere() {
  const { queries } = pageEngine();
  const [wallets, antigens] = await Promise.all([queries.wallets(), queries.antigens()]);
  const names = new Map([
    ...antigens.map(({ id, name }) => [id, name] as const),
    ...wallets.map(({ antigen, name }) => [antigen, name] as const),
  ]);
  return { names, antigens, kept: wallets.map(({ antigen }) => antigen) };
}
