import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dayOfAge } from '#domain/immunization/age.ts';
import { doseOnCard } from '#domain/immunization/dose-on-card.ts';
import { schedule } from '#domain/immunization/schedule-data.ts';
import { doseOf, seriesOf } from '#domain/immunization/series.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { AppDeps } from '../deps.ts';
import { judgeOwnEvent } from '../sync/judge/own-event.ts';
import { gafasaHealthClinic } from './demo.ts';
import { stableId } from './stable-id.ts';

interface DemoChild {
  readonly fullname: string;
  readonly sex: 'female' | 'male';
  readonly settlement: string;
  /** Age on the day of the demo. */
  readonly days: number;
  /** Was brought whenever something was due, until this age in days. */
  readonly cameUntil: number;
  /** What was due and not given when it was there, so many days ago. */
  readonly notGiven?: readonly (readonly [dose: string, reason: NotGivenReason, daysAgo: number])[];
}

/** Children of Gafasa Health Clinic: on time, late, and some who were there and went without a dose. */
const children: readonly DemoChild[] = [
  { fullname: 'Aisha Muhammad Sani', sex: 'female', settlement: 'Gafasa', days: 45, cameUntil: 45 },
  { fullname: 'Usman Garba', sex: 'male', settlement: 'Gafasa', days: 12, cameUntil: 1 },
  {
    fullname: 'Halima Abdullahi',
    sex: 'female',
    settlement: 'Unguwar Rimi',
    days: 101,
    cameUntil: 72,
    notGiven: [
      ['Rota3', 'out-of-stock', 3],
      ['IPV2', 'refused', 3],
    ],
  },
  { fullname: 'Ibrahim Danjuma', sex: 'male', settlement: 'Unguwar Rimi', days: 160, cameUntil: 160 },
  {
    fullname: 'Maryam Bello',
    sex: 'female',
    settlement: 'Gafasa',
    days: 283,
    cameUntil: 120,
    notGiven: [
      ['MR1', 'sick-today', 5],
      ['YF', 'sick-today', 5],
    ],
  },
  { fullname: 'Yusuf Lawal', sex: 'male', settlement: 'Chula', days: 470, cameUntil: 470 },
  {
    fullname: 'Zainab Yakubu',
    sex: 'female',
    settlement: 'Chula',
    days: 500,
    cameUntil: 300,
    notGiven: [['MR2', 'out-of-stock', 12]],
  },
  { fullname: 'Sani Shehu', sex: 'male', settlement: 'Chula', days: 400, cameUntil: 0 },
];

/** What was seen after a dose: the child, the dose, so many days after it. */
const adverseEvents = [
  {
    of: 'Aisha Muhammad Sani',
    dose: 'Penta1',
    daysAfter: 1,
    reactions: ['fever'],
    serious: [],
    description: 'Fever of 38.9 in the evening, paracetamol given',
    outcome: 'recovering',
  },
  {
    of: 'Ibrahim Danjuma',
    dose: 'Penta3',
    daysAfter: 0,
    reactions: ['seizure', 'fever'],
    serious: ['hospitalization'],
    description: 'Convulsion for two minutes the same night, a night on the ward',
    outcome: 'recovered',
  },
] as const;

/** Records an event at the demo's facility; answers its id, after which the child or the report is named. */
type Recording = (activity: object) => Promise<string>;

/** The antigen of the demo that a series stands for. */
type AntigenOf = (series: string) => { readonly id: AntigenId; readonly name: string };

/**
 * Writes a small register of one facility into a new demo, event by event as its officer would have, so that what is seen above it is
 * not empty: doses, doses that were not given, adverse events. Nobody gets a message. To be called once, after the demo was seeded.
 */
export async function recordDemo(deps: AppDeps): Promise<void> {
  const today = deps.now().toISOString().slice(0, 10) as LocalDate;
  const antigens = await deps.db.selectFrom('antigen').select(['id', 'name']).execute();
  const bySeries = new Map(antigens.map(({ id, name }) => [seriesOf(name), { id: id as AntigenId, name }]));
  const antigenOf: AntigenOf = (series) => {
    const antigen = bySeries.get(series);
    assert(antigen !== undefined, 'the demo has the antigens of the schedule');
    return antigen;
  };
  const record: Recording = async (activity) => {
    const eventId = deps.newId();
    const verdict = await judgeOwnEvent(deps, {
      eventId: eventId as EventId,
      facility: stableId('facility', gafasaHealthClinic) as FacilityId,
      actor: stableId('user', 'other@demo.test'),
      activity: activity as FamilyEvent,
      recordedAt: deps.now(),
      by: 'call',
    });
    assert(verdict?.verdict === 'accepted', 'the demo holds only what is accepted');
    return eventId;
  };
  for (const child of children) {
    const id = await recordChild(record, child, { today, antigenOf });
    for (const event of adverseEvents.filter(({ of }) => of === child.fullname))
      await recordAdverseEvent(record, event, { id, bornOn: addDays(today, -child.days), antigenOf });
  }
}

async function recordChild(
  record: Recording,
  { fullname, sex, settlement, days, cameUntil, notGiven = [] }: DemoChild,
  { today, antigenOf }: { readonly today: LocalDate; readonly antigenOf: AntigenOf },
): Promise<string> {
  const bornOn = addDays(today, -days);
  const id = await record({
    type: 'register-child',
    payload: {
      fullname,
      bornOn,
      sex,
      settlement,
      caregiverName: '',
      caregiverNumber: '',
      caregiverEmail: null,
      address: '',
      vaccNo: null,
    },
  });
  for (const { code, antigen } of givenTo({ sex, cameUntil }, bornOn)) {
    const on = dayGiven(code, bornOn);
    // Copied from their cards: the demo has no stock that it came from.
    await record(doseOnCard(on, { child: id as ChildId, antigen: antigenOf(antigen).id, dose: code }));
  }
  for (const [daysAgo, notes] of Map.groupBy(notGiven, ([, , ago]) => ago))
    await record({
      type: 'note-not-given',
      payload: {
        child: id,
        on: addDays(today, -daysAgo),
        doses: notes.map(([dose, reason]) => ({ dose, reason, note: null })),
      },
    });
  return id;
}

async function recordAdverseEvent(
  record: Recording,
  { of: _of, dose, daysAfter, ...seen }: (typeof adverseEvents)[number],
  {
    id,
    bornOn,
    antigenOf,
  }: {
    readonly id: string;
    readonly bornOn: LocalDate;
    readonly antigenOf: AntigenOf;
  },
): Promise<void> {
  const { id: antigen, name } = antigenOf(doseOf(dose)?.antigen ?? '');
  const givenOn = dayGiven(dose, bornOn);
  const on = addDays(givenOn, daysAfter);
  const suspected = { antigen, name, dose, givenOn, batchNo: 'PN-22071' };
  await record({
    type: 'report-aefi',
    payload: {
      ...seen,
      child: id,
      vaccines: [{ ...suspected, expiryOn: null, immunization: null }],
      onsetAt: `${on}T20:00`,
      medicalHistory: '',
      diedOn: null,
      reporter: { name: 'Musa Garba', role: 'Nurse', phone: '' },
      reportedOn: addDays(on, 1),
    },
  });
}

/** The doses of the schedule that had come up when the child was last brought. */
function givenTo(
  { sex, cameUntil }: Pick<DemoChild, 'sex' | 'cameUntil'>,
  bornOn: LocalDate,
): typeof schedule {
  const until = addDays(bornOn, cameUntil);
  return schedule.filter(
    ({ code, introduction, onlyFor }) =>
      introduction === null && (onlyFor ?? sex) === sex && dayGiven(code, bornOn) <= until,
  );
}

/** The day of age, or the day after birth. */
function dayGiven(code: string, bornOn: LocalDate): LocalDate {
  const dose = doseOf(code);
  assert(dose !== undefined, 'the demo gives doses of the schedule');
  const on = dayOfAge(bornOn, dose.from);
  return on === bornOn ? addDays(bornOn, 1) : on;
}
