import { doseOnCard } from '#domain/immunization/register/record.ts';
import type { Offer } from '#domain/immunization/schedule/offered.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { OpenedVial } from '#domain/sessions/held/model.ts';
import { type DemoChild, dueOn } from './children.ts';
import type { Vaccine } from './shelf.ts';
import type { Workplace } from './workplace.ts';

/**
 * What part of a vial has to be asked for before it is opened, so that wastage is that of a district that gathers its children:
 * about half of BCG, a third of what else is freeze-dried, and little of what keeps from one session to the next.
 */
const worthOpening = { BCG: 0.5, session: 0.7, '28-days': 0.3 } as const;
/** Smaller vials are opened for whoever comes. */
const leastGathered = 5;
/** Who has waited so many days for enough others was given the dose at a larger facility meanwhile, and its card says so. */
const mostDaysWaiting = 35;
/** That was so many days before the card is read, and no other dose was given near to it, as two live vaccines may not be. */
const givenDaysAgo = 3;
const daysApart = 28;

/** How many doses of what is gathered are given at a session: those of the vials that are open, and of new ones that are worth it. */
export function dosesToGive(
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
      .filter(({ perVial, rule }) => rule !== null && perVial >= leastGathered)
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

/** A dose for which too few were there; the child is asked to come again, until its card says that it was given elsewhere. */
export function waitForOthers(
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
  if (daysBetween(since, today) < mostDaysWaiting || isTooClose) return;
  const id = tablet.write(doseOnCard(on, { child: child.id, antigen: vaccine.id, dose: code }), at);
  child.given.push({ id, antigen: vaccine.name, dose: code, immunizedOn: on });
}
