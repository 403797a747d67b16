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

/** The parts of an issued entry or lot that matter to a dose taken from it. */
export interface SourceRow {
  readonly antigen: AntigenId;
  readonly doses: number;
}

/** Facts that a batch needs besides the rows of the register. */
interface RegisterInput {
  readonly sources: ReadonlyMap<EntryId, SourceRow>;
  /** Doses that earlier records took from each source. */
  readonly given: ReadonlyMap<EntryId, number>;
  readonly numbers: DeskInput;
  readonly vaccines: FacilityVaccines;
}

interface DoubtContext {
  /** The latest date that it can be in any time zone of the country. */
  readonly today: LocalDate;
  /**
   * Issued entries and lots as the events so far left them: null if reversed, undefined if the batch does not name
   * them.
   */
  readonly source: (entry: EntryId) => SourceRow | null | undefined;
}

/** State of a facility's register while a batch is judged, besides its rows. */
export class RegisterRun {
  readonly desk: VaccNoDesk;
  /** Changes of the batch to the figures of the register. */
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

  /** The judge changes `rows`, and reports every change here. */
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

  /** Finds the doubts about an event that a person should review. */
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

  /** Takes note of rows that an event changed. */
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

  /** Doses recorded as given from an issued entry or a lot that the batch names. */
  givenFrom(entry: EntryId): number {
    return this.#given.get(entry) ?? 0;
  }

  /** The child that an event is about, in its present state; null if unknown. */
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

  /** Doses of the child under all of its merged entries. */
  #givenTo(child: ChildId): Immunization[] {
    return this.#entriesOf(child)
      .flatMap((id) => [...(this.#dosesOfChild.get(id) ?? [])])
      .map((id) => this.#immunizations.get(id))
      .filter((row) => row !== undefined);
  }

  /** The remaining entry and all entries merged into it. */
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

/** Doses that a record takes from its stock source. */
function counted(row: Immunization): number {
  return row.voided === null ? row.doses : 0;
}

// Reversing stock contradicts a record that a child was given some of it. Neither can be refused because of the other,
// so both stand and a person finds out which is wrong. An immunization that arrives after the reversal opens the same
// case.

/** The stock entry that an event reverses; null for any other event. */
export function reversedBy({ type, payload }: FamilyEvent): EntryId | null {
  const activity = { type, payload } as LedgerActivity;
  return activity.type === 'reverse' ? activity.payload.entry : null;
}

/** The case for an accepted reversal of stock that children were given; null if no doses were recorded from it. */
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
