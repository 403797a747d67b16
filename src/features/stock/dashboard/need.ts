import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';

/** Something that a person has to see to, and the one way to begin with it. */
export interface Need {
  readonly key: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly facts: readonly string[];
  readonly action: { readonly label: string; readonly to: string };
}

/** Of a kind so many are named, the others counted: a list that is longer than the screen is read by nobody. */
export const maxOfAKind = 3;

/** Antigens that are named in a title or a fact; of more than these it says how many there are. */
export const maxNamed = 4;
