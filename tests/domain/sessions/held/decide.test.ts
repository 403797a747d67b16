import { describe, expect, it } from 'vitest';
import type { ChildId, HeldSessionId } from '#domain/kernel/ids.ts';
import {
  aboutHeld,
  decideHeld,
  type HeldEvent,
  startSessionPayloadSchema,
} from '#domain/sessions/held/activities.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { facts, first, idOf, lotId, lotOf, partId, second, sessionId, started, vialOf } from './parts.ts';

const start: HeldEvent = { type: 'start-session', payload: started() };
const join: HeldEvent = { type: 'join-session', payload: { session: sessionId, team: 'Halima Sani' } };
const open = (changes = {}): HeldEvent => ({
  type: 'open-session-vial',
  payload: { session: sessionId, part: partId(2), vial: vialOf(1), ...changes },
});
const close = (changes = {}): HeldEvent => ({
  type: 'close-session-part',
  payload: {
    session: sessionId,
    part: partId(2),
    counted: [{ lot: lotId(1), returned: 2, opened: 1 }],
    reason: null,
    seen: [idOf(0x300) as ChildId],
    ...changes,
  },
});
const otherSession = idOf(9) as HeldSessionId;

describe('a session that is started', () => {
  it('is the part of its tablet', () => {
    expect(decideHeld(start, { part: undefined, first: undefined }, facts())).toEqual({
      accepted: true,
      part: first(),
    });
    expect(aboutHeld(start)).toEqual({ session: null, part: null });
  });

  it('changes nothing if it already exists', () => {
    expect(decideHeld(start, { part: first(), first: first() }, facts())).toEqual({
      accepted: true,
      part: null,
    });
  });

  it.each([
    ['without a place', { place: ' ' }],
    ['with no vial of a lot', { carried: [{ ...started().carried[0], vials: 0 }] }],
    ['on no day', { on: '2026-02-30' }],
  ])('is not read %s', (_, changes) => {
    expect(startSessionPayloadSchema.safeParse({ ...started(), ...changes }).success).toBe(false);
  });
});

describe('a part that joins', () => {
  it('is a part of its own, even of a session closed meanwhile', () => {
    const closed = { counted: [], reason: null, seen: [], at: facts(2).at };
    for (const known of [first(), first({ closed })])
      expect(decideHeld(join, { part: undefined, first: known }, facts(2))).toEqual({
        accepted: true,
        part: second(),
      });
  });

  it('joins once', () => {
    expect(decideHeld(join, { part: second(), first: first() }, facts(2))).toEqual({
      accepted: true,
      part: null,
    });
  });

  it('is refused if nobody started it', () => {
    expect(decideHeld(join, { part: undefined, first: undefined }, facts(2))).toEqual({
      accepted: false,
      reason: 'session-missing',
    });
  });
});

describe('a vial that is opened', () => {
  const rows = { part: second(), first: first() };

  it('is recorded on its tablet’s part', () => {
    expect(decideHeld(open(), rows, facts(3))).toEqual({
      accepted: true,
      part: second({ vials: [vialOf(1)], updatedAt: facts(3).at }),
    });
  });

  it('counts once, even if sent again', () => {
    const known = { ...rows, part: second({ vials: [vialOf(1)] }) };
    expect(decideHeld(open(), known, facts(3))).toEqual({ accepted: true, part: null });
  });

  it.each([
    ['that is not here', open(), { ...rows, part: undefined }],
    ['of another session', open({ session: otherSession }), rows],
  ])('is refused for a part %s', (_, event, known) => {
    expect(decideHeld(event, known, facts(3))).toEqual({ accepted: false, reason: 'session-part-missing' });
  });
});

describe('a part that is closed', () => {
  const rows = { part: second(), first: first() };

  it('has its count, and the last count is valid', () => {
    const decided = decideHeld(close(), rows, facts(3));
    if (!decided.accepted || decided.part === null) throw new Error('not closed');
    expect(decided.part.closed).toMatchObject({ counted: [{ returned: 2, opened: 1 }], at: facts(3).at });
    const again = close({ counted: [{ lot: lotId(1), returned: 3, opened: 1 }] });
    expect(decideHeld(again, { ...rows, part: decided.part }, facts(4))).toMatchObject({
      part: { closed: { counted: [{ returned: 3 }], at: facts(4).at } },
    });
  });

  it.each([
    ['that is not here', close(), { ...rows, part: undefined }],
    ['of another session', close({ session: otherSession }), rows],
  ])('is refused for one %s', (_, event, known) => {
    expect(decideHeld(event, known, facts(3))).toEqual({ accepted: false, reason: 'session-part-missing' });
  });
});

describe('a lot taken along to a session that is held already', () => {
  const rows = { part: second(), first: first() };
  const carry = (vials: number, n = 1, changes = {}): HeldEvent => ({
    type: 'carry-session-lot',
    payload: { session: sessionId, part: partId(2), carried: lotOf(vials, n), ...changes },
  });

  it('is on the part of the tablet that took it', () => {
    const at = { updatedAt: facts(3).at };
    expect(decideHeld(carry(1), rows, facts(3))).toEqual({
      accepted: true,
      part: second({ carried: [lotOf(1)], ...at }),
    });
    const carried = { ...rows, part: second({ carried: [lotOf(1), lotOf(2, 2)] }) };
    expect(decideHeld(carry(3), carried, facts(3))).toEqual({
      accepted: true,
      part: second({ carried: [lotOf(3), lotOf(2, 2)], ...at }),
    });
  });

  it('adds no vial if it is saved twice', () => {
    expect(decideHeld(carry(1), { ...rows, part: second({ carried: [lotOf(1)] }) }, facts(3))).toEqual({
      accepted: true,
      part: null,
    });
  });

  it('is refused for another session', () => {
    expect(decideHeld(carry(1, 1, { session: otherSession }), rows, facts(3))).toEqual({
      accepted: false,
      reason: 'session-part-missing',
    });
  });
});

describe('a vial that was not opened after all', () => {
  const rows = { part: second({ vials: [vialOf(1), vialOf(2)] }), first: first() };
  const takenBack = (changes = {}): HeldEvent => ({
    type: 'take-back-session-vial',
    payload: { session: sessionId, part: partId(2), entry: vialOf(1).entry, ...changes },
  });

  it('is removed from the part', () => {
    expect(decideHeld(takenBack(), rows, facts(3))).toEqual({
      accepted: true,
      part: second({ vials: [vialOf(2)], updatedAt: facts(3).at }),
    });
  });

  it('is undone once, and changes nothing if it was never opened', () => {
    expect(decideHeld(takenBack({ entry: vialOf(3).entry }), rows, facts(3))).toEqual({
      accepted: true,
      part: null,
    });
  });

  it('is refused for another session', () => {
    expect(decideHeld(takenBack({ session: otherSession }), rows, facts(3))).toEqual({
      accepted: false,
      reason: 'session-part-missing',
    });
  });
});

describe('a part that is given up', () => {
  const giveUp: HeldEvent = {
    type: 'give-up-session-part',
    payload: { session: sessionId, part: partId(2) },
  };
  const rows = { part: second({ vials: [vialOf(1)] }), first: first() };

  it('is no longer waited for, and keeps its opened vials', () => {
    const closed = { counted: [], reason: null, seen: [], at: facts(3).at, isGivenUp: true as const };
    expect(decideHeld(giveUp, rows, facts(3))).toEqual({
      accepted: true,
      part: second({ vials: [vialOf(1)], closed, updatedAt: facts(3).at }),
    });
  });

  it('can still be closed by its own tablet', () => {
    const closed = { counted: [], reason: null, seen: [], at: facts(3).at, isGivenUp: true as const };
    const decided = decideHeld(close(), { ...rows, part: second({ closed }) }, facts(4));
    expect(decided).toMatchObject({ part: { closed: { counted: [{ returned: 2 }] } } });
    expect(decided.accepted && decided.part?.closed).not.toHaveProperty('isGivenUp');
  });

  it('changes nothing if it was closed', () => {
    const closed = { counted: [], reason: null, seen: [], at: facts(2).at };
    expect(decideHeld(giveUp, { ...rows, part: second({ closed }) }, facts(3))).toEqual({
      accepted: true,
      part: null,
    });
  });

  it('can be given up only by the officer who started it', () => {
    const part = second({ admin: idOf(0xf1) as SessionPart['admin'] });
    expect(decideHeld(giveUp, { ...rows, part }, facts(3))).toEqual({
      accepted: false,
      reason: 'not-own-session-part',
    });
  });
});
