import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { onFacilityMoved } from './facility-signals.ts';

/** How often each instance looks for what another one wrote, and whether the sign-in is still what it was. */
const pollMs = 5_000;

/** Whose stream it is, of which facility. */
export interface Follower {
  readonly facility: string;
  readonly officer: string;
  /** The sign-in that it was opened with. */
  readonly family: string;
}

/**
 * Streams a line whenever the facility's counter moves, and a heartbeat in between. It carries the number only: the device
 * pulls. A line `viewer` says that roles, level or paid status are others now; it is the last one where the account was closed,
 * the sign-in ended or the home is another. Bounded in number and in time; a device that is turned away goes on polling.
 * @throws ProblemError 503 when this instance has no room for another one, 429 when the officer holds too many.
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
  const hear = ({ seq, standing, isIn }: Seen): void => {
    tell(seq);
    if (!isIn || (known !== null && known !== standing)) stream.say('event: viewer\ndata: changed\n\n');
    if (!isIn) stream.end();
    known = standing;
  };
  const look = (): void => void seenBy(deps, follower).then(hear, () => {});
  const poll = setInterval(look, pollMs);
  poll.unref();
  stream.onClose(() => {
    stopListening();
    clearInterval(poll);
  });
  look();
  return stream.answer();
}

interface Seen {
  /** Where the facility's counter stands. */
  readonly seq: number;
  /** Changes with the officer's level, places, roles and paid status. */
  readonly standing: string;
  /** True while the sign-in holds and the officer records for the facility. */
  readonly isIn: boolean;
}

async function seenBy({ db }: Pick<AppDeps, 'db'>, { facility, family }: Follower): Promise<Seen> {
  const { rows } = await sql<{ seq: number; standing: string | null }>`
    select coalesce((select seq from facility_head where facility_id = ${facility}), 0) as seq,
      (select concat_ws(' ', u.level, u.lga_id, u.state_id, u.paid, u.paid_ended_at,
          (select string_agg(concat_ws(' ', c.paid, c.ends_at), ' ' order by c.unit_id) from place_cover c
            where c.unit_id in (u.facility_id, u.lga_id, u.state_id, u.country_id)),
          (select string_agg(r.role, ' ' order by r.role) from user_role r where r.user_id = u.id))
        from session_family f join app_user u on u.id = f.user_id
        where f.id = ${family} and f.revoked_at is null and not f.send_only and u.active and u.facility_id = ${facility}
      ) as standing`.execute(db);
  const { seq, standing } = rows[0] ?? { seq: 0, standing: null };
  return { seq, standing: standing ?? '', isIn: standing !== null };
}
