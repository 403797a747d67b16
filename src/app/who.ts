import type { Session } from '#client/session/session-facts.ts';

type Who = Pick<Session, 'firstName' | 'lastName' | 'level' | 'facility' | 'lga' | 'state' | 'country'>;

/** The name of who is signed in. */
export function nameOf({ firstName, lastName }: Pick<Who, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The place that she works for, at her level; null where it is not known. */
export function placeOf({ level, ...places }: Who): string | null {
  return level === null ? null : places[level];
}
