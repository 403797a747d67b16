import { z } from 'zod';
import type { RuleFacts } from '#domain/kernel/event-of.ts';
import type {
  AntigenId,
  ChildId,
  EntryId,
  EventId,
  HeldSessionId,
  ImmunizationId,
  UserId,
} from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema, type Quarter } from '#domain/kernel/local-date.ts';
import { type DoseKind, type Sex, sexes } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { Followed } from './follow-up.ts';
import type { Finding, Screening } from '#domain/immunization/screening/findings.ts';
import type { NotGiven } from '#domain/immunization/screening/not-given.ts';
import type { ImmunizationType, LotLabel } from '#domain/ledger/model.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';

/**
 * The register of one facility: its children and their doses.
 *
 * - What happened to a child is never refused. An event that refers to something unknown changes nothing, or is kept until the child turns
 *   up; a doubtful one is decided by a person (see doubts.ts).
 * - Nothing is deleted: a void is a mark on the record, a merge a pointer that can be undone. Records of immunization keep the child they
 *   were written for; readers follow `mergedInto`.
 */
export const absenceReasons = ['moved', 'refused', 'sick', 'not-found', 'died'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

/** A due child's absence, with its reason. */
export interface Absence {
  readonly reason: AbsenceReason;
  readonly note: string | null;
  readonly on: LocalDate;
}

/**
 * Fields of a child's registration (spec section 3), all of it personal. A name and a date of birth suffice; care giver, number and address
 * are empty if unknown. The two marks are separate from their fields, so that a build that does not know them can read the rest of the
 * entry.
 */
export interface ChildDetails {
  readonly fullname: string;
  readonly bornOn: LocalDate;
  /** True if the date of birth was estimated from an age in weeks, months or years. */
  readonly bornEstimated?: true | undefined;
  readonly sex: Sex;
  /** True if the sex is unknown: `sex` is then the one with more doses in the schedule, so that none is omitted. */
  readonly sexUnknown?: true | undefined;
  readonly caregiverName: string;
  readonly caregiverNumber: string;
  readonly caregiverEmail: string | null;
  /** Address for the follow-up of the child. */
  readonly address: string;
  readonly settlement: string | null;
}
export type ChildField = Exclude<keyof ChildDetails, 'bornEstimated' | 'sexUnknown'>;

export interface ChildChange {
  readonly field: ChildField | 'mergedInto';
  /** Empty if there was or is no value. */
  readonly from: string;
  readonly to: string;
}

/** A change of a child's entry, with its author. */
export interface ChildHistoryItem {
  readonly at: string;
  readonly event: EventId;
  readonly kind: 'corrected' | 'merged' | 'unmerged';
  readonly by: UserId;
  readonly changes: readonly ChildChange[];
  readonly reason: string;
}

export interface Child extends ChildDetails, Followed {
  readonly id: ChildId;
  /** Digits only; null until the server has assigned one. */
  readonly vaccNo: string | null;
  /** False for an entry that was merged into another or withdrawn. */
  readonly status: boolean;
  readonly mergedInto: ChildId | null;
  /** Set if its registration was not accepted, and absent otherwise, so that a build that does not know it can read the rest. */
  readonly withdrawn?: Voiding | undefined;
  readonly absence: Absence | null;
  /** The care giver's last answers; absent if never asked, as are the three below. */
  readonly screened?: Screening | undefined;
  /** Earlier answers, oldest first: the last of them applies again if the current ones are withdrawn. */
  readonly screenedBefore?: readonly Screening[] | undefined;
  /** Findings against some vaccines, including revised ones. */
  readonly findings?: readonly Finding[] | undefined;
  /** Doses that were due and not given though the child was present, in the order of their notes. */
  readonly notGiven?: readonly NotGiven[] | undefined;
  /** Return dates told with such notes at a closed facility; the notes themselves stay and count there. */
  readonly toldDays?: readonly Pick<NotGiven, 'on' | 'nextOn'>[] | undefined;
  readonly history: readonly ChildHistoryItem[];
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reason and author of the voiding of a record. */
export interface Voiding {
  readonly at: string;
  readonly by: UserId;
  readonly reason: string;
}

export interface Immunization {
  readonly id: ImmunizationId;
  /** As recorded; a merge of children does not change it. */
  readonly child: ChildId;
  readonly antigen: AntigenId;
  /** The schedule's code of the dose, such as OPV1; null for a dose outside the schedule. */
  readonly dose: string | null;
  /** Doses taken from the stock, at least 1. */
  readonly doses: number;
  readonly immunizedOn: LocalDate;
  readonly nextOn: LocalDate | null;
  readonly year: number;
  readonly quarter: Quarter;
  readonly immunizationType: ImmunizationType;
  /** The issued entry or the lot it came from; null for history. */
  readonly source: EntryId | null;
  readonly label: LotLabel | null;
  /** True if copied from a card: given elsewhere or earlier, moves no stock. */
  readonly isHistory: boolean;
  readonly warnings: readonly string[];
  readonly immunized: true;
  readonly voided: Voiding | null;
  readonly admin: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Absent if `dose` determines it, so that a build that does not know kinds reads most records completely; see `kindOf`. */
  readonly kind?: DoseKind | undefined;
  /** Session in which it was given; absent if unknown. */
  readonly session?: HeldSessionId | undefined;
}

/** The rows of one facility's register that an event may read. Absent rows count as not existing. */
export interface RegisterState {
  readonly children: ReadonlyMap<ChildId, Child>;
  readonly immunizations: ReadonlyMap<ImmunizationId, Immunization>;
}

export const emptyRegister: RegisterState = { children: new Map(), immunizations: new Map() };

/** Rows after an event; all others are unchanged. */
export interface RegisterChanges {
  readonly children: readonly Child[];
  readonly immunizations: readonly Immunization[];
}

export const nothingRecorded: RegisterChanges = { children: [], immunizations: [] };

/** The rows that `record` reads. Children are to be loaded with those that they were merged into, in sequence. */
export interface RegisterRows {
  readonly children: readonly ChildId[];
  readonly immunizations: readonly ImmunizationId[];
}

/** One kind of register event: the shape of its payload, and its effect on the rows. */
export interface RegisterActivity<Payload> {
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  rows(payload: Payload): RegisterRows;
  /** Pure and never refusing: the same payload, rows and facts give the same rows on the tablet and on the server. */
  record(payload: Payload, state: RegisterState, facts: RuleFacts): RegisterChanges;
}

/** Schema of a child's details, with a sentence for each invalid field. */
export const childDetailsShape = {
  fullname: textSchema(),
  bornOn: localDateSchema,
  sex: z.enum(sexes),
  caregiverName: textOrNothingSchema(),
  caregiverNumber: phoneOrNothingSchema,
  caregiverEmail: emailSchema.nullable(),
  address: textOrNothingSchema(),
  settlement: textSchema().nullable(),
} satisfies Record<ChildField, z.ZodType>;

/** Marks on the details, present only if they apply. */
export const childFlagsShape = {
  bornEstimated: z.literal(true).optional(),
  sexUnknown: z.literal(true).optional(),
} satisfies Record<Exclude<keyof ChildDetails, ChildField>, z.ZodType>;

/** The sex of an entry while it is unknown: some doses are for girls only, none for boys only. */
export const assumedSex: Sex = 'female';

/** The fields of {@link ChildDetails}, in the order of the form. */
export const childFields = Object.keys(childDetailsShape) as readonly ChildField[];

const detailNames = [...childFields, ...Object.keys(childFlagsShape)] as readonly (keyof ChildDetails)[];

/** A child's details without the rest of its row; a detail that was never recorded is absent. */
export function detailsOf(child: ChildDetails): ChildDetails {
  const written = detailNames.filter((name) => child[name] !== undefined);
  return Object.fromEntries(written.map((name) => [name, child[name]])) as object as ChildDetails;
}

/** The date of birth if it is exact; null for an estimate, which no other date can contradict. */
export function exactBirth({
  bornOn,
  bornEstimated,
}: Pick<ChildDetails, 'bornOn' | 'bornEstimated'>): LocalDate | null {
  return bornEstimated ? null : bornOn;
}
