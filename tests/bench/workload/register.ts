import type { ChildRow, ImmunizationRow } from '#contract/families/register.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { dayOfAge } from '#domain/immunization/schedule/age.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, ChildId, ImmunizationId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { randomFrom } from './random.ts';

const given = [
  'Muhammad',
  'Aisha',
  'Fatima',
  'Ibrahim',
  'Usman',
  'Abubakar',
  'Zainab',
  'Maryam',
  'Yusuf',
  'Umar',
  'Khadija',
  'Sani',
  'Halima',
  'Musa',
  'Aliyu',
  'Hauwa',
  'Bashir',
  'Rabiu',
  'Amina',
  'Nura',
  'Chinedu',
  'Ngozi',
  'Emeka',
  'Adaeze',
  'Ifeoma',
  'Obinna',
  'Seun',
  'Tunde',
  'Folake',
  'Yetunde',
  'Adebayo',
  'Bola',
  'Kehinde',
  'Taiwo',
  'Hassan',
  'Hussaini',
  'Binta',
  'Sadiya',
  'Salihu',
  'Rukayya',
];
const family = [
  'Bello',
  'Abdullahi',
  'Suleiman',
  'Garba',
  'Danjuma',
  'Okafor',
  'Eze',
  'Adeyemi',
  'Ogunleye',
  'Lawal',
  'Yakubu',
  'Shehu',
  'Idris',
  'Gambo',
  'Tanko',
  'Nwosu',
  'Okonkwo',
  'Balogun',
  'Afolabi',
  'Dauda',
  'Haruna',
  'Isah',
  'Jibril',
  'Kabiru',
  'Mohammed',
  'Nasir',
  'Onyeka',
  'Sambo',
  'Tukur',
  'Waziri',
];
const settlements = [
  'Unguwar Rimi',
  'Sabon Gari',
  'Tudun Wada',
  'Kofar Mata',
  'Gwale',
  'Fagge',
  'Rijiyar Lemo',
  'Dorayi',
];

/** The date on which the benchmark reads the register. */
export const benchDay = '2026-11-20' as LocalDate;

/** Children not registered yet; the same sequence in every run. */
export function* strangers(seed: number): Generator<ChildDetails> {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (;;) {
    yield {
      fullname: `${pick(given)} ${pick(given)} ${pick(family)}`,
      bornOn: addDays(benchDay, -Math.floor(random() * 5 * 365)),
      sex: random() < 0.5 ? 'female' : 'male',
      caregiverName: `${pick(given)} ${pick(family)}`,
      caregiverNumber: `080${String(Math.floor(random() * 100_000_000)).padStart(8, '0')}`,
      caregiverEmail: null,
      address: `${1 + Math.floor(random() * 90)} ${pick(family)} Road`,
      settlement: pick(settlements),
    };
  }
}

/** The register of a facility with that many children, each given most doses due at their age. */
export function registerOf(
  count: number,
  {
    antigens,
    newId,
    isRecorded,
  }: { antigens: ReadonlyMap<string, AntigenId>; newId: () => string; isRecorded: boolean },
): { readonly children: ChildRow[]; readonly immunizations: ImmunizationRow[] } {
  const random = randomFrom(31);
  const admin = newId() as UserId;
  const at = '2026-11-20T08:14:03.221Z';
  const children: ChildRow[] = [];
  const immunizations: ImmunizationRow[] = [];
  for (const details of strangers(29)) {
    if (children.length >= count) break;
    const id = newId() as ChildId;
    const vaccNo = vaccNoOf(children.length);
    const stamps = { admin, createdAt: at, updatedAt: at };
    children.push({
      ...details,
      id,
      vaccNo,
      status: true,
      mergedInto: null,
      absence: null,
      history: [],
      ...stamps,
    });
    const reached = random();
    for (const [place, dose] of isRecorded ? schedule.entries() : []) {
      const on = dayOfAge(details.bornOn, dose.from);
      const antigen = antigens.get(dose.antigen);
      if (on > benchDay || place / schedule.length > reached || !antigen) continue;
      immunizations.push({
        id: newId() as ImmunizationId,
        child: id,
        antigen,
        dose: dose.code,
        doses: 1,
        immunizedOn: on,
        nextOn: null,
        year: 2026,
        quarter: 'Q4',
        immunizationType: 'Fixed-Post',
        source: null,
        label: null,
        isHistory: true,
        warnings: [],
        immunized: true,
        voided: null,
        ...stamps,
      });
    }
  }
  return { children, immunizations };
}
