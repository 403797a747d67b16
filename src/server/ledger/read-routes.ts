import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { activityNames } from '#contract/activity-names.ts';
import { ledgerEntrySchema, type LedgerEntryResource } from '#contract/resources/ledger.ts';
import { listingQuerySchema, listingReplySchema, type ListingQuery } from '#contract/resources/listing.ts';
import { totalsSchema, walletSchema } from '#contract/resources/wallet.ts';
import { antigenIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { answerListing } from '../http/listing.ts';
import { notFound } from '../http/problem.ts';
import { defineRoute, type Route, type RouteContext } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { entryResourceOf, entryRows, listedUnder, type EntryListingRow } from './entry-reads.ts';
import { requireVisible } from './facility-scope.ts';
import { readTotals } from './totals.ts';
import { readWallets } from './wallet-reads.ts';

const facilityAndAntigen = z.object({ facility: facilityIdSchema, antigen: antigenIdSchema });
const entries = z.array(ledgerEntrySchema);

const oneWallet = defineRoute({
  method: 'GET',
  path: '/v/get/antigen/by/:facility/:antigen/',
  who: 'signed-in',
  summary: "A facility's wallet of one antigen",
  params: facilityAndAntigen,
  reply: walletSchema,
  async handler({ db, viewer, params }) {
    await requireVisible(db, viewer, params.facility);
    const [wallet] = await readWallets(db, params.facility, params.antigen);
    if (!wallet) throw notFound('The facility has no wallet of this antigen.');
    return wallet;
  },
});

const wallets = defineRoute({
  method: 'GET',
  path: '/v/filter/antigen/wallet/:facility/',
  who: 'signed-in',
  summary: "A facility's wallets",
  params: z.object({ facility: facilityIdSchema }),
  reply: z.array(walletSchema),
  async handler({ db, viewer, params }) {
    await requireVisible(db, viewer, params.facility);
    return readWallets(db, params.facility);
  },
});

const allEntries = defineRoute({
  method: 'GET',
  path: '/v/api/ledger/',
  who: 'signed-in',
  summary: "Lines of the ledgers in the caller's unit, newest first",
  query: listingQuerySchema,
  reply: listingReplySchema(ledgerEntrySchema),
  handler: (context) => listEntries(context, ownUnit(context.viewer)),
});

const searchEntries = defineRoute({
  method: 'GET',
  path: '/v/api/ledger/string/:text/',
  who: 'signed-in',
  summary: "Search of the ledgers in the caller's unit",
  params: z.object({ text: z.string().trim().min(1).max(200) }),
  reply: entries,
  async handler(context) {
    const query = { search: context.params.text, page: 0, page_size: 1000 };
    const page = await listEntries({ ...context, query }, ownUnit(context.viewer));
    return 'results' in page ? page.results : page;
  },
});

const entriesByActivity = defineRoute({
  method: 'GET',
  path: '/v/get/ledger/:facility/:type/',
  who: 'signed-in',
  summary: "Lines of a facility's ledger of one activity, newest first",
  params: z.object({ facility: facilityIdSchema, type: z.enum(activityNames) }),
  query: listingQuerySchema,
  reply: listingReplySchema(ledgerEntrySchema),
  async handler(context) {
    const { facility, type } = context.params;
    await requireVisible(context.db, context.viewer, facility);
    return listEntries(context, sql<boolean>`e.facility_id = ${facility} and ${listedUnder(type)}`);
  },
});

const lots = defineRoute({
  method: 'GET',
  path: '/v/get/ledger/by/antigen/:facility/:antigen/',
  who: 'signed-in',
  summary: 'Lots of an antigen with doses left, earliest expiry first',
  params: facilityAndAntigen,
  reply: entries,
  async handler({ db, viewer, params }) {
    await requireVisible(db, viewer, params.facility);
    const { facility, antigen } = params;
    const where = sql<boolean>`e.facility_id = ${facility} and e.antigen_id = ${antigen} and lot."left" > 0`;
    const rows = await entryRows(db, where)
      .orderBy(sql`e.expiry_on, e.entry_id`)
      .execute();
    return rows.map(entryResourceOf);
  },
});

const issuedEntries = defineRoute({
  method: 'GET',
  path: '/v/get/ledger/issued/antigen/:facility/:antigen/',
  who: 'signed-in',
  summary: 'Issued entries of an antigen that are not utilized yet',
  params: facilityAndAntigen,
  reply: entries,
  async handler({ db, viewer, params }) {
    await requireVisible(db, viewer, params.facility);
    const where = sql<boolean>`e.facility_id = ${params.facility} and e.antigen_id = ${params.antigen}
      and e.activity = 'issue' and e.open > 0`;
    const rows = await entryRows(db, where)
      .orderBy(sql`e.entry_id`)
      .execute();
    return rows.map(entryResourceOf);
  },
});

const totals = (path: string, summary: string): Route =>
  defineRoute({
    method: 'GET',
    path,
    who: 'signed-in',
    summary,
    params: z.object({ id: z.uuid().toLowerCase() }),
    reply: totalsSchema,
    handler: async ({ db, viewer, params }) => ({ qs: await readTotals(db, viewer, params.id) }),
  });

/** Calls that read stock. */
export const readRoutes: readonly Route[] = [
  oneWallet,
  wallets,
  allEntries,
  searchEntries,
  entriesByActivity,
  lots,
  issuedEntries,
  totals(
    '/v/total/wallet/balance/:id/',
    'Balance and issued doses of a state, or of each state of a country',
  ),
  totals('/v/total/waste/:id/', 'Wastage of a state, or of each state of a country'),
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
    // Newest first unless the query says otherwise.
    sortBy: [
      '-created_at' as 'created_at',
      'created_at',
      'time_received',
      'expiry_date',
      'batch_no',
      'antigen__name',
    ],
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
