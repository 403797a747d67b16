import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '#contract/activity-facts.ts';
import { take } from '#contract/families/family.ts';
import { register } from '#contract/families/register.ts';
import { changedDigest } from '#contract/families/row-digest.ts';
import { emptyRegister, type RegisterState } from '#domain/immunization/register/model.ts';
import { applyChanges, record } from '#domain/immunization/register/record.ts';
import type { EventId, FacilityId, UserId } from '#domain/kernel/ids.ts';
import { arbitraryHappening, eventOf } from '#tests/client/support/register-story.ts';
import { noRows, rowsLookedAt } from './rows-looked-at.ts';

const idOf = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

function factsFor(n: number) {
  return factsOf({
    event_id: idOf(n) as EventId,
    facility: idOf(0xa) as FacilityId,
    actor: idOf(0xb) as UserId,
    recorded_at: new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString(),
    clock_offset_ms: 0,
  });
}

const stories = fc.array(arbitraryHappening, { minLength: 5, maxLength: 40, size: 'max' });

describe('the register family', () => {
  it('records like the domain, using only the rows that an event names and its keys contain', () => {
    let told = 0;
    fc.assert(
      fc.property(stories, (happenings) => {
        let state: RegisterState = emptyRegister;
        const all = noRows(register);
        happenings.forEach((happening, at) => {
          const event = eventOf(happening, state);
          if (!event) return;
          const facts = factsFor(at + 16);
          const expected = record(event, state, facts);
          const rows = rowsLookedAt(register, all, { event, id: facts.event });
          const keys: readonly (string | null)[] = register.keys(event, facts.event, rows);
          const decided = register.decide(event, rows, facts);
          if (!decided.accepted) throw new Error('nothing of the register is refused');
          expect(decided.outcome).toEqual(expected);
          const changed = register.apply(rows, decided.outcome, { facts, totals: 'kept' });
          for (const row of changed.child) expect(keys[0]).toBe(register.tables.child.key(row));
          for (const row of changed.immunization)
            expect(keys).toEqual([register.tables.immunization.key(row)]);
          expect(register.sumOf(decided.outcome)).toBeNull();
          state = applyChanges(state, expected);
          take(register, all, changed);
          told += 1;
        });
        expect([...all.child.values()]).toEqual([...state.children.values()]);
      }),
      { numRuns: 200 },
    );
    expect(told).toBeGreaterThan(1000);
  });

  it('gives a merge to all entries that the kept child was merged into', () => {
    const all = noRows(register);
    const children = [16, 17, 18].map((n) => {
      const facts = factsFor(n);
      const event = eventOf({ type: 'register-child', pick: n }, emptyRegister)!;
      const decided = register.decide(event, all, facts);
      if (decided.accepted)
        take(register, all, register.apply(all, decided.outcome, { facts, totals: 'kept' }));
      return idOf(n);
    });
    const [a, b, c] = children;
    const merge = (merged: unknown, kept: unknown) => ({
      type: 'merge-children',
      payload: { merged, kept, reason: 'one child' },
    });
    const facts = factsFor(20);
    const decided = register.decide(merge(b, a), all, facts);
    if (decided.accepted)
      take(register, all, register.apply(all, decided.outcome, { facts, totals: 'kept' }));
    const next = merge(c, b);
    const rows = rowsLookedAt(register, all, { event: next, id: facts.event });
    expect(register.keys(next, facts.event, rows)).toEqual([`child:${c}`, `child:${b}`, `child:${a}`]);
  });

  it('distinguishes rows by a digest that ignores the order of fields', () => {
    const facts = factsFor(16);
    const event = eventOf({ type: 'register-child', pick: 3 }, emptyRegister)!;
    const decided = register.decide(event, noRows(register), facts);
    if (!decided.accepted) throw new Error('nothing of the register is refused');
    const changed = register.apply(noRows(register), decided.outcome, { facts, totals: 'kept' });
    const [child] = changed.child;
    const turned = Object.fromEntries(Object.entries(child!).toReversed()) as typeof child & object;
    const digest = changedDigest(register, changed);
    expect(changedDigest(register, { ...changed, child: [turned] })).toBe(digest);
    expect(changedDigest(register, { ...changed, child: [{ ...child!, bornEstimated: undefined }] })).toBe(
      digest,
    );
    for (const other of [{ fullname: 'Musa' }, { bornEstimated: true as const }, { vaccNo: '1' }])
      expect(changedDigest(register, { ...changed, child: [{ ...child!, ...other }] })).not.toBe(digest);
  });
});
