import type { Offer } from '#domain/immunization/schedule/offered.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { SessionPlanId, VoucherId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Repeat, SessionKind } from '#domain/sessions/model.ts';
import { isPlannedDay } from '#domain/sessions/planned-days.ts';
import { type Calendar, minuteOf, momentOf, particularsOf } from './calendar.ts';
import { expectAgain, register } from './children.ts';
import { readTemperatures, registerUnits } from './cold-chain.ts';
import { settlementsByWard } from './names.ts';
import type { Oddity, Size } from './places.ts';
import { type Clinic, holdSession } from './sessions.ts';
import { removeFrom } from './shelf.ts';
import { deliverMail } from './mail.ts';
import { confirmArrivals } from './supply.ts';
import type { Road } from './tablet.ts';
import type { Workplace } from './workplace.ts';

/** How busy a facility of each size is. */
interface Scale {
  /** Children that were in its paper register. */
  readonly children: number;
  /** Children brought for the first time each week. */
  readonly aWeek: number;
  /** Number of days of temperature readings; 0 without a refrigerator. */
  readonly temperatures: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  hospital: { children: 96, aWeek: 5.5, temperatures: 60 },
  center: { children: 24, aWeek: 1.2, temperatures: 21 },
  post: { children: 8, aWeek: 0.5, temperatures: 0 },
};

/**
 * When tablets came into use: before the end of the first of the last three complete months, whatever day it is today.
 */
const beganDaysAgo = 100;
/** The earliest first session. */
const firstSessionDaysAgo = 13 * 7;

interface DemoPlan {
  readonly id: SessionPlanId;
  readonly kind: SessionKind;
  readonly at: string;
  readonly settlement: string;
  readonly on: LocalDate;
  readonly repeat: Repeat;
}

/** Records three months of one facility, day by day, and sends them month by month. @returns its state today. */
export async function tellFacility(
  deps: Road,
  calendar: Calendar,
  place: Workplace,
  { offer, oddity = {} }: { readonly offer: Offer; readonly oddity?: Oddity | undefined },
): Promise<Clinic> {
  const units = registerUnits(place, calendar.ago(beganDaysAgo));
  const clinic: Clinic = { place, offer, children: [], units, open: [] };
  const scale = scales[place.size ?? 'post'];
  const plans = plan(place, calendar, oddity.sessionsBefore ?? place.random.between(1, 6));
  copyRegister(clinic, calendar.ago(beganDaysAgo), scale.children);
  const last = oddity.silentDays ?? 1;
  let before = calendar.ago(beganDaysAgo);
  for (let daysAgo = beganDaysAgo - 1; daysAgo >= last; daysAgo -= 1) {
    const on = calendar.ago(daysAgo);
    confirmArrivals(place, on);
    if (daysAgo <= scale.temperatures) readTemperatures(place, units, on);
    for (const session of plans.filter((one) => isPlannedDay({ ...one, until: null }, on))) {
      const newborns = bornBetween(place, before, on, scale.aWeek);
      holdSession(clinic, { plan: session.id, ...session, on, newborns });
      before = on;
    }
    if (daysAgo === (oddity.countedDaysAgo ?? 12)) countShelf(place, on);
    if (daysAgo % 10 === 5) noteAbsences(clinic, on);
    const isMonthOver = daysAgo === last || calendar.ago(daysAgo - 1).slice(0, 7) !== on.slice(0, 7);
    if (isMonthOver) await sendMonth(deps, place, { on, calendar, isLate: oddity.isLate === true });
  }
  return clinic;
}

/** Sends what was recorded until the evening of a day; a late facility sends twelve days later. */
async function sendMonth(
  deps: Road,
  { tablet }: Workplace,
  { on, calendar, isLate }: { readonly on: LocalDate; readonly calendar: Calendar; readonly isLate: boolean },
): Promise<void> {
  const sentOn = isLate ? addDays(on, 12) : on;
  // Events to be sent at a time still ahead remain on the tablet.
  if (sentOn > calendar.today) return;
  const at = new Date(Math.min(momentOf(minuteOf(sentOn, 600)).getTime(), calendar.now.getTime()));
  await tablet.send(deps, at);
  await deliverMail(deps, at);
}

function plan(place: Workplace, calendar: Calendar, before: number): readonly DemoPlan[] {
  const { tablet, ward, name, size } = place;
  const planned = minuteOf(calendar.ago(beganDaysAgo), 90);
  const settlements = settlementsByWard[ward ?? ''] ?? [];
  const away = settlements[1] ?? '';
  const first = calendar.ago(firstSessionDaysAgo + before);
  const plans: Omit<DemoPlan, 'id'>[] = [
    { kind: 'fixed', at: name, settlement: '', on: first, repeat: size === 'post' ? 'monthly' : 'weekly' },
    {
      kind: 'outreach',
      at: away === '' ? 'Market square' : `${away}, house of the ward head`,
      settlement: away,
      on: addDays(first, size === 'post' ? 14 : 3),
      repeat: 'monthly',
    },
  ];
  return plans.map(({ at, ...one }) => ({
    ...one,
    at,
    id: tablet.write(
      { type: 'plan-session', payload: { ...one, place: at, until: null, team: tablet.officer.name } },
      planned,
    ) as string as SessionPlanId,
  }));
}

/** Copies children from the paper register, more of them the younger they are, each with the doses on its card. */
function copyRegister(clinic: Clinic, on: LocalDate, count: number): void {
  const { random } = clinic.place;
  for (let number = 0; number < count; number += 1) {
    const bornOn = addDays(on, -2 - Math.floor(470 * random.next() ** 1.5));
    const isLost = random.happens(0.12);
    const cameUntil = isLost ? addDays(bornOn, random.between(0, 90)) : addDays(on, -1);
    register(clinic.place, clinic.children, {
      bornOn,
      at: minuteOf(on, 100 + number * 3),
      offer: clinic.offer,
      cameUntil,
      isLost,
    });
  }
  for (const child of clinic.children) expectAgain(child, addDays(on, -1));
}

/** Dates of birth of children brought for the first time: most soon after birth, some only at six weeks. */
function bornBetween({ random }: Workplace, after: LocalDate, on: LocalDate, aWeek: number): LocalDate[] {
  const count = Math.floor((daysBetween(after, on) / 7) * aWeek + random.next());
  return Array.from({ length: count }, () =>
    addDays(on, -(random.happens(0.8) ? random.between(0, 12) : random.between(42, 60))),
  );
}

/** Counts the whole shelf: one vial broke, and of another vaccine there is one less than recorded. */
export function countShelf({ tablet, shelf, vaccines }: Workplace, on: LocalDate): void {
  const at = minuteOf(on, 250);
  const voucher = tablet.newId(at) as string as VoucherId;
  const particulars = particularsOf(tablet.officer.name, at);
  const lots = vaccines.flatMap((vaccine) => shelf.lots(vaccine, on));
  const expected = new Map(lots.map((lot) => [lot.id, lot.doses]));
  for (const [name, reasonCode] of [
    ['Penta', 'broken'],
    ['IPV', 'count-correction'],
  ] as const) {
    const lot = lots.find(({ vaccine }) => vaccine.name === name);
    if (lot === undefined || lot.doses <= lot.vaccine.perVial) continue;
    const doses = lot.vaccine.perVial;
    removeFrom(lot, doses);
    tablet.write(
      {
        type: 'adjust',
        payload: {
          entry: lot.id,
          doses,
          direction: 'decrement',
          reason: reasonCode === 'broken' ? 'A vial fell at the count' : null,
          reasonCode,
          voucher,
          ...particulars,
        },
      },
      at,
    );
  }
  if (lots.length === 0) return;
  const counted = lots.map(({ id, doses }) => ({
    entry: id,
    counted: doses,
    expected: expected.get(id) ?? doses,
  }));
  tablet.write(
    { type: 'count-stock', payload: { lots: counted, officer: tablet.officer.name, happenedAt: at } },
    at,
  );
}

/** Notes why some of the long overdue children did not come. */
function noteAbsences({ place, children }: Clinic, on: LocalDate): void {
  const { tablet, random } = place;
  const long = children.filter(({ nextOn }) => nextOn !== null && daysBetween(nextOn, on) > 28);
  for (const child of long) {
    if (!random.happens(0.12)) continue;
    const reason = random.pick(['moved', 'refused', 'sick', 'not-found'] as const);
    tablet.write(
      { type: 'note-absence', payload: { child: child.id, reason, note: null, on } },
      minuteOf(on, 400),
    );
    // A child who moved away is given nothing more here.
    if (reason === 'moved') child.nextOn = null;
  }
}
