import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryId } from '#domain/kernel/ids.ts';
import { activities, isActivityType } from '#domain/ledger/activities/index.ts';
import { applyAcceptance, decide, rowsOf, type LedgerActivity } from '#domain/ledger/decide.ts';
import { emptyLedger, type LedgerState } from '#domain/ledger/ledger-entry.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { antigenId, entryId, uuid } from '../ids.ts';
import { facilities, story } from './arbitrary-story.ts';
import { activityTypes, activityWith, fieldsOf } from './any-activity.ts';
import { bcg, factsOf, issue, kano } from './given-ledger.ts';
import { worldAfter } from './world.ts';

const runs = { numRuns: 1000 };
const anyDoses = fc.oneof(fc.nat(50), fc.nat(10_000_000), fc.constantFrom(-0, 1, 10_000_000));

/** An activity that a hostile client could send: it passes the schema, and its references point anywhere. */
function hostileActivity(entries: readonly EntryId[]): fc.Arbitrary<LedgerActivity> {
  const anyEntry = fc.constantFrom(null, entryId(9), ...entries);
  const wild = fc.record({
    type: fc.constantFrom(...activityTypes),
    entry: anyEntry,
    doses: anyDoses,
    counted: anyDoses,
    antigen: fc.constantFrom(antigenId(1), antigenId(2), antigenId(99)),
    childrenImmunized: anyDoses,
    direction: fc.constantFrom('increment', 'decrement'),
    destination: fc.constantFrom(...facilities).map((facility) => ({ facility, name: 'anywhere' })),
    arrival: anyEntry.map((id) => id ?? entryId(8)),
  });
  return wild
    .map(({ type, ...fields }) => activityWith(type, fields))
    .filter((activity) => activity !== null);
}

/** Only the rows that the activity refers to, as a server would load them. */
function loaded(state: LedgerState, activity: LedgerActivity): LedgerState {
  const rows = rowsOf(activity);
  const named = rows.entries.flatMap((id) => state.entries.get(id) ?? []);
  const used = named.flatMap(({ activity: type, source }) => (type === 'utilize' && source ? [source] : []));
  const entries = [...named, ...used.flatMap((id) => state.entries.get(id) ?? [])];
  const issued = [...rows.issued, ...entries.map(({ id }) => id)].flatMap((id) => state.issued.get(id) ?? []);
  const lots = [...rows.lots, ...[...issued, ...entries].map(({ lot }) => lot)].flatMap(
    (id) => state.lots.get(id) ?? [],
  );
  const wallets = [...rows.antigens, ...lots.map(({ antigen }) => antigen)].flatMap(
    (id) => state.wallets.get(id) ?? [],
  );
  return {
    wallets: new Map(wallets.map((row) => [row.antigen, row])),
    lots: new Map(lots.map((row) => [row.id, row])),
    issued: new Map(issued.map((row) => [row.id, row])),
    entries: new Map(entries.map((row) => [row.id, row])),
  };
}

describe('a hostile client', () => {
  it('cannot make a rule throw, or an accepted decision fail to apply, in any reachable state', () => {
    const scene = story.chain((tale) => {
      const [facility, state] = [...worldAfter(tale).ledgers][0] ?? [kano.facility, emptyLedger];
      const entries = [...state.entries.keys()];
      return fc.record({
        facility: fc.constant(facility),
        state: fc.constant(state),
        activity: hostileActivity(entries),
      });
    });
    let accepted = 0;
    fc.assert(
      fc.property(scene, ({ facility, state, activity }) => {
        const facts = { ...factsOf(777), facility };
        const decision = decide(activity, state, facts);
        expect(decide(activity, loaded(state, activity), facts)).toEqual(decision);
        if (!decision.accepted) {
          expect(rejections).toContain(decision.reason);
          return;
        }
        accepted += 1;
        const after = applyAcceptance(state, decision);
        const partly = applyAcceptance(loaded(state, activity), decision);
        for (const [id, wallet] of partly.wallets) expect(after.wallets.get(id)).toEqual(wallet);
        for (const [id, lot] of partly.lots) expect(after.lots.get(id)).toEqual(lot);
        for (const [id, entry] of partly.issued) expect(after.issued.get(id)).toEqual(entry);
        for (const [id, entry] of partly.entries) expect(after.entries.get(id)).toEqual(entry);
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it.each(activityTypes)('cannot make the form of %s throw, whatever it sends', (type) => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (garbage) => {
        expect(activities[type].payload.safeParse(garbage).success).toBe(false);
      }),
      runs,
    );
  });

  it.each(activityTypes)(
    'cannot get one invalid field of %s past its form into a rule that throws',
    (type) => {
      const fields = fieldsOf(type);
      fc.assert(
        fc.property(fc.constantFrom(...fields), fc.anything(), (field, garbage) => {
          const activity = activityWith(type, { [field]: garbage });
          if (activity === null) return;
          expect(() => decide(activity, emptyLedger, factsOf(777))).not.toThrow();
        }),
        runs,
      );
    },
  );

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', '', 'Issue', 'recieved'])(
    'cannot name an activity %j that is not in the registry',
    (name) => {
      expect(isActivityType(name)).toBe(false);
    },
  );

  it('gets only the form’s fields of a payload stored', () => {
    const parsed = activities.issue.payload.parse({
      ...issue(101, 5).payload,
      balance: 1e9,
      id: uuid(1),
      antigen: bcg,
    });
    expect(parsed).toEqual(issue(101, 5).payload);
  });
});
