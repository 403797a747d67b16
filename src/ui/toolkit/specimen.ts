import type { ComponentType } from 'react';

/** One part of the toolkit in all of its states. A file in `specimens/` exports a list of them as `specimens`. */
export interface Specimen {
  readonly title: string;
  /** Moment at which it is taken, in a few words. */
  readonly note?: string;
  /** A component, so that it may keep a state of its own. */
  readonly show: ComponentType;
}
