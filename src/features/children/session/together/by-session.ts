import type { SessionHead, SessionPart } from '#domain/sessions/held/model.ts';

/** A session as it is known here. */
export interface HeldHere {
  /** Of all its tablets. */
  readonly parts: readonly SessionPart[];
  readonly first: SessionPart;
  readonly head: SessionHead;
  /** The parts that joined. */
  readonly others: readonly SessionPart[];
  /** Some tablet has not closed it, as far as it was sent. */
  readonly isHeld: boolean;
}

/** The sessions that parts are of, those that are held first and then the latest. */
export function bySession(parts: readonly SessionPart[]): readonly HeldHere[] {
  const grouped = Map.groupBy(parts, ({ session }) => session);
  return [...grouped.values()]
    .flatMap((of): HeldHere[] => {
      const first = of.find(({ head }) => head !== null);
      if (!first?.head) return [];
      const others = of.filter(({ head }) => head === null);
      return [
        { parts: of, first, head: first.head, others, isHeld: of.some(({ closed }) => closed === null) },
      ];
    })
    .toSorted(
      (a, b) => Number(b.isHeld) - Number(a.isHeld) || (a.first.createdAt < b.first.createdAt ? 1 : -1),
    );
}
