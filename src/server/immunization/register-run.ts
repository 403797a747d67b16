import { sentence } from '#contract/codes.ts';
import {
  type AntigenId,
  type ChildId,
  childIdOf,
  type EntryId,
  type EventId,
  type ImmunizationId,
} from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { doubtsOf, type Finding, type SourceStock } from '#domain/immunization/register/doubts.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { Child, Immunization, RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { FamilyEvent, OwnRows } from '#contract/families/family.ts';
import type { RegisterRows } from '#contract/families/register.ts';
import { type ChildFamily, type FacilityVaccines, familyFrom } from './child-tally.ts';
import { FamilyChanges } from './family-changes.ts';
import { likenessTokens, ownLikenessTokens } from './child-tokens.ts';
import { type DeskInput, VaccNoDesk } from './vacc-numbers.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { ledger } from '#contract/families/ledger.ts';
import type { Accepted, OpenedCase } from '../families/server-family.ts';

/** An issued entry or a lot, as far as a dose that was taken from it is concerned. */
export interface SourceRow {
  readonly antigen: AntigenId;
  readonly doses: number;
}

/** Facts besides the rows of the register that a batch needs. */
interface RegisterInput {
  readonly sources: ReadonlyMap<EntryId, SourceRow>;
  /** Doses recorded as given from a source before the batch. */
  readonly given: ReadonlyMap<EntryId, number>;
  readonly numbers: DeskInput;
  readonly vaccines: FacilityVaccines;
}

interface DoubtContext {
  /** The latest day that it can be anywhere. */
  readonly today: LocalDate;
  /** Issued entries and lots as they stand in the middle of the batch: null when taken back, undefined when it names them not. */
  readonly source: (entry: EntryId) => SourceRow | null | undefined;
}

/** State of a facility's register in the middle of a batch, beside its rows. */
export class RegisterRun {
  readonly desk: VaccNoDesk;
  /** Changes that the batch makes to the figures of the register. */
  readonly changes: FamilyChanges;
  readonly #children: ReadonlyMap<ChildId, Child>;
  readonly #immunizations: ReadonlyMap<ImmunizationId, Immunization>;
  readonly #given: Map<EntryId, number>;
  readonly #countedOf: Map<ImmunizationId, number>;
  readonly #sources: RegisterInput['sources'];
  readonly #vaccines: FacilityVaccines;
  readonly #childrenByToken = new Map<number, Set<ChildId>>();
  readonly #dosesOfChild = new Map<ChildId, Set<ImmunizationId>>();
  readonly #merged = new Set<ChildId>();

  /** `rows` are changed by who judges, and every change is noted here. */
  constructor(
    { child, immunization }: OwnRows<RegisterRows>,
    { sources, given, numbers, vaccines }: RegisterInput,
  ) {
    this.#children = child as ReadonlyMap<string, Child> as ReadonlyMap<ChildId, Child>;
    this.#immunizations = immunization as ReadonlyMap<string, Immunization> as ReadonlyMap<
      ImmunizationId,
      Immunization
    >;
    this.#given = new Map(given);
    this.#countedOf = new Map(Array.from(this.#immunizations, ([id, row]) => [id, counted(row)]));
    this.#sources = sources;
    this.#vaccines = vaccines;
    this.desk = new VaccNoDesk(numbers);
    for (const row of this.#children.values()) this.#index(row);
    for (const row of this.#immunizations.values()) this.#indexDose(row);
    const familyOf = (kept: ChildId): ChildFamily =>
      familyFrom(
        this.#children.get(kept) ?? null,
        this.#entriesOf(kept).flatMap((id) => this.#children.get(id) ?? []),
        this.#givenTo(kept),
      );
    this.changes = new FamilyChanges(
      { children: this.#children, immunizations: this.#immunizations, familyOf },
      vaccines,
    );
  }

  /** Finds what a person should look at in an event that is going to be recorded. */
  doubts(event: RegisterEvent, { today, source }: DoubtContext): Finding[] {
    return doubtsOf(event, {
      state: { children: this.#children, immunizations: this.#immunizations },
      alike: (child) => this.#alike(child, today),
      givenTo: (child) => this.#givenTo(child),
      entriesOf: (child) => this.#entriesOf(child).flatMap((id) => this.#children.get(id) ?? []),
      antigens: this.#vaccines.antigens,
      graceDays: this.#vaccines.graceDays,
      stock: (entry) => this.#stock(entry, source),
      today,
    });
  }

  /** Notes rows that an event has changed. */
  note({ children, immunizations }: RegisterChanges): void {
    for (const child of children) this.#index(child);
    for (const row of immunizations) {
      const before = this.#countedOf.get(row.id) ?? 0;
      this.#countedOf.set(row.id, counted(row));
      this.#indexDose(row);
      if (row.source === null) continue;
      this.#given.set(row.source, (this.#given.get(row.source) ?? 0) + counted(row) - before);
    }
  }

  /** Doses that are recorded as given from an issued entry or a lot which the batch names. */
  givenFrom(entry: EntryId): number {
    return this.#given.get(entry) ?? 0;
  }

  /** The child that an event is about, as it now is; null if unknown. */
  childOf(event: RegisterEvent, id: EventId): Child | null {
    if (event.type === 'register-child') return this.#children.get(childIdOf(id)) ?? null;
    if (event.type !== 'immunize') return null;
    return this.#children.get(keptChild(this.#children, event.payload.child)) ?? null;
  }

  #index(child: Child): void {
    if (child.mergedInto === null) this.#merged.delete(child.id);
    else this.#merged.add(child.id);
    for (const token of ownLikenessTokens(child)) {
      const known = this.#childrenByToken.get(token);
      if (known) known.add(child.id);
      else this.#childrenByToken.set(token, new Set([child.id]));
    }
  }

  #indexDose({ id, child }: Immunization): void {
    const known = this.#dosesOfChild.get(child);
    if (known) known.add(id);
    else this.#dosesOfChild.set(child, new Set([id]));
  }

  #alike(child: Parameters<typeof likenessTokens>[0], today: LocalDate): Child[] {
    const ids = new Set(
      likenessTokens(child, today).flatMap((token) => [...(this.#childrenByToken.get(token) ?? [])]),
    );
    return Array.from(ids, (id) => this.#children.get(id))
      .filter((row) => row !== undefined)
      .filter(({ withdrawn }) => withdrawn === undefined);
  }

  /** Doses of the child under all entries that were merged into one. */
  #givenTo(child: ChildId): Immunization[] {
    return this.#entriesOf(child)
      .flatMap((id) => [...(this.#dosesOfChild.get(id) ?? [])])
      .map((id) => this.#immunizations.get(id))
      .filter((row) => row !== undefined);
  }

  /** The entry that stands, and all that were merged into it. */
  #entriesOf(child: ChildId): readonly ChildId[] {
    const kept = keptChild(this.#children, child);
    const kin = [...this.#merged].filter((id) => keptChild(this.#children, id) === kept);
    return [...new Set([kept, child, ...kin])];
  }

  #stock(entry: EntryId, source: DoubtContext['source']): SourceStock | null {
    const current = source(entry);
    const row = current === undefined ? this.#sources.get(entry) : current;
    return row ? { ...row, given: this.#given.get(entry) ?? 0 } : null;
  }
}

/** Doses that a record takes from its source. */
function counted(row: Immunization): number {
  return row.voided === null ? row.doses : 0;
}

// A reversal says that stock never came or never left; a record says that a child was given it. Both stand, because neither
// can be refused for the other, and a person finds out which is wrong. An immunization that comes after the reversal opens
// the same case by its own event.

/** The entry of the stock that an event takes back; null for any other. */
export function reversedBy({ type, payload }: FamilyEvent): EntryId | null {
  const activity = { type, payload } as LedgerActivity;
  return activity.type === 'reverse' ? activity.payload.entry : null;
}

/** The case of an accepted event that takes back what children were given; null if they were given nothing of it. */
export function caseOfReversed(
  { server, event }: Accepted,
  register: Pick<RegisterRun, 'givenFrom'>,
): OpenedCase | null {
  const entry = server.family.name === ledger.name ? reversedBy(event) : null;
  const doses = entry === null ? 0 : register.givenFrom(entry);
  if (entry === null || doses === 0) return null;
  return {
    reason: 'stock-mismatch',
    sentences: [sentence('caseFigures.takenBack', { doses })],
    about: [entry],
  };
}
