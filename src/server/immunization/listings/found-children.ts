import { sql, type Kysely, type RawBuilder } from 'kysely';
import { digitRuns } from '#domain/kernel/phone.ts';
import type { Database } from '../../db/schema.ts';
import type { Unit } from '../../http/keyed-listing.ts';
import { containing } from '../../http/listing.ts';
import type { Order } from '../../http/listing-cursor.ts';
import { invalidIn } from '../../http/problem.ts';
import type { SignedIn } from '../../auth/viewer.ts';
import { childOfNumber, facilityOfNumber, inOwnUnit } from '../child-reads.ts';
import { trigramTokens } from '../child-tokens.ts';
import { counterOf } from '../vacc-no-desk.ts';

/*
 * At home a child is found by a part of its name or number, or of its care giver's. Elsewhere it is a number, so that no search tells
 * who it is: whoever has the whole number finds it.
 */

/** True for a facility that the viewer is at home at. */
export function isOwnFacility({ place }: SignedIn, { level, id }: Unit): boolean {
  return level === 'facility' && id === place.facility;
}

/** The condition on a child `e` that its entry contains the text. */
export function containsText(text: string): RawBuilder<unknown> {
  // A number that was typed with its dashes is looked for without, and in whatever way it begins.
  const runs = digitRuns(text);
  return sql`(${sql.join((runs.length > 0 ? runs : [text]).map(containsWritten), sql` or `)})`;
}

function containsWritten(wanted: string): RawBuilder<unknown> {
  const pattern = containing(wanted);
  const words = ['fullname', 'caregiverName', 'caregiverDigits'].map(
    (field) => sql`lower(e.personal ->> ${sql.lit(field)}) like ${pattern}`,
  );
  const isWritten = sql`(e.vacc_no like ${pattern} or ${sql.join(words, sql` or `)})`;
  const tokens = trigramTokens(wanted);
  if (tokens.length === 0) return isWritten;
  // Digests collide: the words are read of the few that they leave.
  return sql`e.child_id in (
    select t.child_id from child_token t where t.facility_id = e.facility_id and t.tokens @> ${tokens}::integer[]
  ) and ${isWritten}`;
}

/** The child of the viewer's unit whose whole number a text is, with its facility; null for any other text. */
export async function childNumbered(
  db: Kysely<Database>,
  viewer: SignedIn,
  text: string,
): Promise<{ readonly facility: string; readonly child: string } | null> {
  const counter = counterOf(text);
  const facility = counter === null ? null : await facilityOfNumber(db, counter);
  if (counter === null || facility === null) return null;
  const { rows } =
    await sql`select from facility f where f.id = ${facility} and ${inOwnUnit(viewer)}`.execute(db);
  const child = rows.length > 0 ? await childOfNumber(db, facility, counter) : null;
  return child === null ? null : { facility, child };
}

/** @throws ProblemError 400 where rows of more than one facility are to stand in another order than that of time. */
export function refuseWideOrder({ level }: Unit, { field }: Order): void {
  if (level === 'facility' || field === 'created_at') return;
  throw invalidIn([
    {
      path: 'sort',
      message: 'Above a facility this listing is sorted by created_at. Please open a facility',
    },
  ]);
}
