import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Level } from '#domain/access/model.ts';
import type { Names } from './names.ts';
import type { Size } from './places.ts';
import type { Random } from './random.ts';
import type { Shelf, Vaccine } from './shelf.ts';
import type { Tablet } from './tablet.ts';

/** A lot that came and that nobody has counted yet. */
export interface Arrival {
  readonly id: EntryId;
  readonly on: LocalDate;
  readonly doses: number;
}

/** A store or a facility of the demo: who works there, on which tablet, and what is on its shelves. */
export interface Workplace {
  readonly code: string;
  readonly name: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly ward: string | null;
  readonly level: Level;
  /** Null for a store. */
  readonly size: Size | null;
  /** Code of the store that supplies it. */
  readonly from: string | null;
  readonly tablet: Tablet;
  readonly shelf: Shelf;
  readonly vaccines: readonly Vaccine[];
  /** What was sent here, to be counted when it comes. */
  readonly arrivals: Arrival[];
  readonly names: Names;
  /** Its own chance: what is told of it hangs on nothing that happens elsewhere. */
  readonly random: Random;
}
