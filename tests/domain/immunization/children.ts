import fc from 'fast-check';
import type { ScheduledChild } from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';

export const day = (text: string) => localDateSchema.parse(text);

let counter = 0;

/** A record such as `OPV1 2026-03-01`; with `-` in place of a dose, as in `bOPV - 2026-03-01`, only the antigen is recorded. */
export function given(...records: readonly string[]): GivenDose[] {
  return records.map((record) => {
    const [name = '', ...rest] = record.split(' ');
    const dose = schedule.find(({ code }) => code === name);
    counter += 1;
    return {
      id: `record-${String(counter).padStart(6, '0')}`,
      antigen: dose?.antigen ?? name,
      dose: rest[0] === '-' ? null : name,
      immunizedOn: day(rest.at(-1) ?? ''),
    };
  });
}

export function girl(bornOn: string): ScheduledChild {
  return { bornOn: day(bornOn), sex: 'female' };
}

export function boy(bornOn: string): ScheduledChild {
  return { bornOn: day(bornOn), sex: 'male' };
}

const birth = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as LocalDate);

/** A child, a record of any doses in any order, and a day within the child's first sixteen years. */
export const arbitraryStory: fc.Arbitrary<{
  readonly child: ScheduledChild;
  readonly today: LocalDate;
  readonly records: GivenDose[];
}> = fc
  .record({
    bornOn: birth,
    sex: fc.constantFrom('female' as const, 'male' as const),
    ageInDays: fc.oneof(fc.nat(500), fc.nat(16 * 366)),
    records: fc.array(
      fc.record({
        dose: fc.constantFrom(...schedule),
        isNamed: fc.boolean(),
        atAge: fc.oneof(fc.nat(500), fc.nat(16 * 366)),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ bornOn, sex, ageInDays, records }) => ({
    child: { bornOn, sex },
    today: addDays(bornOn, ageInDays),
    records: records.map(({ dose, isNamed, atAge }, at): GivenDose => ({
      id: `record-${String(at).padStart(2, '0')}`,
      antigen: dose.antigen,
      dose: isNamed ? dose.code : null,
      immunizedOn: addDays(bornOn, Math.min(atAge, ageInDays)),
    })),
  }));

/** The same with doses of every kind: of the schedule, of campaigns, of other programmes, several on one day among them. */
export const arbitraryHistory: typeof arbitraryStory = fc
  .tuple(
    arbitraryStory,
    fc.array(
      fc.constantFrom('routine' as const, 'routine' as const, 'campaign' as const, 'outside' as const),
      {
        minLength: 30,
      },
    ),
    fc.array(fc.nat(30), { maxLength: 4 }),
  )
  .map(([{ child, today, records }, kinds, again]) => ({
    child,
    today,
    records: [...records, ...again.flatMap((at) => records[at] ?? [])].map((record, at) => {
      const kind = kinds[at] ?? 'campaign';
      return { ...record, id: `${record.id}-${at}`, kind, dose: kind === 'routine' ? record.dose : null };
    }),
  }));
