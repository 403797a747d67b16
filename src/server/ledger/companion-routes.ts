import { companionReplySchema } from '#contract/resources/ledger.ts';
import { companionBodySchema } from '#contract/resources/wallet.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { standing } from './standing.ts';

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

/** Calls that used to set figures. */
export const companionRoutes: readonly Route[] = companions;
