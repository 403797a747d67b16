import type { HeldPayloads } from '#domain/sessions/held/activities.ts';
import type { CarriedLot, OpenedVial, SessionPart } from '#domain/sessions/held/model.ts';
import type {
  AntigenId,
  EntryId,
  EventId,
  HeldSessionId,
  SessionPartId,
  UserId,
} from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';

/** The n-th id of a story. */
export const idOf = (n: number) => `0197aef2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const partId = (n: number) => idOf(n) as SessionPartId;
export const sessionId = idOf(1) as HeldSessionId;
export const lotId = (n: number) => idOf(0x100 + n) as EntryId;

/** Saved on Monday, 23 November 2026. */
export const facts = (n = 1) => ({
  event: idOf(n) as EventId,
  actor: idOf(0xf0) as UserId,
  at: `2026-11-23T08:${String(n).padStart(2, '0')}:00.000Z`,
});

export const bcg = idOf(0xbc) as AntigenId;

/** Vials of the n-th lot taken along. */
export const lotOf = (vials: number, n = 1): CarriedLot => ({
  antigen: bcg,
  name: 'BCG',
  lot: lotId(n),
  batchNo: `B-${n}`,
  perVial: 20,
  vials,
});

/** The n-th opened vial, of the first lot by default. */
export const vialOf = (n: number, lot = 1): OpenedVial => ({
  antigen: bcg,
  name: 'BCG',
  entry: idOf(0x200 + n) as EntryId,
  lot: lotId(lot),
  batchNo: `B-${lot}`,
  doses: 20,
  openedAt: '2026-11-23T09:00' as LocalDateTime,
});

export function started(changes: Partial<HeldPayloads['start-session']> = {}): HeldPayloads['start-session'] {
  return {
    kind: 'fixed',
    place: 'Rijiya',
    settlement: '',
    plan: null,
    on: '2026-11-23' as LocalDate,
    team: 'Amina Bello',
    carried: [lotOf(5)],
    vials: [],
    ...changes,
  };
}

/** The part of the tablet that started the session. */
export function first(changes: Partial<SessionPart> = {}): SessionPart {
  const { team, carried, vials, ...head } = started();
  const { actor, at } = facts(1);
  return {
    id: partId(1),
    session: sessionId,
    head,
    team,
    carried,
    vials,
    closed: null,
    admin: actor,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

/** The part of a tablet that joined the session. */
export function second(changes: Partial<SessionPart> = {}): SessionPart {
  const { at } = facts(2);
  return first({
    id: partId(2),
    head: null,
    team: 'Halima Sani',
    carried: [],
    createdAt: at,
    updatedAt: at,
    ...changes,
  });
}
