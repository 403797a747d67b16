import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../../deps.ts';
import { publishPlaces } from '../../organisation/publish-reference.ts';
import { keepOpenPayment, planOf } from '../../subscription/open-payment.ts';
import { sandboxDeps } from '../../sandbox/sandbox.ts';
import { providerOf } from '../../subscription/provider-of.ts';
import { chargeCard } from '../../sandbox/charge.ts';
import { noteSettingChange, readFee, writeFee } from '../../subscription/settings.ts';
import { settlePayment } from '../../subscription/settle-payment.ts';
import { settleCustomer, settleSubscription } from '../../subscription/settle-subscription.ts';
import { gafasaHealthClinic } from '../demo.ts';
import { stableId } from '../../db/stable-id.ts';
import type { Calendar } from './calendar.ts';
import type { Size } from './places.ts';
import type { Workplace } from './workplace.ts';

const dayMs = 24 * 60 * 60_000;

/** Staff and population served, by the size of a facility. */
const staffing: Readonly<
  Record<Size, readonly [technical: number, skilled: number, unskilled: number, people: number]>
> = {
  hospital: [14, 22, 9, 41_800],
  center: [5, 8, 4, 14_600],
  post: [1, 2, 2, 4_300],
};

/** Writes the profiles of most facilities. Every third one writes to caregivers in Hausa. */
export async function writeProfiles(
  { db }: AppDeps,
  { now }: Calendar,
  places: readonly Workplace[],
): Promise<void> {
  const rows = places.flatMap(({ code, size, tablet, random }, number) => {
    if (size === null || (size === 'post' && number % 6 === 2)) return [];
    const [technical, skilled, unskilled, people] = staffing[size];
    return [
      {
        facility_id: tablet.facility.facility,
        id: stableId('record', `profile of ${tablet.facility.facility}`),
        admin: tablet.officer.id,
        officer_in_charge: tablet.officer.name,
        phone_no: `0803 ${random.between(200, 899)} ${random.between(1000, 9999)}`,
        technical_staff: technical,
        skilled_worker: skilled,
        unskilled_worker: unskilled,
        catchment_population: people + random.between(-900, 900),
        language: code === gafasaHealthClinic || number % 3 === 0 ? ('ha' as const) : ('en' as const),
        created_at: new Date(now.getTime() - 88 * dayMs),
        updated_at: new Date(now.getTime() - 88 * dayMs),
      },
    ];
  });
  await db
    .insertInto('facility_profile')
    .values(rows)
    .onConflict((there) => there.doNothing())
    .execute();
  await db.transaction().execute((trx) =>
    publishPlaces(
      trx,
      'facility',
      rows.map((row) => row.facility_id),
    ),
  );
}

/** Help contacts, from the national desk down to the LGA's. */
const supportDesks = [
  [
    'Help with the app',
    '+234 803 555 0100',
    'National desk, on workdays from 8 to 17',
    null,
    null,
    'admin@demo.test',
  ],
  [
    'Cold chain',
    '+234 806 555 0117',
    'Kano State cold chain officer: broken refrigerators and spare parts',
    'KN',
    null,
    'state@demo.test',
  ],
  ['Data and reports', '+234 703 555 0129', 'Kano State immunization office', 'KN', null, 'state@demo.test'],
  [
    'Ajingi LGA',
    '+234 813 555 0131',
    'LGA immunization officer: stock, sessions, adverse events',
    'KN',
    'kn-ajingi',
    'lga@demo.test',
  ],
] as const;

export async function writeSupport({ db }: AppDeps, { now }: Calendar): Promise<void> {
  await db
    .insertInto('support_entry')
    .values(
      supportDesks.map(([type, whatsapp, description, state, lga, by], number) => ({
        id: stableId('record', `support ${number}`),
        type,
        whatsapp,
        description,
        country_id: stableId('country', 'NG'),
        state_id: state && stableId('state', state),
        lga_id: lga && stableId('lga', lga),
        facility_id: null,
        created_by: stableId('user', by),
        created_at: new Date(now.getTime() - (80 - number) * dayMs),
      })),
    )
    .onConflict((there) => there.doNothing())
    .execute();
}

/**
 * Raises the fee once and subscribes some officers who pay for themselves: one continues, one has cancelled, one never
 * started.
 */
export async function writeSubscribers(
  deps: AppDeps,
  { now }: Calendar,
  places: readonly Workplace[],
): Promise<void> {
  const there = await deps.db.selectFrom('payment').select('id').limit(1).executeTakeFirst();
  if (there !== undefined) return;
  const before = await readFee(deps.db);
  const fee = { ...before, amount: before.amount + 25_000 };
  await writeFee(deps.db, before);
  const paying = places.filter(({ size, lga }) => size === 'center' && lga === 'kn-ajingi');
  const [goingOn, cancelled] = paying;
  assert(goingOn !== undefined && cancelled !== undefined, 'two officers pay');
  await subscribe(deps, goingOn, new Date(now.getTime() - 12 * dayMs));
  const code = await subscribe(deps, cancelled, new Date(now.getTime() - 21 * dayMs));
  const provider = providerOf(deps);
  const held = code === null ? undefined : await emailTokenOf(deps, code);
  if (provider !== null && code !== null && held !== undefined) {
    await provider.disable({ code, emailToken: held });
    await settleSubscription(deps, provider, code);
  }
  await writeFee(deps.db, fee);
  await noteSettingChange(deps.db, {
    id: stableId('record', 'fee'),
    key: 'fee',
    before,
    after: fee,
    user: stableId('user', 'admin@demo.test'),
    at: new Date(now.getTime() - 3 * dayMs),
  });
}

/** Pays for an officer with a valid card. @returns the code of the new subscription; null if payments are off. */
async function subscribe(
  deps: AppDeps,
  { tablet: { officer } }: Workplace,
  at: Date,
): Promise<string | null> {
  if (deps.config.payments?.provider !== 'sandbox') return null;
  const then = { ...deps, now: () => at };
  const provider = providerOf(then);
  assert(provider !== null, 'the sandbox takes payments');
  const user = await deps.db
    .selectFrom('app_user')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .where('id', '=', officer.id)
    .executeTakeFirstOrThrow();
  const customer = done(await provider.createCustomer(user));
  await deps.db
    .updateTable('app_user')
    .set({ customer_code: customer.code, customer_id: customer.id })
    .where('id', '=', officer.id)
    .execute();
  const due = await readFee(deps.db);
  const plan = done(await planOf(then, provider, { ...due, unit: null, name: 'Vaxledger, one account' }));
  const reference = `vx-${deps.newId().replaceAll('-', '')}`;
  const { accessCode } = done(await provider.initialize({ ...due, reference, email: user.email, plan }));
  await keepOpenPayment(
    then,
    {
      ...due,
      provider: provider.name,
      user_id: officer.id,
      unit_level: null,
      unit_id: null,
      reference,
      email: user.email,
      seats: 1,
      plan_code: plan,
      access_code: accessCode,
    },
    null,
  );
  await chargeCard(sandboxDeps(then), accessCode, '4084084084084081');
  await settlePayment(then, provider, reference);
  const begun = await settleCustomer(then, provider, customer.code);
  return begun?.[0]?.code ?? null;
}

async function emailTokenOf({ db }: AppDeps, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select('email_token')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.email_token;
}

function done<T>(asked: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  assert(asked.ok, 'the sandbox does what it is asked');
  return asked.value;
}
