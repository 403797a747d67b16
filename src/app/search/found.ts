import type { IconName } from '#ui/layout/icon.tsx';
import type { searchStrings } from './strings.ts';

/** One thing that the search leads to. Its address names no person: a child goes by its id. */
export interface Found {
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
  readonly facts?: readonly string[];
}

export interface FoundGroup {
  readonly name: keyof typeof searchStrings.groups;
  readonly items: readonly Found[];
}
