import { sql } from 'kysely';
import { stock } from '#contract/calls/stock.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { ownUnit } from '../http/keyed-listing.ts';
import { notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { entryResourceOf, entryRows, listedUnder } from './entry-reads.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { localDayOf } from '../local-day.ts';
import { inOrderOfUse } from './family/stored-stock.ts';
import { listEntries } from './list-entries.ts';
import { readTotals } from './totals.ts';
import { readWallets } from './wallet-reads.ts';

const oneWallet = defineRoute(stock.wallet, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const [wallet] = await readWallets(db, params.facility, params.antigen);
  if (!wallet) throw notFound(problemSentences.noWallet);
  return wallet;
});

const wallets = defineRoute(stock.wallets, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  return readWallets(db, params.facility);
});

const allEntries = defineRoute(stock.entries, (context) =>
  listEntries({ ...context, unit: ownUnit(context.viewer) }),
);

const searchEntries = defineRoute(stock.searchEntries, async (context) => {
  const query = { search: context.params.text, page: 0, page_size: 1000 };
  const page = await listEntries({ ...context, query, unit: ownUnit(context.viewer) });
  return 'results' in page ? page.results : page;
});

const entriesByActivity = defineRoute(stock.entriesByActivity, async (context) => {
  const { facility, type } = context.params;
  await requireVisible(context.db, context.viewer, facility);
  return listEntries({ ...context, unit: { level: 'facility', id: facility }, only: listedUnder(type) });
});

const lots = defineRoute(stock.lots, async ({ deps, db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const { facility, antigen } = params;
  const where = sql<boolean>`e.facility_id = ${facility} and e.antigen_id = ${antigen} and lot."left" > 0`;
  const rows = await entryRows(db, where)
    .orderBy(inOrderOfUse(localDayOf(deps.now()).today))
    .execute();
  return rows.map(entryResourceOf);
});

const issuedEntries = defineRoute(stock.issuedEntries, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const where = sql<boolean>`e.facility_id = ${params.facility} and e.antigen_id = ${params.antigen}
      and e.activity = 'issue' and e.open > 0`;
  const rows = await entryRows(db, where)
    .orderBy(sql`e.entry_id`)
    .execute();
  return rows.map(entryResourceOf);
});

const totals = [stock.totalBalance, stock.totalWaste].map((endpoint) =>
  defineRoute(endpoint, async ({ db, viewer, params }) => ({ qs: await readTotals(db, viewer, params.id) })),
);

/** Calls that read stock. */
export const readRoutes: readonly Route[] = [
  oneWallet,
  wallets,
  allEntries,
  searchEntries,
  entriesByActivity,
  lots,
  issuedEntries,
  ...totals,
];
