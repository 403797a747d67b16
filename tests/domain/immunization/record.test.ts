import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptChild, mergeOf } from '#domain/immunization/register/activities/merges.ts';
import { emptyRegister } from '#domain/immunization/register/model.ts';
import { record, registerRowsOf, type RegisterEvent } from '#domain/immunization/register/record.ts';
import {
  after,
  childId,
  eventId,
  immunization,
  immunizationId,
  merge,
  minute,
  officer,
  on,
  registration,
  unmerge,
} from './given-register.ts';

const correct = (child: number, changes: object): RegisterEvent => ({
  type: 'correct-child',
  payload: { child: childId(child), reason: 'Spelling', ...changes },
});
const voided = (n: number, reason = 'Wrong child'): RegisterEvent => ({
  type: 'void-immunization',
  payload: { immunization: immunizationId(n), reason },
});
const absent = (child: number, day: string): RegisterEvent => ({
  type: 'note-absence',
  payload: { child: childId(child), reason: 'sick', note: null, on: on(day) },
});
const withdraw = (child: number, reason = 'Not known there'): RegisterEvent => ({
  type: 'withdraw-child',
  payload: { child: childId(child), reason },
});

describe('a registration', () => {
  it('makes a separate entry under the event’s own id', () => {
    const { children } = after([registration({ vaccNo: '100000017' })]);
    expect(children.get(childId(1))).toMatchObject({
      fullname: 'Musa Ibrahim',
      vaccNo: '100000017',
      status: true,
      mergedInto: null,
      absence: null,
      history: [],
      admin: officer,
      createdAt: minute(1),
    });
  });
});

describe('an entry with unknown details', () => {
  const guessed = registration({ bornEstimated: true, sexUnknown: true, sex: 'female' });

  it('says so, and a complete entry says nothing', () => {
    expect(after([guessed]).children.get(childId(1))).toMatchObject({
      bornEstimated: true,
      sexUnknown: true,
    });
    const known = after([registration()]).children.get(childId(1));
    expect(Object.keys(known ?? {})).not.toContain('bornEstimated');
    expect(Object.keys(known ?? {})).not.toContain('sexUnknown');
  });

  it('is exact once the date of birth is corrected, even to the same day', () => {
    const child = after([guessed, correct(1, { bornOn: on('2026-10-02') })]).children.get(childId(1));
    expect(Object.keys(child ?? {})).not.toContain('bornEstimated');
    expect(child?.history[0]?.changes).toEqual([{ field: 'bornOn', from: '2026-10-02', to: '2026-10-02' }]);
  });

  it('stays an estimate if another estimate replaces it, or anything else is corrected', () => {
    const again = correct(1, { bornOn: on('2026-09-02'), bornEstimated: true });
    const child = after([guessed, again, correct(1, { fullname: 'Musa' })]).children.get(childId(1));
    expect(child).toMatchObject({ bornOn: '2026-09-02', bornEstimated: true, sexUnknown: true });
  });

  it('has a sex as soon as one is recorded', () => {
    const child = after([guessed, correct(1, { sex: 'female' })]).children.get(childId(1));
    expect(Object.keys(child ?? {})).not.toContain('sexUnknown');
    expect(child?.history[0]?.changes).toEqual([{ field: 'sex', from: '', to: 'female' }]);
  });
});

describe('a correction', () => {
  it('changes the fields that it names, and the history keeps the earlier values', () => {
    const { children } = after([
      registration(),
      correct(1, { fullname: 'Musa Sani', caregiverEmail: 'hauwa@example.org', settlement: null }),
    ]);
    const child = children.get(childId(1));
    expect(child).toMatchObject({ fullname: 'Musa Sani', settlement: null, address: '3 Zoo Road' });
    expect(child?.history).toEqual([
      {
        at: minute(2),
        event: eventId(2),
        kind: 'corrected',
        by: officer,
        reason: 'Spelling',
        changes: [
          { field: 'fullname', from: 'Musa Ibrahim', to: 'Musa Sani' },
          { field: 'caregiverEmail', from: '', to: 'hauwa@example.org' },
          { field: 'settlement', from: 'Gwale', to: '' },
        ],
      },
    ]);
  });

  it.each([
    ['of nothing', correct(1, { fullname: 'Musa Ibrahim' })],
    ['of a child that nobody knows', correct(9, { fullname: 'Musa' })],
  ])('%s changes nothing', (_name, event) => {
    expect(after([registration(), event])).toEqual(after([registration()]));
  });
});

describe('an immunization', () => {
  it('is recorded even if its child is unknown', () => {
    const { immunizations, children } = after([immunization(childId(9), { warnings: ['too-early'] })]);
    expect(immunizations.get(immunizationId(1))).toMatchObject({
      child: childId(9),
      immunized: true,
      voided: null,
      warnings: ['too-early'],
    });
    expect(children.size).toBe(0);
  });

  it('keeps no e-mail address, because that belongs to the child', () => {
    const { immunizations } = after([immunization(childId(1), { caregiverEmail: 'hauwa@example.org' })]);
    expect(JSON.stringify([...immunizations.values()])).not.toContain('hauwa');
  });

  it('is voided once, and the first reason stays', () => {
    const { immunizations } = after([
      registration(),
      immunization(childId(1)),
      voided(2),
      voided(2, 'Again'),
    ]);
    expect(immunizations.get(immunizationId(2))?.voided).toEqual({
      at: minute(3),
      by: officer,
      reason: 'Wrong child',
    });
    expect(after([voided(7)])).toEqual(emptyRegister);
  });
});

describe('a merge', () => {
  const two = [registration(), registration({ fullname: 'Moussa Ibrahim' })];

  it('links one entry to the other and leaves its records as they were written', () => {
    const before = after([...two, immunization(childId(2))]);
    const { children, immunizations } = after([merge(1, 2)], before, 4);
    expect(children.get(childId(2))).toMatchObject({ status: false, mergedInto: childId(1) });
    expect(children.get(childId(1))).toEqual(before.children.get(childId(1)));
    expect(immunizations).toEqual(before.immunizations);
    expect(keptChild(children, childId(2))).toBe(childId(1));
    expect(mergeOf(children.get(childId(2))!)).toBe(eventId(4));
  });

  it('is undone by its own id, once', () => {
    const { children } = after([...two, merge(1, 2), unmerge(3, 2), unmerge(3, 2)]);
    expect(children.get(childId(2))).toMatchObject({ status: true, mergedInto: null });
    expect(children.get(childId(2))?.history.map(({ kind }) => kind)).toEqual(['merged', 'unmerged']);
  });

  it('that another merge replaced is not undone', () => {
    const state = after([...two, registration(), merge(1, 2), merge(3, 2), unmerge(4, 2)]);
    expect(state.children.get(childId(2))?.mergedInto).toBe(childId(3));
  });

  it.each([
    ['with itself', merge(1, 1)],
    ['with nobody', merge(9, 1)],
    ['of nobody', merge(1, 9)],
  ])('%s changes nothing', (_name, event) => {
    expect(after([...two, event])).toEqual(after(two));
  });

  it('never forms a circle, in any order of merges and undoing', () => {
    const children = [1, 2, 3, 4, 5];
    const pick = fc.constantFrom(...children);
    const step = fc.oneof(
      fc.tuple(pick, pick).map(([kept, merged]) => merge(kept, merged)),
      fc.tuple(fc.integer({ min: 6, max: 25 }), pick).map(([by, merged]) => unmerge(by, merged)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const state = after([...children.map(() => registration()), ...steps]);
        for (const id of children) {
          const kept = keptChild(state.children, childId(id));
          expect(state.children.get(kept)).toMatchObject({ mergedInto: null, status: true });
        }
      }),
    );
  });
});

describe('an absence', () => {
  it('of the latest day counts, in any order of arrival', () => {
    const days = ['2026-11-02', '2026-11-09', '2026-11-16'];
    fc.assert(
      fc.property(fc.shuffledSubarray(days, { minLength: 3 }), (order) => {
        const { children } = after([registration(), ...order.map((day) => absent(1, day))]);
        expect(children.get(childId(1))?.absence?.on).toBe('2026-11-16');
      }),
    );
  });
});

describe('a withdrawal', () => {
  it('keeps the entry, marked, and leaves all others unchanged', () => {
    const { children } = after([registration(), registration(), withdraw(1)]);
    const withdrawn = { at: minute(3), by: officer, reason: 'Not known there' };
    expect(children.get(childId(1))).toMatchObject({ status: false, withdrawn, fullname: 'Musa Ibrahim' });
    expect(children.get(childId(2))).not.toHaveProperty('withdrawn');
  });

  it('keeps its first reason, and is not undone with a merge', () => {
    const { children } = after([
      registration(),
      registration(),
      withdraw(1),
      withdraw(1, 'Again'),
      merge(2, 1),
      unmerge(5, 1),
    ]);
    expect(children.get(childId(1))).toMatchObject({
      status: false,
      mergedInto: null,
      withdrawn: { reason: 'Not known there' },
    });
  });
});

describe('a register event', () => {
  it('reads only the rows that it names', () => {
    const register = after([
      registration(),
      registration(),
      registration(),
      immunization(childId(1)),
      merge(1, 2),
    ]);
    const events = [
      correct(2, { fullname: 'Musa Sani' }),
      voided(4),
      merge(2, 3),
      unmerge(5, 2),
      absent(1, '2026-11-20'),
      withdraw(1),
      registration(),
      immunization(childId(1)),
    ];
    for (const event of events) {
      const rows = registerRowsOf(event);
      const named = new Set(rows.children);
      // A child is folded together with the entries merged into it.
      for (const id of rows.children) named.add(keptChild(register.children, id));
      const loaded = {
        children: new Map([...register.children].filter(([id]) => named.has(id))),
        immunizations: new Map([...register.immunizations].filter(([id]) => rows.immunizations.includes(id))),
      };
      const facts = { event: eventId(40), actor: officer, at: minute(40) };
      const frozen = structuredClone(loaded);
      expect(record(event, loaded, facts)).toEqual(record(event, register, facts));
      expect(loaded).toEqual(frozen);
    }
  });
});
