import type { ChildCard } from '#client/children/card.ts';
import type { Age } from '#domain/immunization/schedule/age.ts';
import { ofEdition } from '#domain/immunization/schedule/series.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { atAge } from '../child-facts.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { immunizeStrings } from './immunize-strings.ts';

export interface AskedDose {
  readonly code: string;
  readonly name: string;
  readonly antigen: AntigenId;
}

/** The doses that the schedule gives at one age and that are not on the record. */
export interface CardVisit {
  /** The form's field for the one day on which all of them were given; no dose has such a code. */
  readonly field: string;
  /** The form's field for what all of them were given for. */
  readonly kindField: string;
  /** As one says it: at birth, at 6 weeks. */
  readonly age: string;
  readonly doses: readonly AskedDose[];
}

/** Visits at the ages that the child has reached and of which doses are missing, in the order of ages. */
export function cardVisits(
  { schedule, offer }: Pick<ChildCard, 'schedule' | 'offer'>,
  seriesByAntigen: ReadonlyMap<AntigenId, string | null>,
  today: LocalDate,
): readonly CardVisit[] {
  const asked: (AskedDose & { readonly from: Age })[] = [];
  for (const { given, dueFrom, dose } of schedule) {
    if (given !== null || dueFrom > today) continue;
    const [antigen] = [...seriesByAntigen].find(([, series]) => series === dose.antigen) ?? [];
    if (antigen === undefined) continue;
    // As the paper of that age calls it.
    const { name } = ofEdition(dose, { ...offer, on: dueFrom });
    asked.push({ code: dose.code, name, antigen, from: dose.from });
  }
  const visits = Map.groupBy(asked, ({ from }) => keyOf(from));
  return Array.from(visits, ([key, doses]) => ({
    field: `visit-${key}`,
    kindField: `kind-${key}`,
    age: doses[0] === undefined ? '' : atAge(doses[0].from),
    doses,
  }));
}

/** Ids of a page and drafts are made of it: it is the same in every language. */
function keyOf(age: Age): string {
  if ('days' in age && age.days === 0) return 'at-birth';
  return Object.entries(age)
    .map(([unit, count]) => `at-${String(count)}-${unit}`)
    .join('-');
}

/** True once a day was entered for the visit or for one of its doses. */
export function isDated({ field, doses }: CardVisit, values: Readonly<RawValues>): boolean {
  return [field, ...doses.map(({ code }) => code)].some((name) => (values[name] ?? '') !== '');
}

/** Visits of more than one dose: the others are asked for by their dose alone. */
export function sharedVisits(visits: readonly CardVisit[]): readonly CardVisit[] {
  return visits.filter(({ doses }) => doses.length > 1);
}

/**
 * The days that doses take from the visit that was dated: those without a day of their own follow it, and those that followed
 * it before. `before` is what the form showed until now.
 */
export function followingDays(
  visits: readonly CardVisit[],
  before: Readonly<RawValues>,
  values: Readonly<RawValues>,
): RawValues {
  const changed = sharedVisits(visits).filter(({ field }) => (values[field] ?? '') !== (before[field] ?? ''));
  return Object.fromEntries(
    changed.flatMap(({ field, doses }) =>
      doses
        .filter(({ code }) => (values[code] ?? '') === (before[field] ?? ''))
        .map(({ code }) => [code, values[field] ?? '']),
    ),
  );
}

/** The doses of a visit in words, each with its day where it is not the visit's. */
export function dosesInWords({ field, doses }: CardVisit, values: Readonly<RawValues>): string {
  return doses
    .map(({ code, name: written }) => {
      const name = doseOnOneLine(written);
      const on = values[code] ?? '';
      if (on === (values[field] ?? '')) return name;
      return on === '' ? immunizeStrings.doseNotOnCard(name) : immunizeStrings.doseOn(name, formatDate(on));
    })
    .join(' · ');
}
