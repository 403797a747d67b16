import { sql } from 'kysely';

/** Of the rows of a rollup those of closed-vial wastage; the index `rollup_facility_discarded` has the same condition. */
export const isDiscard = sql<boolean>`(activity = 'adjust' and reason not in ('', 'count-correction'))`;

/** Doses lost in closed vials, of such rows that a query adds up: what is deducted counts below zero there. */
export const discardedDoses = sql<number>`coalesce(-sum(doses) filter (where ${isDiscard}), 0)`;
