import type { Kysely } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import { offerOf, type Offer } from '#domain/immunization/schedule/offered.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { demoAccounts, insertStores } from '../demo.ts';
import { importFacilities } from '../places.ts';
import { stableId } from '../../db/stable-id.ts';
import type { Calendar } from './calendar.ts';
import {
  ajingiStore,
  demoStores,
  lagosFacilities,
  namesIn,
  neighbours,
  type Size,
  sizeOf,
} from './places.ts';
import { randomFrom, type Workplace } from './workplace.ts';
import { Shelf, type Vaccine } from './shelf.ts';
import { Tablet } from './tablet.ts';

const yearMs = 365 * 24 * 60 * 60_000;
/** Antigens that facilities in Nigeria keep; HPV is given in schools. */
const kept = ['BCG', 'HepB', 'bOPV', 'Penta', 'PCV', 'Rota', 'IPV', 'MR', 'YF', 'Men', 'VitA'];
/** Capsules in a bottle of vitamin A. */
const inABottle = 50;

/** Writes the stores and facilities that an empty demo lacks. Existing ones are left alone. */
export async function writePlaces(deps: AppDeps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await importFacilities(deps, trx, lagosFacilities);
    const known = await trx.selectFrom('facility').select('code').execute();
    const codes = new Set(known.map(({ code }) => code));
    await insertStores(
      trx,
      demoStores.filter(({ code }) => !codes.has(code)),
    );
  });
}

/** All active places of the demo, stores first, each after the one that supplies it. */
export async function placesAtWork(db: Kysely<Database>): Promise<readonly Workplace[]> {
  const vaccines = await vaccinesOf(db);
  const sizes = new Map<string, readonly [from: string, size: Size | null]>(
    Object.entries(neighbours).flatMap(([from, own]) => own.map(([code, size]) => [code, [from, size]])),
  );
  const rows = await db
    .selectFrom('facility as f')
    .leftJoin('lga as l', 'l.id', 'f.lga_id')
    .leftJoin('state as s', 's.id', 'f.state_id')
    .select(['f.id', 'f.code', 'f.name', 'f.ward', 'f.kind', 'l.code as lga', 's.code as state'])
    .where((eb) =>
      eb.or([
        eb('f.code', 'in', [...sizes.keys(), ...demoStores.map(({ code }) => code)]),
        eb('l.code', '=', 'kn-ajingi'),
      ]),
    )
    .orderBy('f.name')
    .execute();
  const officers = new Map<string, number>();
  const places = rows.map(({ id, code, name, ward, kind, lga, state }): Workplace => {
    const store = demoStores.find((one) => one.code === code);
    const [from, size] =
      store === undefined
        ? (sizes.get(code) ?? ([ajingiStore, sizeOf({ name, kind })] as const))
        : ([store.from, null] as const);
    const names = namesIn(state);
    const account = demoAccounts.find((one) => one.facility === code);
    const number = officers.get(state ?? '') ?? 0;
    if (account === undefined) officers.set(state ?? '', number + 1);
    const [firstName, lastName] =
      account === undefined
        ? (names.officers[number % names.officers.length] ?? ['', ''])
        : [account.firstName, account.lastName];
    const email = account?.email ?? emailOf(firstName, lastName);
    const tablet = new Tablet(code, {
      facility: { facility: id as FacilityId, name },
      officer: { id: stableId('user', email) as UserId, name: `${firstName} ${lastName}` },
    });
    const level: Level =
      store === undefined ? 'facility' : state === null ? 'country' : lga === null ? 'state' : 'lga';
    const shelf = new Shelf();
    return {
      code,
      name,
      state,
      lga,
      ward,
      level,
      size,
      from,
      tablet,
      shelf,
      vaccines,
      names,
      arrivals: [],
      random: randomFrom(code),
    };
  });
  const rank = (code: string) => demoStores.findIndex((store) => store.code === code) >>> 0;
  return places.toSorted((a, b) => rank(a.code) - rank(b.code));
}

/** Creates missing accounts for the staff of these places, with permission for each tablet to record. */
export async function writePeople(
  { db }: AppDeps,
  { now }: Calendar,
  places: readonly Workplace[],
): Promise<void> {
  const since = new Date(now.getTime() - yearMs);
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow();
  const people = places.map(({ tablet: { officer, facility }, level, state, lga }) => {
    const [first_name = '', last_name = ''] = officer.name.split(' ');
    return {
      id: officer.id,
      email: emailOf(first_name, last_name),
      password_hash,
      first_name,
      last_name,
      level,
      country_id: stableId('country', 'NG'),
      state_id: state === null ? null : stableId('state', state),
      lga_id: lga === null ? null : stableId('lga', lga),
      facility_id: facility.facility,
      paid: true,
      created_at: since,
    };
  });
  const grants = places.map(({ tablet }) => ({
    id: tablet.grant,
    user_id: tablet.officer.id,
    device: tablet.device,
    facility_id: tablet.facility.facility,
    issued_at: since,
    expires_at: new Date(now.getTime() + yearMs),
    revoked_at: null,
  }));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('app_user')
      .values(people)
      .onConflict((there) => there.doNothing())
      .execute();
    await trx
      .insertInto('sync_grant')
      .values(grants)
      .onConflict((there) => there.doNothing())
      .execute();
  });
}

/** What facilities of each state offer, by the state's code. */
export async function offersByState(db: Kysely<Database>): Promise<ReadonlyMap<string | null, Offer>> {
  const rows = await db
    .selectFrom('state as s')
    .leftJoin('vaccine_introduction as i', 'i.state_id', 's.id')
    .select(['s.code', 'i.series', 'i.introduced_on'])
    .execute();
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ code }) => code),
      ([code, introduced]) => {
        const introducedOn: Record<string, LocalDate> = {};
        for (const { series, introduced_on: on } of introduced)
          if (series !== null && on !== null) introducedOn[series] = on;
        return [
          code,
          offerOf({ keptAntigens: kept.map((name) => ({ name })), introducedOn, ownWords: {}, graceDays: 0 }),
        ] as const;
      },
    ),
  );
}

async function vaccinesOf(db: Kysely<Database>): Promise<readonly Vaccine[]> {
  const rows = await db.selectFrom('antigen').selectAll().where('name', 'in', kept).execute();
  const vaccines = rows.map(({ id, name, doses_per_vial: perVial, open_vial: rule }) => ({
    id: id as AntigenId,
    name,
    perVial: perVial ?? inABottle,
    rule,
  }));
  assert(vaccines.length === kept.length, 'the demo has the antigens of the schedule');
  return vaccines.toSorted((a, b) => kept.indexOf(a.name) - kept.indexOf(b.name));
}

function emailOf(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}@demo.test`.toLowerCase().replaceAll('’', '');
}
