import { describe, expect, test } from 'vitest';
import { isVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { mergeOf } from '#domain/immunization/register/activities/merges.ts';
import type { ChildId, EventId, HeldSessionId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../sync/fake-tablet.ts';
import { withOneTablet } from '../sync/one-tablet.ts';
import { child, dose, merge, voiding } from './typed-children.ts';

const verdicts = (results: readonly { verdict: string }[]) => results.map(({ verdict }) => verdict);

describe.each(engines)('children on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['case_id', 'reason', 'about', 'detail'])
      .where('closed_at', 'is', null)
      .orderBy('opened_at')
      .orderBy('case_id')
      .execute();
  const issuedEntry = (doses: number): string => {
    const received = tablet.save('receive', typed.receive(100));
    return tablet.save('issue', typed.issue(received.event_id, doses)).event_id;
  };

  describe('an event about a child is recorded', () => {
    test('a child registered without a number gets one on acceptance, in the answer and on the feed', async () => {
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      const reply = await tablet.push();
      expect(reply.results).toMatchObject([
        { verdict: 'accepted', response: { status: true, fullname: 'Musa Ibrahim', id: musa.event_id } },
      ]);
      await tablet.pull();
      const row = tablet.items.at(-1)?.children[0];
      expect(row).toMatchObject({
        id: musa.event_id,
        fullname: 'Musa Ibrahim',
        bornOn: '2026-10-02',
        status: true,
        history: [],
      });
      expect(isVaccNo(row?.vaccNo ?? '')).toBe(true);
      expect(reply.results[0]).toMatchObject({ response: { vacc_no: row?.vaccNo } });
    });

    test('its times are those of saving, corrected by the clock’s offset and never later than the server’s', async () => {
      const savedAt = world.deps.now().getTime();
      const musa = tablet.save('register-child', child('Musa Ibrahim'), {
        recorded_at: new Date(savedAt - 3_600_000).toISOString(),
        clock_offset_ms: 3_600_000,
      });
      const ahead = tablet.save('register-child', child('Zainab Musa'), {
        recorded_at: new Date(savedAt + 9 * 3_600_000).toISOString(),
      });
      world.advance(600_000);
      await tablet.push();
      await tablet.pull();
      const rows = tablet.items.flatMap(({ children }) => children);
      const timesOf = (id: string) => rows.filter((row) => row.id === id).map((row) => row.createdAt);
      expect(timesOf(musa.event_id)).toEqual([new Date(savedAt).toISOString()]);
      expect(timesOf(ahead.event_id)).toEqual([world.deps.now().toISOString()]);
    });

    test('a dose is recorded with its child in one batch, and the answer gives the next date', async () => {
      const issued = issuedEntry(10);
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      const given = tablet.save('immunize', dose(musa.event_id, issued));
      const reply = await tablet.push();
      expect(reply.results[3]).toMatchObject({
        verdict: 'accepted',
        response: { immunized: true, next_immunize_date: '2026-12-18' },
      });
      await tablet.pull();
      expect(tablet.items.at(-1)?.immunizations).toMatchObject([
        { id: given.event_id, child: musa.event_id, source: issued, immunized: true, voided: null },
      ]);
      expect(await openCases()).toEqual([]);
    });

    test('the other tablets learn in which session a dose was given', async () => {
      const session = freshId() as HeldSessionId;
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      tablet.save('immunize', dose(musa.event_id, issuedEntry(10), { session }));
      tablet.save('immunize', dose(musa.event_id, issuedEntry(10)));
      await tablet.push();
      await tablet.pull();
      const told = tablet.items.flatMap(({ immunizations }) => immunizations.map((row) => row.session));
      expect(told).toEqual([session, undefined]);
    });

    test('a dose that arrives before its child waits for it', async () => {
      const late = await FakeTablet.at(world);
      const musa = late.save('register-child', child('Musa Ibrahim'));
      tablet.save('immunize', dose(musa.event_id, null), { deps: [musa.event_id] });
      expect(verdicts((await tablet.push()).results)).toEqual(['parked']);
      await late.push();
      await tablet.pull();
      expect(tablet.items.flatMap(({ immunizations }) => immunizations)).toHaveLength(1);
      expect(await openCases()).toEqual([]);
    });

    test('a malformed event and one of a future version are answered as for stock', async () => {
      tablet.save('register-child', { ...child('Musa'), caregiverNumber: 'none' });
      tablet.save('register-child', child('Musa'), { v: 2 });
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'refused', reason: 'malformed' },
        { verdict: 'parked', reason: 'unknown-version' },
      ]);
    });

    test('repeated events change nothing', async () => {
      const issued = issuedEntry(10);
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      tablet.save('immunize', dose(musa.event_id, issued));
      const first = await tablet.push();
      const again = await tablet.push();
      expect(again.results).toEqual(first.results.map((result) => ({ ...result, duplicate: true })));
      expect(await world.deps.db.selectFrom('child').selectAll().execute()).toHaveLength(1);
    });
  });

  describe('a doubtful event becomes a case', () => {
    test.each([
      {
        name: 'a name that sounds the same, born the same month',
        other: child('Mohammed Ibrahim', {
          bornOn: '2026-10-20' as LocalDate,
          caregiverNumber: '0900 000 0000',
        }),
        reasons: ['likely-duplicate'],
      },
      {
        name: 'a name that sounds the same and the same caregiver',
        other: child('Muhammad Ibraheem', {
          bornOn: '2025-01-01' as LocalDate,
          caregiverNumber: '+234 803 123 4567',
        }),
        reasons: ['likely-duplicate'],
      },
      {
        name: 'a twin',
        other: child('Aisha Bello'),
        reasons: [],
      },
      {
        name: 'a namesake of another mother and another year',
        other: child('Muhammad Ibrahim', {
          bornOn: '2024-10-02' as LocalDate,
          caregiverNumber: '0900 000 0000',
        }),
        reasons: [],
      },
    ])('$name: $reasons', async ({ other, reasons }) => {
      const first = tablet.save('register-child', child('Muhammad Ibrahim'));
      await tablet.push();
      const second = await FakeTablet.at(world);
      const again = second.save('register-child', other);
      expect(verdicts((await second.push()).results)).toEqual(['accepted']);
      expect(await openCases()).toMatchObject(
        reasons.map((reason) => ({ case_id: again.event_id, reason, about: [first.event_id] })),
      );
    });

    test('no case for a likely duplicate that the officer compared and ruled out', async () => {
      const first = tablet.save('register-child', child('Muhammad Ibrahim'));
      tablet.save('register-child', {
        ...child('Mohammed Ibrahim'),
        notSameAs: [first.event_id as string as ChildId],
      });
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted', 'accepted']);
      expect(await openCases()).toEqual([]);
    });

    test('a likely duplicate of a merged entry is one of the entry that was kept', async () => {
      const kept = tablet.save('register-child', child('Adebola Ojo'));
      const merged = tablet.save('register-child', child('Musa Ibrahim'));
      tablet.save('merge-children', merge(kept.event_id, merged.event_id));
      const third = tablet.save('register-child', child('Moussa Ibrahim'));
      await tablet.push();
      expect(await openCases()).toMatchObject([
        { case_id: third.event_id, reason: 'likely-duplicate', about: [kept.event_id] },
      ]);
    });

    test('the same dose recorded on two tablets, unless the officer was warned', async () => {
      const issued = issuedEntry(10);
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      const given = tablet.save('immunize', dose(musa.event_id, issued));
      await tablet.push();
      const other = await FakeTablet.at(world);
      const twice = other.save('immunize', dose(musa.event_id, issued));
      other.save('immunize', dose(musa.event_id, issued, { warnings: ['already-given'] }));
      other.save('immunize', dose(musa.event_id, issued, { dose: 'BCG2' }));
      expect(verdicts((await other.push()).results)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(await openCases()).toMatchObject([
        { case_id: twice.event_id, reason: 'same-dose-twice', about: [given.event_id] },
      ]);
    });

    test('no case for a dose repeated because the first was too early', async () => {
      const issued = issuedEntry(10);
      const musa = tablet.save(
        'register-child',
        child('Musa Ibrahim', { bornOn: '2026-08-01' as LocalDate }),
      );
      const early = { dose: 'Penta1', immunizedOn: '2026-09-01' as LocalDate };
      tablet.save('immunize', dose(musa.event_id, issued, early));
      tablet.save(
        'immunize',
        dose(musa.event_id, issued, { ...early, immunizedOn: '2026-10-10' as LocalDate }),
      );
      await tablet.push();
      expect(await openCases()).toEqual([]);
    });

    test('doses that do not match their stock', async () => {
      const issued = issuedEntry(2);
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      tablet.save('immunize', dose(musa.event_id, issued, { dose: 'A', doses: 2 }));
      const third = tablet.save('immunize', dose(musa.event_id, issued, { dose: 'B' }));
      const nowhere = tablet.save('immunize', dose(musa.event_id, freshId(), { dose: 'C' }));
      const none = tablet.save('immunize', dose(musa.event_id, null, { dose: 'D', isHistory: false }));
      tablet.save('immunize', dose(musa.event_id, null, { dose: 'E' }));
      expect(new Set(verdicts((await tablet.push()).results))).toEqual(new Set(['accepted']));
      expect(await openCases()).toMatchObject(
        [third, nowhere, none].map((event) => ({ case_id: event.event_id, reason: 'stock-mismatch' })),
      );
    });

    test('an unknown child, and an impossible date', async () => {
      const unknown = tablet.save('immunize', dose(freshId(), null));
      const unborn = tablet.save('register-child', child('Musa', { bornOn: '2027-01-01' as LocalDate }));
      const early = tablet.save('immunize', dose(unborn.event_id, null));
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(await openCases()).toMatchObject([
        { case_id: unknown.event_id, reason: 'child-unknown' },
        { case_id: unborn.event_id, reason: 'unlikely-date' },
        { case_id: early.event_id, reason: 'unlikely-date' },
      ]);
    });
  });

  test('a date of birth corrected to after a dose of the child opens a case, one before it does not', async () => {
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    tablet.save('immunize', dose(musa.event_id, null, { immunizedOn: '2026-11-10' as LocalDate }));
    const correction = (bornOn: string, more: object = {}) =>
      tablet.save('correct-child', {
        child: musa.event_id as string as ChildId,
        bornOn: bornOn as LocalDate,
        reason: 'The certificate',
        ...more,
      });
    const late = correction('2026-11-11');
    correction('2026-11-12', { bornEstimated: true });
    correction('2026-11-10');
    expect(new Set(verdicts((await tablet.push()).results))).toEqual(new Set(['accepted']));
    expect(await openCases()).toMatchObject([{ case_id: late.event_id, reason: 'unlikely-date' }]);
    expect(await openCases()).toHaveLength(1);
  });

  describe('a person can act on it', () => {
    test('a merge settles the case and can be undone, and doses stay as they were written', async () => {
      const issued = issuedEntry(10);
      const first = tablet.save('register-child', child('Muhammad Ibrahim'));
      const again = tablet.save('register-child', child('Mohammed Ibrahim'));
      const given = tablet.save('immunize', dose(again.event_id, issued));
      await tablet.push();
      expect(await openCases()).toMatchObject([{ case_id: again.event_id }]);

      const merged = tablet.save('merge-children', merge(first.event_id, again.event_id));
      const twice = tablet.save('immunize', dose(first.event_id, issued));
      await tablet.push([merged, twice]);
      await tablet.pull();
      const row = tablet.items.at(-2)?.children[0];
      expect(row).toMatchObject({ id: again.event_id, status: false, mergedInto: first.event_id });
      expect(row && mergeOf(row)).toBe(merged.event_id);
      expect(await openCases()).toMatchObject([
        { case_id: twice.event_id, reason: 'same-dose-twice', about: [given.event_id] },
      ]);

      const back = tablet.save('unmerge-children', {
        merge: merged.event_id as EventId,
        merged: again.event_id as string as ChildId,
        reason: 'Two children after all',
      });
      const voided = tablet.save('void-immunization', voiding(twice.event_id));
      await tablet.push([back, voided]);
      await tablet.pull();
      expect(tablet.items.at(-2)?.children).toMatchObject([
        {
          id: again.event_id,
          status: true,
          mergedInto: null,
          history: [{ kind: 'merged' }, { kind: 'unmerged' }],
        },
      ]);
      expect(tablet.items.at(-1)?.immunizations).toMatchObject([
        { id: twice.event_id, voided: { reason: 'Wrong child' } },
      ]);
      expect(await openCases()).toEqual([]);
    });

    test('merges in a circle change nothing', async () => {
      const a = tablet.save('register-child', child('Musa'));
      const b = tablet.save('register-child', child('Aisha'));
      const c = tablet.save('register-child', child('Ladi'));
      await tablet.push();
      const merges = [
        tablet.save('merge-children', merge(a.event_id, b.event_id)),
        tablet.save('merge-children', merge(b.event_id, c.event_id)),
        tablet.save('merge-children', merge(c.event_id, a.event_id)),
      ];
      for (const event of merges) await tablet.push([event]);
      await tablet.pull();
      expect(tablet.items.slice(-3).map(({ children }) => children.length)).toEqual([1, 1, 0]);
    });

    test('corrections of different fields from two tablets are both kept, and the history lists them', async () => {
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      await tablet.push();
      const other = await FakeTablet.at(world);
      const of = musa.event_id as string as ChildId;
      const name = tablet.save('correct-child', {
        child: of,
        fullname: 'Musa Ibrahim Sani',
        reason: 'Spelling',
      });
      const place = other.save('correct-child', { child: of, settlement: null, reason: 'Moved' });
      await tablet.push([name]);
      await other.push([place]);
      await tablet.pull();
      expect(tablet.items.at(-1)?.children).toMatchObject([
        {
          fullname: 'Musa Ibrahim Sani',
          settlement: null,
          history: [
            {
              kind: 'corrected',
              changes: [{ field: 'fullname', from: 'Musa Ibrahim', to: 'Musa Ibrahim Sani' }],
            },
            { kind: 'corrected', changes: [{ field: 'settlement', from: 'Gwale', to: '' }] },
          ],
        },
      ]);
    });
  });
});
