import { describe, expect, it } from 'vitest';
import {
  noteNotGivenPayloadSchema,
  screenChildPayloadSchema,
} from '#domain/immunization/register/activities/visit.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { standingFindings } from '#domain/immunization/screening/findings.ts';
import { lastNotGiven, notGivenOn, type NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { after, childId, eventId, minute, officer, on, registration } from './given-register.ts';

const screened = (day: string, ...found: { condition: string; series?: string }[]): RegisterEvent => ({
  type: 'screen-child',
  payload: {
    child: childId(1),
    on: on(day),
    found: found.map(({ condition, series = null }) => ({ condition, series })),
  },
});
const revised = (condition: string, reason = 'Treated and stable'): RegisterEvent => ({
  type: 'revise-finding',
  payload: { child: childId(1), condition, series: null, reason },
});
const notGiven = (day: string, dose: string, reason: NotGivenReason): RegisterEvent => ({
  type: 'note-not-given',
  payload: { child: childId(1), on: on(day), doses: [{ dose, reason, note: null }] },
});
const childAfter = (...story: RegisterEvent[]) => after([registration(), ...story]).children.get(childId(1))!;

describe('a screening', () => {
  it('without findings records that the questions were asked', () => {
    const child = childAfter(screened('2026-11-20'));
    expect(child.screened).toEqual({
      on: '2026-11-20',
      found: [],
      by: officer,
      event: eventId(2),
    });
    expect(child.findings).toBeUndefined();
  });

  it('keeps lasting findings, and passing ones only with its day', () => {
    const child = childAfter(
      screened('2026-11-20', { condition: 'hiv-untreated' }, { condition: 'ill-today' }),
    );
    expect(child.findings).toEqual([
      {
        condition: 'hiv-untreated',
        series: null,
        on: '2026-11-20',
        by: officer,
        event: eventId(2),
        revised: null,
      },
    ]);
    expect(child.screened?.found).toHaveLength(2);
  });

  it('records a repeated finding once, from this tablet or another, or twice in one answer', () => {
    const one = { condition: 'immune-deficiency' };
    const child = childAfter(screened('2026-11-20', one, one), screened('2026-11-21', one));
    expect(child.findings).toHaveLength(1);
  });

  it('distinguishes vaccines', () => {
    const child = childAfter(
      screened('2026-11-20', { condition: 'severe-allergy', series: 'Penta' }),
      screened('2026-11-20', { condition: 'severe-allergy', series: 'PCV' }),
    );
    expect(child.findings?.map(({ series }) => series)).toEqual(['Penta', 'PCV']);
  });

  it('that arrives late leaves the later answer unchanged, and still adds its findings', () => {
    const child = childAfter(screened('2026-11-20'), screened('2026-11-01', { condition: 'egg-allergy' }));
    expect(child.screened?.on).toBe('2026-11-20');
    expect(standingFindings(child)).toHaveLength(1);
  });

  it('keeps a condition that only a newer app knows', () => {
    expect(childAfter(screened('2026-11-20', { condition: 'of-tomorrow' })).findings).toHaveLength(1);
  });
});

describe('a revision', () => {
  const found = screened('2026-11-20', { condition: 'hiv-untreated' });

  it('marks the finding with its reason, and deletes nothing', () => {
    const child = childAfter(found, revised('hiv-untreated'));
    expect(child.findings?.[0]?.revised).toEqual({
      at: minute(3),
      by: officer,
      reason: 'Treated and stable',
    });
    expect(standingFindings(child)).toEqual([]);
  });

  it.each([
    ['a condition that was not found', [revised('egg-allergy')]],
    ['one revised before: the first stands', [revised('hiv-untreated'), revised('hiv-untreated', 'Later')]],
  ])('of %s changes nothing more', (_what, [first, second]) => {
    const before = childAfter(found, ...(second ? [first!] : []));
    expect(childAfter(found, first!, ...(second ? [second] : []))).toEqual(before);
  });

  it('does not prevent it from being found again', () => {
    const child = childAfter(
      found,
      revised('hiv-untreated'),
      screened('2026-12-20', { condition: 'hiv-untreated' }),
    );
    expect(child.findings).toHaveLength(2);
    expect(standingFindings(child)).toHaveLength(1);
  });
});

describe('a dose not given', () => {
  it('is recorded with its day and reason, and the last note of a day counts', () => {
    const child = childAfter(
      notGiven('2026-11-20', 'Penta1', 'refused'),
      notGiven('2026-11-20', 'Penta1', 'out-of-stock'),
      notGiven('2026-11-27', 'Penta1', 'sick-today'),
      notGiven('2026-11-20', 'PCV1', 'refused'),
    );
    expect(notGivenOn(child, on('2026-11-20')).map(({ dose, reason }) => [dose, reason])).toEqual([
      ['Penta1', 'out-of-stock'],
      ['PCV1', 'refused'],
    ]);
    expect(lastNotGiven(child.notGiven ?? [], 'Penta1')?.reason).toBe('sick-today');
    expect(lastNotGiven(child.notGiven ?? [], 'OPV1')).toBeUndefined();
  });

  it('does not depend on the order in which the days arrive', () => {
    const notes = [notGiven('2026-11-27', 'Penta1', 'refused'), notGiven('2026-11-20', 'Penta1', 'other')];
    for (const story of [notes, notes.toReversed()])
      expect(lastNotGiven(childAfter(...story).notGiven ?? [], 'Penta1')?.on).toBe('2026-11-27');
  });
});

it('an event about an unknown child changes nothing', () => {
  const events = [screened('2026-11-20'), revised('egg-allergy'), notGiven('2026-11-20', 'BCG', 'refused')];
  expect(after(events).children.size).toBe(0);
});

describe('what cannot be read', () => {
  const child = childId(1);
  it.each([
    [
      'a condition that is no code',
      { child, on: '2026-11-20', found: [{ condition: 'HIV!', series: null }] },
    ],
    [
      'a vaccine that is none',
      { child, on: '2026-11-20', found: [{ condition: 'ill-today', series: 'a b' }] },
    ],
    ['a day that is none', { child, on: '2026-02-30', found: [] }],
  ])('%s', (_what, payload) => {
    expect(screenChildPayloadSchema.safeParse(payload).success).toBe(false);
  });
  it.each([
    ['no dose', []],
    ['a reason of ours that is none', [{ dose: 'BCG', reason: 'tired', note: null }]],
    ['an empty note', [{ dose: 'BCG', reason: 'other', note: ' ' }]],
  ])('%s', (_what, doses) => {
    expect(noteNotGivenPayloadSchema.safeParse({ child, on: '2026-11-20', doses }).success).toBe(false);
  });
});
