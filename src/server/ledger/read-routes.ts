import { type Kysely, sql } from 'kysely';
import { stock } from '#contract/calls/stock.ts';
import { ownUnit } from '../http/keyed-listing.ts';
import { forbidden, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { entryResourceOf, entryRows, listedUnder } from './entry-reads.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { localDayOf } from '../local-day.ts';
import { inOrderOfUse } from './family/stored-stock.ts';
import { listEntries } from './list-entries.ts';
import { readWallets } from './wallet-reads.ts';
import { canSee } from '#domain/access/scope.ts';
import type { CountryId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../auth/viewer.ts';

const oneWallet = defineRoute(stock.wallet, async ({ db, viewer, params }) => {
  await requireVisible(db, viewer, params.facility);
  const [wallet] = await readWallets(db, params.facility, params.antigen);
  if (!wallet) throw notFound('call.noWallet');
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

/**
 * Balance, issued and wasted doses of a state, or of each state of a country, from the rollups.
 * @throws ProblemError 404 if the id is neither; 403 if it is outside the viewer's unit.
 */
export async function readTotals(db: Kysely<Database>, viewer: SignedIn, unit: string) {
  const states = await db
    .selectFrom('state')
    .select(['id', 'name', 'country_id'])
    .where((eb) => eb.or([eb('id', '=', unit), eb('country_id', '=', unit)]))
    .orderBy('name')
    .execute();
  const [first] = states;
  if (!first) throw notFound('call.noStateOrCountry');
  const isState = first.id === unit;
  const place = {
    country: first.country_id as CountryId,
    state: isState ? (first.id as StateId) : null,
    lga: null,
    facility: null,
  };
  if (!canSee(viewer, place)) throw forbidden('call.unitOutside');
  const sums = await db
    .selectFrom('rollup_wallet')
    .select((eb) => [
      'unit_id',
      eb.fn.sum<number>('balance').as('balance'),
      eb.fn.sum<number>('issued').as('issued'),
      eb.fn.sum<number>('wastage').as('wastage'),
    ])
    .where(
      'unit_id',
      'in',
      states.map((state) => state.id),
    )
    .groupBy('unit_id')
    .execute();
  const byUnit = new Map(sums.map((sum) => [sum.unit_id, sum]));
  return states.map((state) => {
    const sum = byUnit.get(state.id);
    return {
      state__name: state.name,
      balance: sum?.balance ?? 0,
      issued: sum?.issued ?? 0,
      wastage: sum?.wastage ?? 0,
    };
  });
}
