import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { type AntigenId, type ChildId, childIdOf } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { doseOnCard, type RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Sex } from '#domain/immunization/schedule/scheduled-dose.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import type { Engine } from '#client/engine.ts';

interface PracticeChild {
  readonly fullname: string;
  readonly sex: Sex;
  /** Age in days. */
  readonly days: number;
  /** What was due by this age in days was given on its day. */
  readonly givenUntil: number;
}

/**
 * Somebody of each kind that comes to a session: newborn, on time, overdue, of nine months. Gwaji is Hausa for a trial: a name in every
 * language that says what they are.
 */
const children: readonly PracticeChild[] = [
  { fullname: 'Amina Gwaji', sex: 'female', days: 1, givenUntil: -1 },
  { fullname: 'Bello Gwaji', sex: 'male', days: 43, givenUntil: 1 },
  { fullname: 'Hauwa Gwaji', sex: 'female', days: 44, givenUntil: 1 },
  { fullname: 'Musa Gwaji', sex: 'male', days: 71, givenUntil: 45 },
  { fullname: 'Nafisa Gwaji', sex: 'female', days: 95, givenUntil: 1 },
  { fullname: 'Zainab Gwaji', sex: 'female', days: 277, givenUntil: 110 },
];

/** Enters the children, with the doses that their cards would show. */
export async function practiceChildren(engine: Engine): Promise<void> {
  const antigens = new Map((await engine.queries.antigens()).map(({ id, name }) => [name, id]));
  const today = dateOf(await engine.children.now());
  const registered = await engine.children.saveTogether(children.map((child) => registration(child, today)));
  assert(registered.ok, 'what is practised on is what an officer may save');
  const given = children.flatMap((child, at) => {
    const event = registered.events[at];
    return event === undefined ? [] : dosesOn(child, childIdOf(event), { antigens, today });
  });
  if (given.length === 0) return;
  const saved = await engine.children.saveTogether(given);
  assert(saved.ok, 'what is practised on is what an officer may save');
}

function registration({ fullname, sex, days }: PracticeChild, today: LocalDate): RegisterEvent {
  return {
    type: 'register-child',
    payload: {
      fullname,
      sex,
      bornOn: addDays(today, -days),
      caregiverName: 'Hadiza Gwaji',
      caregiverNumber: '',
      caregiverEmail: null,
      address: '',
      settlement: 'Unguwar Gwaji',
      vaccNo: null,
    },
  };
}

interface Day {
  readonly antigens: ReadonlyMap<string, AntigenId>;
  readonly today: LocalDate;
}

function dosesOn(child: PracticeChild, id: ChildId, { antigens, today }: Day): RegisterEvent[] {
  const bornOn = addDays(today, -child.days);
  const until = addDays(bornOn, child.givenUntil);
  return schedule
    .filter(({ introduction }) => introduction?.isByState !== true)
    .flatMap((dose) => {
      const antigen = antigens.get(dose.antigen);
      const on = dayOfAge(bornOn, dose.from);
      return antigen === undefined || on > until
        ? []
        : [doseOnCard(on, { child: id, antigen, dose: dose.code })];
    });
}
