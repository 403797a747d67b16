import { sql, type RawBuilder } from 'kysely';
import { stock } from '#contract/endpoints/stock.ts';
import { type LedgerEntryResource } from '#contract/resources/ledger.ts';
import { type ListingQuery } from '#contract/resources/listing.ts';
import { answerListing } from '../http/listing.ts';
import { notFound } from '../http/problem.ts';
import { defineRoute, type Route, type RouteContext } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { entryResourceOf, entryRows, listedUnder, type EntryListingRow } from './entry-reads.ts';
import { requireVisible } from './facility-scope.ts';
import { readTotals } from './totals.ts';
import { readWallets } from './wallet-reads.ts';

const oneWallet = defineRoute(stock.wallet, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const [wallet] = await readWallets(db, params.facility, params.antigen);
  if (!wallet) throw notFound('The facility has no wallet of this antigen.');
  return wallet;
});

const wallets = defineRoute(stock.wallets, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  return readWallets(db, params.facility);
});

const allEntries = defineRoute(stock.entries, (context) => listEntries(context, ownUnit(context.viewer)));

const searchEntries = defineRoute(stock.searchEntries, async (context) => {
  const query = { search: context.params.text, page: 0, page_size: 1000 };
  const page = await listEntries({ ...context, query }, ownUnit(context.viewer));
  return 'results' in page ? page.results : page;
});

const entriesByActivity = defineRoute(stock.entriesByActivity, async (context) => {
  const { facility, type } = context.params;
  await requireVisible(context.db, context.viewer, facility);
  return listEntries(context, sql<boolean>`e.facility_id = ${facility} and ${listedUnder(type)}`);
});

const lots = defineRoute(stock.lots, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const { facility, antigen } = params;
  const where = sql<boolean>`e.facility_id = ${facility} and e.antigen_id = ${antigen} and lot."left" > 0`;
  const rows = await entryRows(db, where)
    .orderBy(sql`e.expiry_on, e.entry_id`)
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

type ListingContext = Pick<
  RouteContext<SignedIn, unknown, ListingQuery, unknown>,
  'db' | 'query' | 'request' | 'reply'
>;

async function listEntries({ db, query, request, reply }: ListingContext, where: RawBuilder<boolean>) {
  const listed = await answerListing<EntryListingRow>({
    db,
    query,
    request,
    reply,
    rows: entryRows(db, where),
    searchIn: [
      'facility__name',
      'antigen__name',
      'reporting_officer',
      'batch_no',
      'dose_text',
      'expiry_date',
      'time_received',
    ],
    sort: stock.entries.sort,
  });
  if (Array.isArray(listed)) return listed.map(entryResourceOf);
  const results: LedgerEntryResource[] = listed.results.map(entryResourceOf);
  return { ...listed, results };
}

function ownUnit({ level, place }: SignedIn): RawBuilder<boolean> {
  if (level === 'facility') return sql<boolean>`e.facility_id = ${place.facility}`;
  if (level === 'lga') return sql<boolean>`f.lga_id = ${place.lga}`;
  if (level === 'state') return sql<boolean>`f.state_id = ${place.state}`;
  return sql<boolean>`f.country_id = ${place.country}`;
}
