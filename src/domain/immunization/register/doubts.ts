import { assertNever } from '#domain/kernel/assert.ts';
import type { AntigenId, ChildId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type Child, type ChildDetails, exactBirth, type Immunization, type RegisterState } from './model.ts';
import {
  birthFaults,
  endFaults,
  givenAfterEnd,
  givenBeforeBirth,
  immunizationFaults,
  isUnlikelyDay,
} from './day-checks.ts';
import { endOf, isAfterEnd } from './follow-up.ts';
import { likelyDuplicates } from './likely-duplicates.ts';
import type { CorrectChildPayload, RegisterChildPayload } from './activities/child.ts';
import type { EndFollowUpPayload } from './activities/follow-up.ts';
import type { ImmunizePayload } from './activities/immunize.ts';
import type { TakeOverChildPayload } from './activities/take-over-child.ts';
import { keptChild } from './activities/merges.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import type { RegisterEvent } from './record.ts';
import { kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import { laidOverSchedule } from '#domain/immunization/schedule/given-doses.ts';

/** Reasons for a person to look at an event that is recorded anyway, most important first. */
export const doubts = [
  'permission-ended',
  'author-unproven',
  'number-changed',
  'child-unknown',
  'immunization-unknown',
  'likely-duplicate',
  'same-dose-twice',
  'stock-mismatch',
  'unlikely-date',
  'given-after-end',
] as const;
export type Doubt = (typeof doubts)[number];

export interface Finding {
  readonly doubt: Doubt;
  /** Ids of the other rows concerned. */
  readonly about: readonly string[];
}

/** Facts about the stock that a dose is recorded from. */
export interface SourceStock {
  readonly antigen: AntigenId;
  /** Doses of the issued entry or the lot. */
  readonly doses: number;
  /** Doses already recorded as given from it. */
  readonly given: number;
}

/** Records that an event is checked against, in addition to the rows that `record` needs. */
interface DoubtView {
  readonly state: RegisterState;
  /** Entries that may be the same child as a registered one. */
  readonly alike: (child: ChildDetails) => readonly Child[];
  /** Doses of a child, whichever of its merged entries they were recorded for. */
  readonly givenTo: (child: ChildId) => readonly Immunization[];
  /** All entries of one child. */
  readonly entriesOf: (child: ChildId) => readonly Child[];
  readonly antigens: ReadonlyMap<AntigenId, NamedAntigen>;
  /** The country's, see `laidOverSchedule`. */
  readonly graceDays: number;
  readonly stock: (source: NonNullable<ImmunizePayload['source']>) => SourceStock | null;
  /** The current day at the facilities. */
  readonly today: LocalDate;
}

/** Finds what a person should review in an event, most important first. The event is recorded in any case. */
export function doubtsOf(event: RegisterEvent, view: DoubtView): Finding[] {
  switch (event.type) {
    case 'register-child':
      return doubtsOfChild(event.payload, view);
    case 'take-over-child':
      return doubtsOfTakenOver(event.payload, view);
    case 'immunize':
      return doubtsOfDose(event.payload, view);
    case 'void-immunization':
      return unknownImmunization(event.payload.immunization, view);
    case 'correct-child':
      return [...unknownChildren([event.payload.child], view), ...doubtsOfCorrection(event.payload, view)];
    case 'end-follow-up':
      return doubtsOfEnd(event.payload, view);
    case 'note-absence':
      return event.payload.reason === 'died'
        ? doubtsOfEnd({ child: event.payload.child, kind: 'died', on: event.payload.on }, view)
        : doubtsOfNote(event.payload, view);
    case 'screen-child':
    case 'note-not-given':
      return doubtsOfNote(event.payload, view);
    case 'withdraw-child':
    case 'revise-finding':
    case 'resume-follow-up':
    case 'take-back-answers':
      return unknownChildren([event.payload.child], view);
    case 'merge-children':
      return unknownChildren([event.payload.kept, event.payload.merged], view);
    case 'unmerge-children':
      return unknownChildren([event.payload.merged], view);
    default:
      return assertNever(event);
  }
}

function doubtsOfChild(payload: RegisterChildPayload, view: DoubtView): Finding[] {
  const ruledOut = new Set(payload.notSameAs);
  // Two entries that share birth and number but no name may also be twins.
  const same = likelyDuplicates(payload, view.alike(payload), view.today).filter(({ reasons }) =>
    reasons.includes('name'),
  );
  const kept = same
    .filter(({ candidate }) => !ruledOut.has(candidate.id))
    .map(({ candidate }) => keptChild(view.state.children, candidate.id));
  const about = [...new Set(kept)].filter((id) => !ruledOut.has(id));
  return [
    ...(about.length > 0 ? [{ doubt: 'likely-duplicate', about } as const] : []),
    ...birthDoubts(payload.bornOn, view),
  ];
}

/** A child that both facilities had registered. */
function doubtsOfTakenOver({ child }: TakeOverChildPayload, view: DoubtView): Finding[] {
  if (!child.status || view.state.children.has(child.id)) return [];
  const same = likelyDuplicates(child, view.alike(child), view.today).filter(({ reasons }) =>
    reasons.includes('name'),
  );
  const about = [...new Set(same.map(({ candidate }) => keptChild(view.state.children, candidate.id)))];
  return about.length > 0 ? [{ doubt: 'likely-duplicate', about }] : [];
}

function doubtsOfDose(payload: ImmunizePayload, view: DoubtView): Finding[] {
  const child = view.state.children.get(payload.child);
  const twice = payload.warnings.includes('already-given')
    ? []
    : recordedTwice(payload, {
        given: view.givenTo(payload.child),
        bornOn: bornOnOf(payload.child, view),
        antigens: view.antigens,
        graceDays: view.graceDays,
      });
  const faults = immunizationFaults(payload, child ? exactBirth(child) : null, view.today);
  return [
    ...unknownChildren([payload.child], view),
    ...(twice.length > 0 ? [{ doubt: 'same-dose-twice', about: twice } as const] : []),
    ...(fitsStock(payload, view) ? [] : [{ doubt: 'stock-mismatch', about: [] } as const]),
    ...(faults.length > 0 ? [{ doubt: 'unlikely-date', about: [] } as const] : []),
    ...afterEnd(payload, view),
  ];
}

/** An officer who gave a dose after a move was asked about it; after a death it is unclear which record is wrong. */
function afterEnd({ child, immunizedOn, warnings }: ImmunizePayload, view: DoubtView): Finding[] {
  const end = endOf(view.entriesOf(child));
  if (end === null || !isAfterEnd(end, immunizedOn)) return [];
  if (end.kind !== 'died' && warnings.includes('after-end')) return [];
  return [{ doubt: 'given-after-end', about: [end.event] }];
}

/** Doubts about a note on a child and a day. */
function doubtsOfNote(
  { child, on }: { readonly child: ChildId; readonly on: LocalDate },
  view: DoubtView,
): Finding[] {
  return [
    ...unknownChildren([child], view),
    ...(isUnlikelyDay(on, view.today) ? [{ doubt: 'unlikely-date', about: [] } as const] : []),
  ];
}

function doubtsOfEnd(
  { child, kind, on, asked }: Pick<EndFollowUpPayload, 'child' | 'kind' | 'on' | 'asked'>,
  view: DoubtView,
): Finding[] {
  const entry = view.state.children.get(child);
  const faults = endFaults(on, entry ? exactBirth(entry) : null, view.today);
  const given = view.givenTo(child).filter(({ voided }) => voided === null);
  const later = asked === true && kind !== 'died' ? null : givenAfterEnd(given, on);
  return [
    ...unknownChildren([child], view),
    ...(faults.length > 0 ? [{ doubt: 'unlikely-date', about: [] } as const] : []),
    ...(later === null ? [] : [{ doubt: 'given-after-end', about: [later.id] } as const]),
  ];
}

/** Date of birth in the remaining entry of a child. */
function bornOnOf(child: ChildId, { state: { children } }: DoubtView): LocalDate | null {
  return children.get(keptChild(children, child))?.bornOn ?? null;
}

function fitsStock({ source, antigen, doses, isHistory }: ImmunizePayload, view: DoubtView): boolean {
  if (isHistory) return true;
  const stock = source === null ? null : view.stock(source);
  return stock !== null && stock.antigen === antigen && stock.given + doses <= stock.doses;
}

function birthDoubts(bornOn: LocalDate, { today }: DoubtView): Finding[] {
  return birthFaults({ bornOn }, today).length > 0 ? [{ doubt: 'unlikely-date', about: [] }] : [];
}

function doubtsOfCorrection(
  { child, bornOn, bornEstimated }: CorrectChildPayload,
  view: DoubtView,
): Finding[] {
  if (bornOn === undefined) return [];
  const birth = birthDoubts(bornOn, view);
  const given = view.givenTo(child).filter(({ voided }) => voided === null);
  const isAfterDose = givenBeforeBirth(given, exactBirth({ bornOn, bornEstimated })) !== null;
  return birth.length > 0 || !isAfterDose ? birth : [{ doubt: 'unlikely-date', about: [] }];
}

function unknownChildren(ids: readonly ChildId[], { state }: DoubtView): Finding[] {
  // A record of a child whose entry was not accepted belongs to nobody in the register.
  const about = ids.filter(
    (id) => state.children.get(id)?.withdrawn !== undefined || !state.children.has(id),
  );
  return about.length > 0 ? [{ doubt: 'child-unknown', about }] : [];
}

function unknownImmunization(id: ImmunizationId, { state }: DoubtView): Finding[] {
  return state.immunizations.has(id) ? [] : [{ doubt: 'immunization-unknown', about: [id] }];
}

type Fresh = Pick<ImmunizePayload, 'antigen' | 'dose' | 'immunizedOn' | 'kind'>;
type Recorded = Pick<Immunization, 'id' | 'antigen' | 'dose' | 'immunizedOn' | 'voided' | 'kind'>;

/**
 * Records of the same dose as the one being recorded; outside the schedule, those of the same antigen and day. A dose that does not count
 * and its repetition have one name but are two doses.
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
    /** The antigens by id, which determine the series of a dose without a place. */
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

/** True if the new dose and another one exclude each other: one counts, and the other has to be repeated. */
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
