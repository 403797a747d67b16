import { companionReplySchema } from '#contract/resources/ledger.ts';
import { companionBodySchema } from '#contract/resources/wallet.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Calls by which the product's clients used to bring wallet and entry up to date, one after another. One event does all of it
 * now; these set nothing and answer what stands.
 */
export const companions = {
  recieved: companion('/v/recieved/antigen/stock/', 'after a receipt'),
  issued: companion('/v/issued/antigen/stock/', 'after an issue'),
  transfer: companion('/v/transfer/antigen/stock/', 'after a transfer'),
  increment: companion('/v/update/increment/ledger/', 'after an increment'),
  decrement: companion('/v/decrement/wallet/', 'after a deduction'),
  wastage: companion('/v/update/wastage/', 'after a wastage'),
  utilization: companion('/v/update/ledger/', 'after a utilization'),
};

function companion(path: string, when: string) {
  return defineEndpoint({
    method: 'PUT',
    path,
    tag: 'Stock',
    who: 'signed-in',
    summary: `Wallet and entry as they stand ${when}`,
    description: 'Sets nothing: `differs` says that the figures which came along are not those that stand.',
    body: companionBodySchema,
    reply: companionReplySchema,
    errors: ['forbidden', 'not-found'],
  });
}
