import type { AntigenId, ChildId, EntryId, ImmunizationId } from '#domain/kernel/ids.ts';
import { childIdOf } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { doubtsOf, type Finding, type SourceStock } from '#domain/immunization/doubts.ts';
import { keptChild } from '#domain/immunization/merges.ts';
import type { Child, Immunization, RegisterChanges, RegisterFacts } from '#domain/immunization/model.ts';
import { record, type RegisterEvent } from '#domain/immunization/record.ts';
import { likenessTokens, ownLikenessTokens } from './child-tokens.ts';
import { VaccNoDesk, type DeskInput, type GivenNumber } from './vacc-no-desk.ts';

/** An issued entry or a lot, as far as a dose that was taken from it is concerned. */
export interface SourceRow {
  readonly antigen: AntigenId;
  readonly doses: number;
}

/** The rows of a facility's register that a batch looks at. */
export interface RegisterInput {
  readonly children: ReadonlyMap<ChildId, Child>;
  readonly immunizations: ReadonlyMap<ImmunizationId, Immunization>;
  readonly sources: ReadonlyMap<EntryId, SourceRow>;
  /** Doses recorded as given from a source before the batch. */
  readonly given: ReadonlyMap<EntryId, number>;
  readonly numbers: DeskInput;
}

/** The register of a batch that is not about children. */
export const noRegister: RegisterInput = {
  children: new Map(),
  immunizations: new Map(),
  sources: new Map(),
  given: new Map(),
  numbers: { facility: '', known: [], spare: [] },
};

/** What became of a register event: it is always recorded. */
export interface Recorded {
  /** With the number that the child really got. */
  readonly event: RegisterEvent;
  readonly changes: RegisterChanges;
  readonly findings: readonly Finding[];
  readonly number: GivenNumber | null;
  /** The child that the event is about, as it now is; null where it is not known. */
  readonly child: Child | null;
}

export interface RecordContext {
  readonly facts: RegisterFacts;
  /** The latest day that it can be anywhere. */
  readonly today: LocalDate;
  /** Issued entries and lots as they stand in the middle of the batch: null when taken back, undefined when it names them not. */
  readonly source: (entry: EntryId) => SourceRow | null | undefined;
}

/** A facility's register in the middle of a batch, changed in place. */
export class RegisterRun {
  readonly #children: Map<ChildId, Child>;
  readonly #immunizations: Map<ImmunizationId, Immunization>;
  readonly #given: Map<EntryId, number>;
  readonly #sources: RegisterInput['sources'];
  readonly #desk: VaccNoDesk;
  readonly #childrenByToken = new Map<number, Set<ChildId>>();
  readonly #dosesOfChild = new Map<ChildId, Set<ImmunizationId>>();
  readonly #merged = new Set<ChildId>();

  constructor(input: RegisterInput) {
    this.#children = new Map(input.children);
    this.#immunizations = new Map(input.immunizations);
    this.#given = new Map(input.given);
    this.#sources = input.sources;
    this.#desk = new VaccNoDesk(input.numbers);
    for (const child of input.children.values()) this.#index(child);
    for (const given of input.immunizations.values()) this.#indexDose(given);
  }

  /** Records an event and says what a person should look at. Refuses nothing. */
  record(event: RegisterEvent, { facts, today, source }: RecordContext): Recorded {
    const state = { children: this.#children, immunizations: this.#immunizations };
    const number =
      event.type === 'register-child' ? this.#desk.give(childIdOf(facts.event), event.payload.vaccNo) : null;
    const findings = doubtsOf(event, {
      state,
      alike: (child) => this.#alike(child),
      givenTo: (child) => this.#givenTo(child),
      stock: (entry) => this.#stock(entry, source),
      today,
    });
    const numbered = withNumber(event, number);
    const changes = record(numbered, state, facts);
    this.#apply(changes);
    return {
      event: numbered,
      changes,
      findings: number?.changed === true ? [{ doubt: 'number-changed', about: [] }, ...findings] : findings,
      number,
      child: this.#childOf(numbered, facts),
    };
  }

  /** Doses that are recorded as given from an issued entry or a lot which the batch names. */
  givenFrom(entry: EntryId): number {
    return this.#given.get(entry) ?? 0;
  }

  #apply({ children, immunizations }: RegisterChanges): void {
    for (const child of children) {
      this.#children.set(child.id, child);
      this.#index(child);
    }
    for (const row of immunizations) {
      const before = this.#immunizations.get(row.id);
      this.#immunizations.set(row.id, row);
      this.#indexDose(row);
      if (row.source === null) continue;
      const change = counted(row) - (before ? counted(before) : 0);
      this.#given.set(row.source, (this.#given.get(row.source) ?? 0) + change);
    }
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

  #alike(child: Parameters<typeof likenessTokens>[0]): Child[] {
    const ids = new Set(
      likenessTokens(child).flatMap((token) => [...(this.#childrenByToken.get(token) ?? [])]),
    );
    return Array.from(ids, (id) => this.#children.get(id)).filter((row) => row !== undefined);
  }

  /** What the child was given under any of the entries that were merged into one. */
  #givenTo(child: ChildId): Immunization[] {
    const kept = keptChild(this.#children, child);
    const kin = [...this.#merged].filter((id) => keptChild(this.#children, id) === kept);
    return [...new Set([kept, child, ...kin])]
      .flatMap((id) => [...(this.#dosesOfChild.get(id) ?? [])])
      .map((id) => this.#immunizations.get(id))
      .filter((row) => row !== undefined);
  }

  #stock(entry: EntryId, source: RecordContext['source']): SourceStock | null {
    const current = source(entry);
    const row = current === undefined ? this.#sources.get(entry) : current;
    return row ? { ...row, given: this.#given.get(entry) ?? 0 } : null;
  }

  #childOf(event: RegisterEvent, facts: RegisterFacts): Child | null {
    if (event.type === 'register-child') return this.#children.get(childIdOf(facts.event)) ?? null;
    if (event.type !== 'immunize') return null;
    return this.#children.get(keptChild(this.#children, event.payload.child)) ?? null;
  }
}

/** Doses that a record takes from its source. */
function counted(row: Immunization): number {
  return row.voided === null ? row.doses : 0;
}

function withNumber(event: RegisterEvent, number: GivenNumber | null): RegisterEvent {
  if (event.type !== 'register-child') return event;
  return { type: event.type, payload: { ...event.payload, vaccNo: number?.vaccNo ?? null } };
}
