import type { UserId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/** Why a dose that was due was not given to a child that was there. */
export const notGivenReasons = ['refused', 'contraindicated', 'out-of-stock', 'sick-today', 'other'] as const;
export type NotGivenReason = (typeof notGivenReasons)[number];

/** A dose that was due and not given on a day. The child stays due, unless the vaccine is contraindicated. */
export interface NotGiven {
  /** The schedule's code of the dose. */
  readonly dose: string;
  readonly reason: NotGivenReason;
  readonly note: string | null;
  readonly on: LocalDate;
  readonly by: UserId;
}

interface Noted {
  readonly notGiven?: readonly NotGiven[] | undefined;
}

/** What was noted on a day or, for a dose, last. */
export function notGivenOn({ notGiven = [] }: Noted, on: LocalDate): readonly NotGiven[] {
  return notGiven.filter((one) => one.on === on);
}

/** The last note about a dose, by day; undefined where there is none. */
export function lastNotGiven(notes: readonly NotGiven[], dose: string): NotGiven | undefined {
  return notes
    .filter((one) => one.dose === dose)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1);
}

/** The notes with one more, which takes the place of what was noted of the dose on the same day. */
export function withNotGiven(notes: readonly NotGiven[], one: NotGiven): readonly NotGiven[] {
  return [...notes.filter(({ dose, on }) => dose !== one.dose || on !== one.on), one];
}
