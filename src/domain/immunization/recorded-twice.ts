import type { AntigenId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ImmunizePayload } from './activities/immunize.ts';
import { kindOf } from './dose-kind.ts';
import { laidOverSchedule } from './given-doses.ts';
import type { Immunization } from './model.ts';
import type { NamedAntigen } from './products.ts';

type Fresh = Pick<ImmunizePayload, 'antigen' | 'dose' | 'immunizedOn' | 'kind'>;
type Recorded = Pick<Immunization, 'id' | 'antigen' | 'dose' | 'immunizedOn' | 'voided' | 'kind'>;

/**
 * The records of the same dose as one that is being recorded; of a dose outside the schedule, those of the same antigen and day. A dose
 * that does not count and the one by which it was repeated bear one name and are two doses.
 */
export function recordedTwice(
  fresh: Fresh,
  {
    given,
    bornOn,
    antigens,
    graceDays,
  }: {
    readonly given: readonly Recorded[];
    /** Null for a child who is not in the register. */
    readonly bornOn: LocalDate | null;
    /** The antigens by id, which say of which series a dose without a place is. */
    readonly antigens: ReadonlyMap<AntigenId, NamedAntigen>;
    /** Of the child's country. */
    readonly graceDays: number;
  },
): ImmunizationId[] {
  const standing = given.filter(({ voided }) => voided === null);
  const isRepeat = repeatsOf(fresh, standing, { bornOn, antigens, graceDays });
  return standing
    .filter(({ antigen }) => antigen === fresh.antigen)
    .filter(({ dose, immunizedOn }) =>
      fresh.dose === null || dose === null
        ? immunizedOn === fresh.immunizedOn && dose === fresh.dose
        : dose === fresh.dose,
    )
    .filter((record) => !isRepeat(record))
    .map(({ id }) => id);
}

/** Whether of the new dose and another one counts and the other has to be repeated. */
function repeatsOf(
  fresh: Fresh,
  given: readonly Recorded[],
  {
    bornOn,
    antigens,
    graceDays,
  }: {
    readonly bornOn: LocalDate | null;
    readonly antigens: ReadonlyMap<AntigenId, NamedAntigen>;
    readonly graceDays: number;
  },
): (record: Recorded) => boolean {
  if (bornOn === null) return () => false;
  const doses = [...given, { ...fresh, id: freshId }].map(({ id, antigen, dose, immunizedOn, kind }) => ({
    id,
    antigen: antigens.get(antigen)?.name ?? '',
    series: antigens.get(antigen)?.series,
    dose,
    immunizedOn,
    kind: kindOf({ dose, kind }),
  }));
  const { byCode, invalid } = laidOverSchedule(bornOn, doses, graceDays);
  const counted = new Set([...byCode.values()].map(({ id }) => id));
  const toRepeat = new Set(invalid.map(({ record }) => record.id));
  return ({ id }) => (counted.has(freshId) && toRepeat.has(id)) || (toRepeat.has(freshId) && counted.has(id));
}

const freshId = 'fresh';
