import type { ReportAefiPayload } from '#domain/aefi/activities.ts';
import { doseOnCard } from '#domain/immunization/register/record.ts';
import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { FacilityId, ImmunizationId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { stableId } from '../../db/stable-id.ts';
import { type Calendar, minuteOf, momentOf, particularsOf } from './calendar.ts';
import { type DemoChild, dueOn } from './children.ts';
import { readTemperature } from './cold-chain.ts';
import { removeFrom, type ShelvedLot } from './shelf.ts';
import type { Clinic } from './sessions.ts';
import { arrive, deliver, supplier } from './supply.ts';
import { type Road, Tablet } from './tablet.ts';
import type { Workplace } from './workplace.ts';

/** Places of the troubles: the facility on which the demo opens, and the store that supplies it. */
export interface Scene {
  readonly deps: Road;
  readonly calendar: Calendar;
  readonly clinic: Clinic;
  readonly store: Workplace;
  /** A facility that borrows stock from it. */
  readonly neighbour: Workplace;
}

/** One trouble of each kind, in its present state, in sending order. A new kind is one function and one line here. */
const troubles: readonly ((scene: Scene) => void | Promise<void>)[] = [
  lotsLent,
  lotAtStageTwo,
  lotThatExpires,
  stockOut,
  lotReturned,
  refrigeratorOutOfBand,
  arrivalUnconfirmed,
  adverseEvents,
  likelyDouble,
  recordOfSomebodyWhoLeft,
  refusedLine,
];

export async function tellTroubles(scene: Scene): Promise<void> {
  for (const tell of troubles) await tell(scene);
}

/** A lot whose VVM shows some heat exposure should be used before the others. */
function lotAtStageTwo({ clinic: { place }, calendar }: Scene): void {
  const at = minuteOf(calendar.ago(2), 330);
  const lot = lotOf(place, 'MR', calendar.today);
  place.tablet.write(
    {
      type: 'read-vvm',
      payload: { entry: lot.id, vvmStage: 'II', officer: place.tablet.officer.name, happenedAt: at },
    },
    at,
  );
}

const wudilGeneralHospital = {
  facility: stableId('facility', 'g3-f6d81f2b-c51b-4446-91aa-de90fd52eb92') as FacilityId,
  name: 'Wudil General Hospital',
};

/** A lot lent by a hospital expires soon. */
function lotThatExpires({ clinic: { place }, calendar }: Scene): void {
  const { tablet, shelf } = place;
  const vaccine = place.vaccines.find(({ name }) => name === 'PCV');
  assert(vaccine !== undefined, 'the facility keeps PCV');
  const at = minuteOf(calendar.ago(5), 200);
  const label = {
    batchNo: 'PCV-2Q0417',
    expiryOn: addDays(calendar.today, daysToExpiry),
    vvmStage: 'I' as const,
    vendor: supplier,
    dosesPerVial: vaccine.perVial,
  };
  const origin = wudilGeneralHospital;
  const id = tablet.write(
    {
      type: 'receive',
      payload: {
        ...label,
        antigen: vaccine.id,
        doses: 24,
        origin,
        ...particularsOf(tablet.officer.name, at),
      },
    },
    at,
  );
  shelf.put({ id: id as string as ShelvedLot['id'], vaccine, label, since: calendar.ago(5), doses: 24 });
}

/** Days until the lot that expires soon. */
const daysToExpiry = 34;

/** The remaining vials of a vaccine were found frozen and discarded: it is out of stock. */
function stockOut({ clinic: { place }, calendar }: Scene): void {
  const { tablet, shelf, vaccines } = place;
  const at = minuteOf(calendar.ago(2), 340);
  for (const vaccine of vaccines.filter(({ name }) => name === 'Rota'))
    for (const lot of shelf.lots(vaccine, calendar.today)) {
      const { doses } = lot;
      removeFrom(lot, doses);
      tablet.write(
        {
          type: 'adjust',
          payload: {
            entry: lot.id,
            doses,
            direction: 'decrement',
            reason: 'Lay at the wall of the refrigerator',
            reasonCode: 'frozen',
            ...particularsOf(tablet.officer.name, at),
          },
        },
        at,
      );
    }
}

/** Another facility ran short, borrowed stock and confirmed it. */
async function lotsLent({ deps, clinic: { place }, calendar, neighbour }: Scene): Promise<void> {
  const on = calendar.ago(17);
  const lines = place.vaccines
    .filter(({ name }) => ['bOPV', 'MR'].includes(name))
    .map((vaccine) => ({ vaccine, doses: vaccine.perVial }));
  deliver({ from: place, to: neighbour, on, lines });
  await place.tablet.send(deps, momentOf(minuteOf(on, 200)));
  await arrive(deps, on);
}

/** Surplus stock was returned to the LGA store, where nobody has counted it yet. */
async function lotReturned({ deps, clinic: { place }, calendar, store }: Scene): Promise<void> {
  const on = calendar.ago(2);
  const lines = place.vaccines
    .filter(({ name }) => name === 'Men')
    .map((vaccine) => ({ vaccine, doses: vaccine.perVial }));
  deliver({ from: place, to: store, on, lines, type: 'return' });
  await place.tablet.send(deps, momentOf(minuteOf(on, 400)));
  await arrive(deps, on);
}

/** A unit has been too warm since yesterday afternoon with a lot in it; the other lots are in a unit that works. */
function refrigeratorOutOfBand({ clinic: { place, units }, calendar }: Scene): void {
  const { tablet, shelf, vaccines } = place;
  const [main, ...others] = units;
  const [cold] = others;
  assert(main !== undefined && cold !== undefined, 'the facility has two refrigerators');
  const cooled = vaccines
    .filter(({ name }) => name !== 'VitA')
    .map((vaccine) => shelf.lots(vaccine, calendar.today));
  // Chooses a vaccine with another lot in stock, because this one is on hold.
  const warm = cooled.find((lots) => lots.length > 1)?.at(-1);
  for (const { id, since } of cooled.flat()) {
    const equipment = id === warm?.id ? main.id : cold.id;
    tablet.write({ type: 'store-lot', payload: { lot: id, equipment } }, minuteOf(since, 120));
  }
  readTemperature(tablet, { unit: main.id, celsius: 9.1 }, minuteOf(calendar.ago(1), 560));
  const at = earlier(minuteOf(calendar.today, 35), calendar);
  readTemperature(tablet, { unit: main.id, celsius: 10.4 }, at);
  for (const { id, celsius } of others) readTemperature(tablet, { unit: id, celsius }, at);
}

/** The LGA store sent stock that nobody has counted yet. */
async function arrivalUnconfirmed({ deps, clinic: { place }, calendar, store }: Scene): Promise<void> {
  const on = calendar.ago(1);
  const lines = place.vaccines
    .filter(({ name }) => ['Penta', 'bOPV', 'BCG'].includes(name))
    .map((vaccine) => ({ vaccine, doses: 3 * vaccine.perVial }));
  deliver({ from: store, to: place, on, lines });
  await store.tablet.send(deps, momentOf(minuteOf(on, 200)));
  await arrive(deps, on);
}

/** A fever that passed, and a convulsion for which a child was taken to hospital. */
function adverseEvents({ clinic, calendar }: Scene): void {
  const given = clinic.children.flatMap((child) => {
    const dose = child.given.findLast(({ antigen, vendor }) => antigen === 'Penta' && vendor !== undefined);
    return dose === undefined ? [] : [{ child, dose }];
  });
  const [first, ...others] = given.toSorted((a, b) => (a.dose.immunizedOn < b.dose.immunizedOn ? 1 : -1));
  const earlier = others.find(({ dose }) => dose.immunizedOn < calendar.ago(20));
  assert(first !== undefined && earlier !== undefined, 'children were given Penta');
  report(clinic, earlier, {
    reactions: ['fever'],
    serious: [],
    description: 'Fever of 38.9 °C in the evening, paracetamol given',
    outcome: 'recovered',
  });
  report(clinic, first, {
    reactions: ['seizure', 'fever'],
    serious: ['hospitalization'],
    description: 'Convulsion for two minutes the same night, taken to Wudil General Hospital',
    outcome: 'recovering',
  });
}

function report(
  { place: { tablet, vaccines } }: Clinic,
  { child, dose }: { readonly child: DemoChild; readonly dose: DemoChild['given'][number] },
  seen: Pick<ReportAefiPayload, 'reactions' | 'serious' | 'description' | 'outcome'>,
): void {
  const vaccine = vaccines.find(({ name }) => name === dose.antigen);
  assert(vaccine !== undefined, 'the facility gave it');
  const reportedOn = addDays(dose.immunizedOn, 1);
  tablet.write(
    {
      type: 'report-aefi',
      payload: {
        ...seen,
        child: child.id,
        vaccines: [
          {
            antigen: vaccine.id,
            name: vaccine.name,
            dose: dose.dose,
            givenOn: dose.immunizedOn,
            batchNo: '',
            expiryOn: null,
            immunization: dose.id as ImmunizationId,
          },
        ],
        onsetAt: minuteOf(dose.immunizedOn, 13 * 60),
        medicalHistory: '',
        diedOn: null,
        reporter: { name: tablet.officer.name, role: 'Nurse', phone: '0803 555 0142' },
        reportedOn,
      },
    },
    minuteOf(reportedOn, 100),
  );
}

/** The youngest child with a caregiver's number was registered again under another spelling. */
function likelyDouble({ clinic, calendar }: Scene): void {
  const { tablet } = clinic.place;
  const child = clinic.children.findLast(
    ({ details }) => details.fullname.includes('Muhammad') && details.caregiverNumber !== '',
  );
  assert(child !== undefined, 'a child is called Muhammad');
  const fullname = child.details.fullname.replace('Muhammad', 'Mamman');
  tablet.write(
    { type: 'register-child', payload: { ...child.details, fullname, vaccNo: null } },
    minuteOf(calendar.ago(1), 380),
  );
}

/**
 * A record made by a colleague after their permission had ended arrived late: somebody above decides whether it
 * counts.
 */
async function recordOfSomebodyWhoLeft({ deps, clinic, calendar }: Scene): Promise<void> {
  const { place, children } = clinic;
  const officer = { id: stableId('user', 'former@demo.test') as UserId, name: 'Yakubu Sule' };
  const tablet = new Tablet('former', { facility: place.tablet.facility, officer });
  const left = momentOf(minuteOf(calendar.ago(9), 0));
  await writeOfficerWhoLeft(deps, tablet, left);
  const on = calendar.ago(6);
  const due = children.flatMap((child) => {
    const dose = child.nextOn !== null && child.nextOn <= on ? dueOn(child, on)[0] : undefined;
    return dose === undefined ? [] : [{ child, dose }];
  })[0];
  const vaccine = place.vaccines.find(({ name }) => name === due?.dose.antigen);
  assert(due !== undefined && vaccine !== undefined, 'a child is overdue');
  tablet.write(
    doseOnCard(on, { child: due.child.id, antigen: vaccine.id, dose: due.dose.code }),
    minuteOf(on, 300),
  );
  await tablet.send(deps, momentOf(minuteOf(calendar.ago(3), 300)));
}

async function writeOfficerWhoLeft({ db }: Road, tablet: Tablet, left: Date): Promise<void> {
  const { officer, facility } = tablet;
  const colleague = await db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', 'facility@demo.test')
    .executeTakeFirstOrThrow();
  const { id: _id, pin_verifier: _pin, ...account } = colleague;
  await db
    .insertInto('app_user')
    .values({
      ...account,
      id: officer.id,
      email: 'former@demo.test',
      first_name: 'Yakubu',
      last_name: 'Sule',
      active: false,
      deactivated_at: left,
    })
    .onConflict((there) => there.doNothing())
    .execute();
  await db
    .insertInto('sync_grant')
    .values({
      id: tablet.grant,
      user_id: officer.id,
      device: tablet.device,
      facility_id: facility.facility,
      issued_at: account.created_at,
      expires_at: left,
      revoked_at: null,
    })
    .onConflict((there) => there.doNothing())
    .execute();
}

/** More was issued than was in stock, because two tablets had counted on the same vials. */
async function refusedLine({ deps, clinic: { place }, calendar }: Scene): Promise<void> {
  const { tablet } = place;
  await tablet.send(deps, new Date(calendar.now.getTime() - 60_000));
  const at = earlier(minuteOf(calendar.ago(1), 480), calendar);
  const lot = lotOf(place, 'YF', calendar.today);
  tablet.write(
    {
      type: 'issue',
      payload: { entry: lot.id, doses: lot.doses + 50, ...particularsOf(tablet.officer.name, at) },
    },
    at,
  );
  await tablet.send(deps, calendar.now, 1);
}

function lotOf({ shelf, vaccines }: Workplace, name: string, on: LocalDate): ShelvedLot {
  const [lot] = vaccines
    .filter((vaccine) => vaccine.name === name)
    .flatMap((vaccine) => shelf.lots(vaccine, on));
  assert(lot !== undefined, `there is ${name} on the shelf`);
  return lot;
}

/** The given minute, or the present one if that is still to come. */
function earlier(at: LocalDateTime, { now, today }: Calendar): LocalDateTime {
  return momentOf(at) < now ? at : minuteOf(addDays(today, -1), 600);
}
