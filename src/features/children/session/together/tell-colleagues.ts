import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { heldSessionIdOf, sessionPartIdOf } from '#domain/kernel/ids.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import type { CarriedLot, CountedLot, CountedOpen, SessionPart } from '#domain/sessions/held/model.ts';
import { openTo } from '#domain/sessions/held/vials.ts';
import { type OpenVial, type Session } from '../session.ts';

// Messages to the other tablets of a session. Each is an event of its own, so it waits in the outbox while there is no network.

/** Starts a session that colleagues can join; null if it could not be saved. */
export async function startHeld(officer: Officer, session: Session): Promise<Session | null> {
  const { kind, place, settlement, plan, on, team, carried, vials } = session;
  const payload = { kind, place, settlement, plan, on, team, carried, vials };
  const event = await saveForColleagues(officer, { type: 'start-session', payload });
  if (event === null) return null;
  return { ...session, held: { session: heldSessionIdOf(event), part: sessionPartIdOf(event) } };
}

/** Joins a session that another tablet holds, as a session of this one; null if it could not be saved. */
export async function joinHeld(officer: Officer, parts: readonly SessionPart[]): Promise<Session | null> {
  const first = parts.find(({ head }) => head !== null);
  if (!first?.head) return null;
  const { session } = first;
  const team = `${officer.firstName} ${officer.lastName}`.trim();
  const event = await saveForColleagues(officer, { type: 'join-session', payload: { session, team } });
  if (event === null) return null;
  const part = sessionPartIdOf(event);
  return {
    ...first.head,
    team,
    carried: [...openTo(parts, part)],
    vials: [],
    seen: [],
    takenBack: 0,
    notGiven: [],
    held: { session, part },
    closed: null,
  };
}

/**
 * Takes one more vial of a lot out of the store for a session that is held already; its part then carries it like those packed at the
 * start. False if it could not be saved.
 */
export async function takeAlong(officer: Officer, { held }: Session, carried: CarriedLot): Promise<boolean> {
  const part = (await pageEngine().planning.parts()).find(({ id }) => id === held?.part);
  if (held === null || part === undefined) return false;
  const before = part.carried.find(({ lot }) => lot === carried.lot)?.vials ?? 0;
  const payload = { ...held, carried: { ...carried, vials: before + carried.vials } };
  return (await saveForColleagues(officer, { type: 'carry-session-lot', payload })) !== null;
}

/** Event that a vial was opened on this tablet; undefined if the session's part is unknown here. */
export async function openedTo({
  held,
}: Session): Promise<((vial: OpenVial) => Extract<HeldEvent, { type: 'open-session-vial' }>) | undefined> {
  if (held === null) return undefined;
  const parts = await pageEngine().planning.parts();
  if (!parts.some(({ id }) => id === held.part)) return undefined;
  return (vial) => ({ type: 'open-session-vial', payload: { ...held, vial } });
}

/** Event that a vial was not opened after all; undefined if its opening was never sent. */
export function vialTakenBack(
  { held }: Session,
  entry: OpenVial['entry'],
): Extract<HeldEvent, { type: 'take-back-session-vial' }> | undefined {
  return held === null ? undefined : { type: 'take-back-session-vial', payload: { ...held, entry } };
}

/** Saves this tablet's count for its colleagues; false if it could not be saved. */
export async function tellClosed(
  officer: Officer,
  { held, seen }: Session,
  {
    counted,
    countedOpen,
    reason,
  }: {
    readonly counted: readonly CountedLot[];
    readonly countedOpen: readonly CountedOpen[];
    readonly reason: string | null;
  },
): Promise<boolean> {
  if (held === null) return true;
  const payload = {
    ...held,
    counted: [...counted],
    countedOpen: [...countedOpen],
    reason,
    seen: seen.map(({ child }) => child),
  };
  return (await saveForColleagues(officer, { type: 'close-session-part', payload })) !== null;
}

/** Stops waiting for a part that its tablet will not close; false if it could not be saved. */
export async function giveUpPart(officer: Officer, { id, session }: SessionPart): Promise<boolean> {
  return (
    (await saveForColleagues(officer, { type: 'give-up-session-part', payload: { session, part: id } })) !==
    null
  );
}

async function saveForColleagues({ userId, facilityId }: Officer, event: HeldEvent) {
  const saved = await pageEngine().planning.save([event], {
    author: { user: userId, facility: facilityId },
  });
  return saved.ok ? (saved.saved[0]?.event ?? null) : null;
}
