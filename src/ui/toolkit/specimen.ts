import type { ComponentType } from 'react';

/** One part of the toolkit in all of its states. A file in `specimens/` exports a list of them as `specimens`. */
export interface Specimen {
  readonly title: string;
  /** The state shown, in a few words. */
  readonly note?: string;
  /** A component, so that it may have state. */
  readonly show: ComponentType;
}
