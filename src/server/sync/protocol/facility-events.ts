import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { openEventStream, sharedLooks } from '../../http/event-stream.ts';
import { onFacilityMoved } from './facility-signals.ts';
import { sql } from 'kysely';

/**
 * Streams a line whenever the facility's counter moves, with heartbeats in between. A line carries only the number,
 * and the device then pulls. `reference` announces changed antigens and places, and `viewer` a changed role, level or
 * paid status; `viewer` is the last line if the account was closed, the sign-in ended or the home facility changed.
 * Streams are limited in number and duration; a device that is turned away falls back to polling.
 * @throws ProblemError 503 if this instance has no room for another stream, 429 if the officer has too many.
 */
export function streamFacilityEvents(
  deps: Pick<AppDeps, 'db'>,
  follower: Follower,
  reply: FastifyReply,
): FastifyReply {
  const { facility, officer } = follower;
  const stream = openEventStream(deps.db, officer, reply);
  let last = -1;
  const tell = (seq: number): void => {
    if (seq <= last) return;
    last = seq;
    stream.say(`event: moved\ndata: ${seq}\n\n`);
  };
  const stopListening = onFacilityMoved(deps.db, facility, tell);
  let known: string | null = null;
  let toldReference = -1;
  const stopFollowing = followFacility(deps, follower, ({ seq, reference, standing, isIn }) => {
    tell(seq);
    if (reference > toldReference) stream.say(`event: reference\ndata: ${reference}\n\n`);
    toldReference = reference;
    if (!isIn || (known !== null && known !== standing)) stream.say('event: viewer\ndata: changed\n\n');
    if (!isIn) stream.end();
    known = standing;
  });
  stream.onClose(() => {
    stopListening();
    stopFollowing();
  });
  return stream.answer();
}

/** How often changes made on other instances, and ended sign-ins, are checked for. */
const lookMs = 5_000;

/** An open stream, and the facility it follows. */
interface Follower {
  readonly facility: string;
  readonly officer: string;
  /** The session family that it was opened with. */
  readonly family: string;
}

/** Values reported to a follower every few seconds. */
interface Seen {
  /** The facility's feed counter. */
  readonly seq: number;
  /** The counter of changes to antigens and places. */
  readonly reference: number;
  /** A value that changes with the officer's level, places, roles or paid status. */
  readonly standing: string;
  /** True while the sign-in is valid and the officer records for the facility. */
  readonly isIn: boolean;
}

/**
 * Reports the state of its facility and sign-in to each follower, at once and then every few seconds, with one query
 * for all followers of this instance. @returns a function that stops it.
 */
const followFacility = sharedLooks<Pick<AppDeps, 'db'>, Follower, Seen>({ everyMs: lookMs, lookUp: seenBy });

async function seenBy({ db }: Pick<AppDeps, 'db'>, followers: readonly Follower[]): Promise<Seen[]> {
  const asked = followers.map(({ family, facility }, at) => ({ at, family, facility }));
  const { rows } = await sql<{ seq: number; reference: number; standing: string | null }>`
    select coalesce(h.seq, 0) as seq, n.seq as reference,
      (select concat_ws(' ', u.level, u.lga_id, u.state_id, u.paid, u.paid_ended_at,
          (select string_agg(concat_ws(' ', c.paid, c.ends_at), ' ' order by c.unit_id) from place_cover c
            where c.unit_id in (u.facility_id, u.lga_id, u.state_id, u.country_id)),
          (select string_agg(r.role, ' ' order by r.role) from user_role r where r.user_id = u.id))
        from session_family f join app_user u on u.id = f.user_id
        where f.id = asked.family and f.revoked_at is null and not f.send_only and u.active
          and u.facility_id = asked.facility
      ) as standing
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (at integer, family uuid, facility uuid)
      cross join reference_head n
      left join facility_head h on h.facility_id = asked.facility
    order by asked.at`.execute(db);
  return rows.map(({ seq, reference, standing }) => ({
    seq,
    reference,
    standing: standing ?? '',
    isIn: standing !== null,
  }));
}
