import type { Session } from '#client/session/session-facts.ts';

type Named = Pick<Session, 'firstName' | 'lastName' | 'email'>;
type Placed = Pick<Session, 'level' | 'facilityId' | 'facility' | 'lga' | 'state' | 'country'>;

/** The name of who is signed in. */
export function nameOf({ firstName, lastName }: Omit<Named, 'email'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Two letters that stand for who is signed in; of an account without a name the first of its address. */
export function initialsOf(who: Named): string {
  const [first = '', ...rest] = (nameOf(who) || who.email).split(/\s+/);
  return [first, rest.at(-1) ?? ''].map((word) => word.slice(0, 1).toUpperCase()).join('');
}

/** The place that they work for: the facility whose stock they keep, or that of their level; null where it is not known. */
export function placeOf({ level, facilityId, ...places }: Placed): string | null {
  if (facilityId !== null) return places.facility;
  return level === null ? null : places[level];
}
