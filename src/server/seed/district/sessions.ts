import type { Offer } from '#domain/immunization/schedule/offered.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { EntryId, EventId, HeldSessionId, SessionPartId, SessionPlanId } from '#domain/kernel/ids.ts';
import {
  daysBetween,
  type LocalDate,
  type LocalDateTime,
  quarterOf,
  yearOf,
} from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import type { CarriedLot, OpenedVial } from '#domain/sessions/held/model.ts';
import type { SessionKind } from '#domain/sessions/model.ts';
import { minuteOf, particularsOf } from './calendar.ts';
import { type DemoChild, dueOn, expectAgain, register } from './children.ts';
import type { DemoUnit } from './cold-chain.ts';
import { removeFrom, type ShelvedLot, type Vaccine } from './shelf.ts';
import type { Workplace } from './workplace.ts';
import { doseOnCard } from '#domain/immunization/register/record.ts';
import { addDays } from '#domain/kernel/calendar.ts';

/** A vial that doses are taken from. */
interface DemoVial {
  readonly opened: OpenedVial;
  readonly vaccine: Vaccine;
  readonly label: LotLabel;
  given: number;
}

/** A facility that holds sessions, with its children and the vials kept open between sessions. */
export interface Clinic {
  readonly place: Workplace;
  readonly offer: Offer;
  readonly children: DemoChild[];
  readonly units: readonly DemoUnit[];
  open: DemoVial[];
}

interface HeldSession {
  readonly plan: SessionPlanId;
  readonly kind: SessionKind;
  readonly at: string;
  /** Settlement whose children are expected; empty for all. */
  readonly settlement: string;
  readonly on: LocalDate;
  /** Dates of birth of children brought for the first time. */
  readonly newborns: readonly LocalDate[];
}

/** Longest time that an open vial is kept, if its rule allows that. */
const maxDaysOpen = 28;
const startsAt = 120;
const minutesForChild = 7;

/**
 * Holds a session from taking out the first vial to counting the last: children who come get what is due, as far as
 * stock allows.
 */
export function holdSession(clinic: Clinic, session: HeldSession): void {
  const { place, children } = clinic;
  const { tablet, random } = place;
  const { on } = session;
  const coming = children.filter(
    (child) =>
      child.nextOn !== null &&
      child.nextOn <= on &&
      (session.settlement === '' || child.details.settlement === session.settlement) &&
      random.happens(child.keen),
  );
  const firstMinute = minuteOf(on, startsAt);
  discardOld(clinic, on);
  const carried = takeOut(clinic, on, coming.length + session.newborns.length);
  const held = tablet.write(
    {
      type: 'start-session',
      payload: {
        kind: session.kind,
        place: session.at,
        settlement: session.settlement,
        plan: { id: session.plan, on },
        on,
        team: tablet.officer.name,
        carried: carried.map(({ lot, vials }) => carriedOf(lot, vials)),
        vials: clinic.open.map(({ opened }) => ({ ...opened, lot: null })),
      },
    },
    firstMinute,
  ) as string as HeldSessionId;
  const visit = { clinic, session, held, carried, left: dosesToGive(clinic, session, coming) };
  let minute = startsAt;
  const seen: DemoChild[] = [];
  for (const bornOn of session.newborns) {
    minute += minutesForChild;
    const at = minuteOf(on, minute);
    const child = register(place, children, { bornOn, at, offer: clinic.offer, cameUntil: bornOn });
    if (seeChild(visit, child, minute)) seen.push(child);
  }
  for (const child of coming) {
    minute += minutesForChild;
    if (seeChild(visit, child, minute)) seen.push(child);
  }
  close(visit, seen, minute + 15);
}

/** Vials of a lot in the cool box. */
interface CarriedVials {
  readonly lot: ShelvedLot;
  readonly vials: number;
  opened: number;
}

interface Visit {
  readonly clinic: Clinic;
  readonly session: HeldSession;
  readonly held: HeldSessionId;
  readonly carried: readonly CarriedVials[];
  /** Doses that may still be given today, by antigen name; no entry means no limit. */
  readonly left: Map<string, number>;
}

/** Takes out enough vials for the expected children and one more, as far as stock allows. */
function takeOut({ place, open }: Clinic, on: LocalDate, expected: number): readonly CarriedVials[] {
  return place.vaccines.flatMap((vaccine) => {
    const begun = open
      .filter((vial) => vial.vaccine.id === vaccine.id)
      .reduce((left, { opened, given }) => left + opened.doses - given, 0);
    let wanted = Math.ceil(Math.max(0, expected - begun) / vaccine.perVial / 2) + 1;
    return place.shelf.lots(vaccine, on).flatMap((lot) => {
      const vials = Math.min(wanted, Math.floor(lot.doses / vaccine.perVial));
      wanted -= vials;
      return vials > 0 ? [{ lot, vials, opened: 0 }] : [];
    });
  });
}

function carriedOf({ id, vaccine, label }: ShelvedLot, vials: number): CarriedLot {
  return {
    antigen: vaccine.id,
    name: vaccine.name,
    lot: id,
    batchNo: label.batchNo,
    perVial: vaccine.perVial,
    vials,
  };
}

/** Sees one child. @returns false if nothing was recorded for it. */
function seeChild(visit: Visit, child: DemoChild, minute: number): boolean {
  const { clinic, session } = visit;
  const { tablet, random } = clinic.place;
  const { on } = session;
  const at = minuteOf(on, minute);
  const due = dueOn(child, on);
  const missed: { readonly dose: string; readonly reason: NotGivenReason; readonly note: null }[] = [];
  const given: { readonly id: EventId; readonly code: string; readonly vial: DemoVial }[] = [];
  const isSick = random.happens(0.02);
  for (const { code, antigen } of due) {
    const vaccine = clinic.place.vaccines.find(({ name }) => name === antigen);
    if (vaccine === undefined) continue;
    const left = visit.left.get(antigen);
    if (left === 0) {
      waitForOthers(clinic.place, child, { code, vaccine }, at);
      continue;
    }
    const why = isSick ? 'sick-today' : random.happens(0.006) ? 'refused' : null;
    const vial = why === null ? vialFor(visit, vaccine, minute) : null;
    if (vial === null) missed.push({ dose: code, reason: why ?? 'out-of-stock', note: null });
    else {
      vial.given += 1;
      if (left !== undefined) visit.left.set(antigen, left - 1);
      const id = tablet.newId(at);
      child.given.push({ id, antigen, dose: code, immunizedOn: on, vendor: vial.label.vendor });
      given.push({ id, code, vial });
    }
  }
  const nextOn = expectAgain(child, on);
  for (const { id, code, vial } of given)
    tablet.write(
      {
        type: 'immunize',
        payload: {
          child: child.id,
          antigen: vial.vaccine.id,
          dose: code,
          doses: 1,
          immunizedOn: on,
          nextOn,
          year: yearOf(on),
          quarter: quarterOf(on),
          immunizationType: session.kind === 'fixed' ? 'Fixed-Post' : 'Outreach',
          source: vial.opened.entry,
          label: vial.label,
          session: visit.held,
          caregiverEmail: child.details.caregiverEmail,
          isHistory: false,
          warnings: [],
        },
      },
      at,
      id,
    );
  if (missed.length > 0)
    tablet.write({ type: 'note-not-given', payload: { child: child.id, on, doses: missed } }, at);
  return given.length + missed.length > 0;
}

/** Takes a dose from an open vial or the next one in the cool box. Null if there is none. */
function vialFor(visit: Visit, vaccine: Vaccine, minute: number): DemoVial | null {
  const { clinic, session, carried } = visit;
  const open = clinic.open.find((vial) => vial.vaccine.id === vaccine.id && vial.given < vial.opened.doses);
  if (open !== undefined) return open;
  const next = carried.find(({ lot, vials, opened }) => lot.vaccine.id === vaccine.id && opened < vials);
  if (next === undefined) return null;
  const { tablet } = clinic.place;
  const at = minuteOf(session.on, minute);
  removeFrom(next.lot, vaccine.perVial);
  next.opened += 1;
  const line = { entry: next.lot.id, doses: vaccine.perVial };
  const entry = tablet.write(
    { type: 'issue', payload: { ...line, ...particularsOf(tablet.officer.name, at) } },
    at,
  ) as string as EntryId;
  const opened: OpenedVial = {
    antigen: vaccine.id,
    name: vaccine.name,
    entry,
    lot: next.lot.id,
    batchNo: next.lot.label.batchNo,
    doses: vaccine.perVial,
    openedAt: at,
  };
  const part = visit.held as string as SessionPartId;
  tablet.write({ type: 'open-session-vial', payload: { session: visit.held, part, vial: opened } }, at);
  const vial = { opened, vaccine, label: next.lot.label, given: 0 };
  clinic.open.push(vial);
  return vial;
}

/** Counts the vials, and records the empty ones and those that may not be kept. */
function close({ clinic, session, held, carried }: Visit, seen: readonly DemoChild[], minute: number): void {
  const { tablet } = clinic.place;
  const at = minuteOf(session.on, minute);
  account(
    clinic,
    session,
    ({ vaccine, given, opened }) => vaccine.rule === 'session' || given === opened.doses,
    minute,
  );
  tablet.write(
    {
      type: 'close-session-part',
      payload: {
        session: held,
        part: held as string as SessionPartId,
        counted: carried.map(({ lot, vials, opened }) => ({ lot: lot.id, returned: vials - opened, opened })),
        reason: null,
        seen: seen.map(({ id }) => id),
      },
    },
    at,
  );
}

function discardOld(clinic: Clinic, on: LocalDate): void {
  const isOld = ({ opened, vaccine }: DemoVial) =>
    vaccine.rule !== null && daysBetween(opened.openedAt.slice(0, 10) as LocalDate, on) > maxDaysOpen;
  account(clinic, { kind: 'fixed', on }, isOld, startsAt - 5);
}

function account(
  clinic: Clinic,
  { kind, on }: Pick<HeldSession, 'kind' | 'on'>,
  isDone: (vial: DemoVial) => boolean,
  minute: number,
): void {
  const { tablet } = clinic.place;
  const at = minuteOf(on, minute);
  for (const { opened, given } of clinic.open.filter(isDone))
    tablet.write(
      {
        type: 'utilize',
        payload: {
          entry: opened.entry,
          childrenImmunized: given,
          immunizationType: kind === 'fixed' ? 'Fixed-Post' : 'Outreach',
          ...particularsOf(tablet.officer.name, at),
        },
      },
      at,
    );
  clinic.open = clinic.open.filter((vial) => !isDone(vial));
}

/**
 * Share of a vial's doses that must be needed before it is opened, chosen so that wastage is that of a district that
 * gathers its children: about half for BCG, a third for other freeze-dried vaccines, and little for vaccines that keep
 * between sessions.
 */
const worthOpening = { BCG: 0.5, session: 0.7, '28-days': 0.3 } as const;
/** Smaller vials are opened for any child. */
const minGathered = 5;
/**
 * A child that has waited this long for enough others is assumed to have got the dose at a larger facility, as its
 * card shows.
 */
const maxDaysWaiting = 35;
/**
 * That dose was given this many days before the card is read, and not close to another one, because two live vaccines
 * may not be.
 */
const givenDaysAgo = 3;
const daysApart = 28;

/**
 * Number of doses of a gathered vaccine to give at a session: those in open vials, and those in new vials worth
 * opening.
 */
function dosesToGive(
  {
    place,
    offer,
    open,
  }: {
    readonly place: Workplace;
    readonly offer: Offer;
    readonly open: readonly {
      readonly vaccine: Vaccine;
      readonly opened: Pick<OpenedVial, 'doses'>;
      readonly given: number;
    }[];
  },
  { on, newborns }: { readonly on: LocalDate; readonly newborns: readonly LocalDate[] },
  coming: readonly DemoChild[],
): Map<string, number> {
  const due = [
    ...coming,
    ...newborns.map((bornOn) => ({ scheduled: { bornOn, sex: 'female' as const, ...offer }, given: [] })),
  ].flatMap((child) => dueOn(child, on));
  return new Map(
    place.vaccines
      .filter(({ perVial, rule }) => rule !== null && perVial >= minGathered)
      .map(({ name, perVial, rule }) => {
        const asked = due.filter(({ antigen }) => antigen === name).length;
        const begun = open
          .filter(({ vaccine }) => vaccine.name === name)
          .reduce((left, { opened, given }) => left + opened.doses - given, 0);
        const beyond = Math.max(0, asked - begun);
        const rest = beyond % perVial;
        const share = name === 'BCG' ? worthOpening.BCG : worthOpening[rule ?? 'session'];
        return [name, begun + beyond - (rest < share * perVial ? rest : 0)] as const;
      }),
  );
}

/**
 * Postpones a dose for which too few children came; the child is asked to come again, until its card shows that the
 * dose was given elsewhere.
 */
function waitForOthers(
  { tablet }: Workplace,
  child: DemoChild,
  { code, vaccine }: { readonly code: string; readonly vaccine: Vaccine },
  at: LocalDateTime,
): void {
  const today = at.slice(0, 10) as LocalDate;
  const since = child.waits.get(code) ?? today;
  child.waits.set(code, since);
  const on = addDays(today, -givenDaysAgo);
  const isTooClose = child.given.some(
    ({ immunizedOn }) => immunizedOn !== on && Math.abs(daysBetween(immunizedOn, on)) < daysApart,
  );
  if (daysBetween(since, today) < maxDaysWaiting || isTooClose) return;
  const id = tablet.write(doseOnCard(on, { child: child.id, antigen: vaccine.id, dose: code }), at);
  child.given.push({ id, antigen: vaccine.name, dose: code, immunizedOn: on });
}
