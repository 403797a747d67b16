import type { z } from 'zod';
import type { CompanionBody, companionReplySchema } from '#contract/calls/stock.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { AppDeps } from '../deps.ts';
import { forbidden } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { readEntry } from './entry-reads.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { requireOwnStock } from './own-stock.ts';
import { readWallets } from './wallet-reads.ts';

/**
 * The wallet and the entry that a body names as they stand, and whether figures that were sent differ from them.
 * @throws ProblemError 403 for a facility outside the viewer's unit, and for an entry that the facility has not.
 */
export async function standing(
  { db }: Pick<AppDeps, 'db'>,
  viewer: SignedIn,
  body: CompanionBody,
): Promise<Standing> {
  const facility = body.facility ?? requireOwnStock(viewer);
  await requireVisible(db, viewer, facility);
  const entry = body.id === undefined ? null : await readEntry(db, facility, body.id);
  if (body.id !== undefined && entry === null) throw forbidden(problemSentences.noEntry);
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
