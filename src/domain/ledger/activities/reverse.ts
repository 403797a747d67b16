import { z } from 'zod';
import { assert } from '#domain/kernel/assert.ts';
import { entryIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { accept, reject, type Activity, type MovingActivity, type NewLine } from '#domain/ledger/activity.ts';
import { bornBy, confirmedShape, inVials, onReason, particularsShape } from '#domain/ledger/particulars.ts';
import type { ActivityFacts, Amendment, LedgerLine } from '#domain/ledger/model.ts';

/** Days after recording within which an entry can be reversed. */
export const daysToReverse = 7;

export const reversePayloadSchema = z.object({
  entry: entryIdSchema,
  reason: textSchema(),
  ...particularsShape,
  ...confirmedShape,
});
export type ReversePayload = z.infer<typeof reversePayloadSchema>;

type TakenBack = Readonly<Record<string, Pick<MovingActivity<never>, 'moves' | 'movedOn'>>>;

/**
 * A wrong entry is not edited: the opposite movement is appended, and both are linked. Officers may only reverse their own records, only
 * while none of their doses has moved on, and only for {@link daysToReverse} days. These are counted from the day the entry became known to
 * the day the reversal was saved, and not from typed dates, which could be chosen to fit.
 *
 * Stock that left for another facility or came from one is not reversed, because its other half is in another ledger. Neither is a
 * reversal, which a new entry replaces, nor the adjustment of an arrival's difference.
 */
export function reverseOf(moving: TakenBack): Activity<ReversePayload> {
  return {
    version: 1,
    payload: reversePayloadSchema,
    rows: ({ entry }) => ({ antigens: [], lots: [], issued: [], entries: [entry] }),
    decide(payload, state, facts) {
      const entry = state.entries.get(payload.entry);
      if (!entry) return reject('entry-missing');
      if (entry.admin !== facts.actor) return reject('not-own-entry');
      if (entry.arrival !== null || entry.activity === 'reverse') return reject('not-reversible');
      const taken = moving[entry.activity];
      assert(taken !== undefined, 'a line that is no reversal is of an activity that moves');
      const { moves, movedOn } = taken;
      if (movedOn === undefined) return reject('not-reversible');
      if (entry.reversedBy !== null) return reject('already-reversed');
      const lot = state.lots.get(entry.lot);
      assert(lot !== undefined, 'the lot of an entry is loaded with it');
      if (movedOn(entry, lot, state)) return reject('moved-on');
      if (daysBetween(entry.createdAt.slice(0, 10) as LocalDate, facts.recordedOn) > daysToReverse)
        return reject('too-late-to-reverse');
      const back = moves(entry).map((movement) => ({ ...movement, from: movement.to, to: movement.from }));
      return accept(back, reversalOf(entry, payload, facts), amendments(entry, payload, facts));
    },
  };
}

/** The line of a reversal: the content of the entry, and by whom and why it is reversed. */
function reversalOf(entry: LedgerLine, payload: ReversePayload, facts: ActivityFacts): NewLine {
  return {
    ...bornBy(facts),
    reverses: entry.activity,
    source: entry.id,
    antigen: entry.antigen,
    lot: entry.lot,
    batchNo: entry.batchNo,
    expiryOn: entry.expiryOn,
    vvmStage: entry.vvmStage,
    vendor: entry.vendor,
    ...inVials(entry),
    doses: entry.doses,
    direction: entry.direction,
    officer: payload.officer,
    origin: entry.origin,
    destination: entry.destination,
    year: payload.year,
    quarter: payload.quarter,
    happenedAt: payload.happenedAt,
    immunizationType: entry.immunizationType,
    childrenImmunized: entry.childrenImmunized,
    wastage: entry.wastage,
    wastageRate: entry.wastageRate,
    reason: payload.reason,
    ...onReason(entry),
  };
}

function amendments(entry: LedgerLine, { officer }: ReversePayload, facts: ActivityFacts): Amendment[] {
  const event = facts.entry as string as EventId;
  const reversed: Amendment = {
    entry: entry.id,
    set: { reversedBy: facts.entry },
    history: { at: facts.at, event, kind: 'reversed', by: officer, changes: [] },
  };
  if (entry.activity !== 'utilize' || entry.source === null) return [reversed];
  const set = { childrenImmunized: null, wastage: 0, wastageRate: 0 };
  return [reversed, { entry: entry.source, set, history: null }];
}
