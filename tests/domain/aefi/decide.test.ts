import { describe, expect, it } from 'vitest';
import { aboutAefi, type AefiEvent, decideAefi, reportAefiPayloadSchema } from '#domain/aefi/activities.ts';
import type { AefiRejection } from '#domain/aefi/model.ts';
import { aefiId, facts, fever, reported } from './reports.ts';

const withdrawn = { at: 'then', by: facts().actor, reason: 'Another child' };
const report = (changes = {}): AefiEvent => ({ type: 'report-aefi', payload: fever(changes) });
const followUp = (changes = {}): AefiEvent => ({
  type: 'follow-up-aefi',
  payload: {
    aefi: aefiId(1),
    serious: [],
    outcome: 'recovered',
    diedOn: null,
    note: 'Well after two days',
    ...changes,
  },
});
const withdraw: AefiEvent = { type: 'withdraw-aefi', payload: { aefi: aefiId(1), reason: 'Another child' } };

describe('a report', () => {
  it('is kept as it was written', () => {
    expect(decideAefi(report(), undefined, facts())).toEqual({ accepted: true, aefi: reported() });
    expect(aboutAefi(report())).toBeNull();
  });

  it('that has already arrived changes nothing', () => {
    expect(decideAefi(report(), reported(), facts())).toEqual({ accepted: true, aefi: null });
  });

  it.each<[AefiRejection, Partial<ReturnType<typeof fever>>]>([
    ['onset-in-future', { onsetAt: '2026-11-25T08:00' as never }],
    ['onset-before-vaccine', { onsetAt: '2026-11-17T08:00' as never }],
    ['other-not-described', { reactions: ['other'], description: '' }],
    ['death-day-missing', { outcome: 'died' }],
    ['death-before-onset', { outcome: 'died', diedOn: '2026-11-17' as never }],
  ])('is refused: %s', (reason, changes) => {
    expect(decideAefi(report(changes), undefined, facts())).toEqual({ accepted: false, reason });
  });

  it('of a death is serious, and only a death has a day', () => {
    const died = decideAefi(report({ outcome: 'died', diedOn: '2026-11-19' }), undefined, facts());
    expect(died).toMatchObject({ aefi: { serious: ['death'], diedOn: '2026-11-19' } });
    const alive = decideAefi(report({ diedOn: '2026-11-19' }), undefined, facts());
    expect(alive).toMatchObject({ aefi: { serious: [], diedOn: null } });
  });

  it('may follow one of several vaccines, the day before given elsewhere', () => {
    const [first] = fever().vaccines;
    const vaccines = [first!, { ...first!, dose: 'Penta2', givenOn: '2026-12-18' as never }];
    expect(decideAefi(report({ vaccines }), undefined, facts()).accepted).toBe(true);
  });

  it.each([
    ['no vaccine', { vaccines: [] }],
    ['nothing that was seen', { reactions: [] }],
    ['a reporter without a name', { reporter: { name: ' ', role: '', phone: '' } }],
    ['a phone number that is none', { reporter: { name: 'A', role: '', phone: 'call me' } }],
    ['an outcome of ours that is none', { outcome: 'fine' }],
  ])('cannot be read with %s', (_what, changes) => {
    expect(reportAefiPayloadSchema.safeParse({ ...fever(), ...changes }).success).toBe(false);
  });
});

describe('a follow-up', () => {
  it('has the current state, and keeps each finding', () => {
    const decided = decideAefi(followUp(), reported(), facts(2));
    expect(decided).toMatchObject({
      aefi: {
        outcome: 'recovered',
        followUps: [{ at: facts(2).at, outcome: 'recovered', note: 'Well after two days' }],
        updatedAt: facts(2).at,
      },
    });
  });

  it.each<[AefiRejection, ReturnType<typeof reported> | undefined, object]>([
    ['aefi-missing', undefined, {}],
    ['aefi-withdrawn', reported({ withdrawn }), {}],
    ['death-day-missing', reported(), { outcome: 'died' }],
    ['death-before-onset', reported(), { outcome: 'died', diedOn: '2026-11-01' }],
  ])('is refused: %s', (reason, aefi, changes) => {
    expect(decideAefi(followUp(changes), aefi, facts(2))).toEqual({ accepted: false, reason });
  });
});

describe('a withdrawal', () => {
  it('marks the report with its reason, once', () => {
    const decided = decideAefi(withdraw, reported(), facts(3));
    expect(decided).toMatchObject({ aefi: { withdrawn: { at: facts(3).at, reason: 'Another child' } } });
    expect(decideAefi(withdraw, reported({ withdrawn }), facts(4))).toEqual({ accepted: true, aefi: null });
  });

  it('of an unknown report is refused', () => {
    expect(decideAefi(withdraw, undefined, facts())).toEqual({ accepted: false, reason: 'aefi-missing' });
  });
});
