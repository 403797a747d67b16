import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { doseOnCard } from '#domain/immunization/register/record.ts';
import type { ScheduledChild } from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { likelyDuplicates, nearBirthDays } from '#domain/immunization/register/likely-duplicates.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import type { Offer } from '#domain/immunization/schedule/offered.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { goneAddress } from './mail.ts';
import { settlementsByWard } from './names.ts';
import type { Workplace } from './workplace.ts';

/** A child as the staff of its facility know it. */
export interface DemoChild {
  readonly id: ChildId;
  readonly details: ChildDetails;
  readonly scheduled: ScheduledChild;
  readonly given: GivenDose[];
  /** Probability, from 0 to 1, that the child is brought when expected. */
  readonly keen: number;
  /** For each vaccine whose vial too few children came for: since when the child has waited, by dose code. */
  readonly waits: Map<string, LocalDate>;
  /** Next expected day; null when nothing is left. */
  nextOn: LocalDate | null;
}

/** The doses due to a child on a day, with their codes and antigens. */
export function dueOn(
  { scheduled, given }: Pick<DemoChild, 'scheduled' | 'given'>,
  on: LocalDate,
): readonly { readonly code: string; readonly antigen: string }[] {
  return scheduleOf(scheduled, given, on)
    .doses.filter(isDue)
    .map(({ dose: { code, antigen } }) => ({ code, antigen }));
}

/** When a child seen on a day should come again; null when nothing is left. */
export function expectAgain(child: DemoChild, on: LocalDate): LocalDate | null {
  child.nextOn = nextVisit(child.scheduled, child.given, on)?.on ?? null;
  return child.nextOn;
}

/**
 * Registers a child with a made-up name. Doses up to `cameUntil` are copied from its card, for the visits to which it
 * was brought.
 */
export function register(
  place: Workplace,
  known: DemoChild[],
  {
    bornOn,
    at,
    offer,
    cameUntil,
    isLost = false,
  }: {
    readonly bornOn: LocalDate;
    readonly at: LocalDateTime;
    readonly offer: Offer;
    readonly cameUntil: LocalDate;
    /** Almost never brought again. */
    readonly isLost?: boolean;
  },
): DemoChild {
  const { tablet, random, vaccines } = place;
  const details = madeUp(place, known, bornOn);
  const id = tablet.write(
    { type: 'register-child', payload: { ...details, vaccNo: null } },
    at,
  ) as string as ChildId;
  const child: DemoChild = {
    id,
    details,
    scheduled: { bornOn, sex: details.sex, ...offer },
    given: [],
    keen: isLost ? 0.03 : random.pick([0.97, 0.95, 0.93, 0.9, 0.85, 0.75, 0.4]),
    waits: new Map(),
    nextOn: bornOn,
  };
  known.push(child);
  for (const code of ['birth', 'six', 'ten', 'fourteen', 'nine', 'fifteen'] as const) {
    const on = addDays(dayOfAge(bornOn, visits[code]), random.between(1, 6));
    if (on > cameUntil || on >= at.slice(0, 10)) break;
    for (const dose of dueOn(child, on)) {
      const vaccine = vaccines.find(({ name }) => name === dose.antigen);
      if (vaccine === undefined) continue;
      const record = tablet.write(doseOnCard(on, { child: id, antigen: vaccine.id, dose: dose.code }), at);
      child.given.push({ id: record, antigen: dose.antigen, dose: dose.code, immunizedOn: on });
    }
  }
  return child;
}

const visits = {
  birth: { days: 0 },
  six: { weeks: 6 },
  ten: { weeks: 11 },
  fourteen: { weeks: 16 },
  nine: { months: 9 },
  fifteen: { months: 15 },
} as const;

/** Makes up a child that resembles no known one, because duplicates are a trouble of their own. */
function madeUp(place: Workplace, known: readonly DemoChild[], bornOn: LocalDate): ChildDetails {
  const { names, random, name, ward } = place;
  const settlements = settlementsByWard[ward ?? ''] ?? [
    name.replace(/ (Primary|Health|General|Cottage|Comprehensive).*$/, ''),
  ];
  for (let tries = 0; ; tries += 1) {
    const sex = random.pick(['female', 'male'] as const);
    const first = random.pick(names.children[sex]);
    const father = random.pick(names.fathers);
    const details: ChildDetails = {
      fullname: `${first} ${random.pick(names.children.male.filter((name) => name !== first))} ${father}`,
      bornOn,
      sex,
      settlement: random.pick(settlements),
      caregiverName: `${random.pick(names.mothers)} ${father}`,
      caregiverNumber: random.happens(0.75)
        ? `0${random.pick(['803', '806', '703', '813', '902'])}${random.between(1_000_000, 9_999_999)}`
        : '',
      caregiverEmail: emailOf(place, known.length),
      address: '',
    };
    const near = known.filter(
      (child) => Math.abs(daysBetween(child.details.bornOn, bornOn)) <= nearBirthDays,
    );
    const alike = likelyDuplicates(
      details,
      near.map((child) => child.details),
      // None of these dates is an estimate, so the child's age need not be checked.
      bornOn,
    );
    if (tries > 20 || !alike.some(({ reasons }) => reasons.includes('name'))) return details;
  }
}

/** A few caregivers of larger facilities have e-mail addresses; the address of one no longer works. */
function emailOf({ code, size }: Workplace, number: number): string | null {
  if (size === 'post' || number % 12 !== 5) return null;
  return number === 125 ? goneAddress : `mother.${number}.${code.slice(3, 7)}@demo.test`;
}
