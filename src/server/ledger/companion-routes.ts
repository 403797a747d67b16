import { z } from 'zod';
import { companionReplySchema } from '#contract/resources/ledger.ts';
import { companionBodySchema, type CompanionBody } from '#contract/resources/wallet.ts';
import { entryIdSchema } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { readEntry } from './entry-reads.ts';
import { requireOwnStock, requireVisible } from './facility-scope.ts';
import { readWallets } from './wallet-reads.ts';

// The product's clients used to bring the wallet up to date themselves, call by call. Here one event does all of it;
// these calls set nothing and answer what stands.

const paths = [
  '/v/recieved/antigen/stock/',
  '/v/issued/antigen/stock/',
  '/v/transfer/antigen/stock/',
  '/v/update/increment/ledger/',
  '/v/decrement/wallet/',
  '/v/update/wastage/',
  '/v/update/ledger/',
] as const;

const companions = paths.map((path) =>
  defineRoute({
    method: 'PUT',
    path,
    who: 'signed-in',
    summary: 'Answers the wallet and the entry as they stand',
    body: companionBodySchema,
    reply: companionReplySchema,
    handler: ({ deps, viewer, body }) => standing(deps, viewer, body),
  }),
);

const patchEntry = defineRoute({
  method: 'PATCH',
  path: '/v/api/ledger/:id/',
  who: 'signed-in',
  summary: 'Answers the entry as it stands',
  params: z.object({ id: entryIdSchema }),
  body: companionBodySchema,
  reply: companionReplySchema,
  handler: ({ deps, viewer, body, params }) => standing(deps, viewer, { ...body, id: params.id }),
});

/** Calls that used to set figures. */
export const companionRoutes: readonly Route[] = [...companions, patchEntry];

async function standing({ db }: AppDeps, viewer: SignedIn, body: CompanionBody): Promise<Standing> {
  const facility = body.facility ?? requireOwnStock(viewer);
  await requireVisible(db, viewer, facility);
  const entry = body.id === undefined ? null : await readEntry(db, facility, body.id);
  const antigen = body.antigen ?? entry?.antigen.id;
  const [wallet = null] = antigen === undefined ? [] : await readWallets(db, facility, antigen);
  return { wallet, entry, differs: differs(body, wallet, entry) };
}

type Standing = z.infer<typeof companionReplySchema>;

/** True when a figure that was sent is neither the wallet's nor the entry's. */
function differs(body: CompanionBody, wallet: Standing['wallet'], entry: Standing['entry']): boolean {
  const known: Readonly<Record<string, readonly (number | null | undefined)[]>> = {
    no_of_dose: [entry?.doses_left, entry?.no_of_dose],
    balance: [wallet?.balance],
    issued: [wallet?.issued],
    wastage: [wallet?.wastage, entry?.wastage],
    wastage_rate: [entry?.wastage_rate],
    children_immunized: [entry?.children_immunized],
  };
  const sent: Readonly<Record<string, unknown>> = body;
  return Object.entries(known).some(
    ([field, figures]) => sent[field] !== undefined && !figures.some((figure) => figure === sent[field]),
  );
}
