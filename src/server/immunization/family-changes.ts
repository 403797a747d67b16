import { childIdOf, type ChildId, type EventId, type ImmunizationId } from '#domain/kernel/ids.ts';
import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import type { Child, Immunization } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { ExpectedVisit } from '#domain/immunization/register/expected-visit.ts';
import { type ChildFamily, type FacilityVaccines, Tally, tallyOf, visitOf } from './child-tally.ts';

interface Rows {
  readonly children: ReadonlyMap<ChildId, Child>;
  readonly immunizations: ReadonlyMap<ImmunizationId, Immunization>;
  readonly familyOf: (kept: ChildId) => ChildFamily;
}

/** Stored row of the next expected visit of a child. */
export interface VisitRow extends ExpectedVisit {
  readonly child: ChildId;
}

/**
 * Collects what a batch changes in the figures of the register: the affected children's shares after the batch minus
 * their shares before it.
 */
export class FamilyChanges {
  readonly #rows: Rows;
  readonly #vaccines: FacilityVaccines;
  readonly #tallies = new Map<ChildId, Tally>();
  readonly #touched = new Set<ChildId>();
  readonly #change = new Tally();

  constructor(rows: Rows, vaccines: FacilityVaccines) {
    this.#rows = rows;
    this.#vaccines = vaccines;
  }

  /** Records the state of an event's children before it is applied. @returns a function to call once it is. */
  before(event: RegisterEvent, id: EventId): () => void {
    const named = this.#named(event, id);
    const roots = this.#roots(named);
    for (const root of roots) this.#change.add(this.#tally(root), -1);
    return () => {
      for (const root of roots) this.#tallies.delete(root);
      // The previous parent counts too: an entry that was already merged may be merged into another.
      for (const root of this.#roots([...named, ...roots])) {
        // The entry was part of another one until now.
        this.#tallies.delete(root);
        this.#change.add(this.#tally(root));
        this.#touched.add(root);
      }
      for (const one of named) this.#touched.add(one);
    };
  }

  /** Sum of the changes of all events so far. */
  get change(): Tally {
    return this.#change;
  }

  /** Next visits of the changed children, and the children who are no longer expected to come. */
  visits(): { readonly expected: readonly VisitRow[]; readonly none: readonly ChildId[] } {
    const expected: VisitRow[] = [];
    const none: ChildId[] = [];
    for (const child of this.#touched) {
      const isKept = keptChild(this.#rows.children, child) === child;
      const visit = isKept ? visitOf(this.#rows.familyOf(child), this.#vaccines) : null;
      if (visit === null) none.push(child);
      else expected.push({ child, ...visit });
    }
    return { expected, none };
  }

  #tally(root: ChildId): Tally {
    const known = this.#tallies.get(root);
    if (known) return known;
    const tally = tallyOf(this.#rows.familyOf(root), this.#vaccines);
    this.#tallies.set(root, tally);
    return tally;
  }

  #roots(named: readonly ChildId[]): readonly ChildId[] {
    return [...new Set(named.map((child) => keptChild(this.#rows.children, child)))];
  }

  #named(event: RegisterEvent, id: EventId): readonly ChildId[] {
    switch (event.type) {
      case 'register-child':
        return [childIdOf(id)];
      case 'void-immunization': {
        const child = this.#rows.immunizations.get(event.payload.immunization)?.child;
        return child === undefined ? [] : [child];
      }
      case 'take-over-child': {
        const { id: child, mergedInto } = event.payload.child;
        return mergedInto === null ? [child] : [child, mergedInto];
      }
      case 'merge-children':
        return [event.payload.kept, event.payload.merged];
      case 'unmerge-children': {
        const { merged } = event.payload;
        return [merged, keptChild(this.#rows.children, merged)];
      }
      default:
        return [event.payload.child];
    }
  }
}
