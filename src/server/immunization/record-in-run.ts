import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { childIdOf, type EntryId } from '#domain/kernel/ids.ts';
import type { RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { OwnRows } from '#contract/families/family.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import type { RegisterRows } from '#contract/families/register.ts';
import type { Deed } from '../families/server-family.ts';
import { logDeviceOf } from '../families/candidate.ts';
import type { RegisterRun, SourceRow } from './register-run.ts';
import type { GivenNumber } from './vacc-no-desk.ts';

/**
 * Records an event about a child with the number that it gets, and says what a person should look at, by the register and the
 * stock as they stand in the middle of the batch. Refuses nothing.
 */
export function recordInRun(deed: Deed<RegisterRows, RegisterChanges, RegisterRun>) {
  const { candidate, context, doubt, facts } = deed;
  const event = deed.event as RegisterEvent;
  const number =
    event.type === 'register-child'
      ? context.desk.give({
          child: childIdOf(facts.event),
          written: event.payload.vaccNo,
          device: logDeviceOf(candidate.origin),
        })
      : null;
  const stock = deed.rowsOf(ledger);
  const findings = context.doubts(event, {
    today: facilityDayAt(deed.now.getTime()),
    source: (entry) => (stock ? sourceIn(stock, entry) : undefined),
  });
  const numbered = withNumber(event, number);
  const noteAfter = context.changes.before(numbered, facts.event);
  const settled = deed.settle(numbered);
  assert(settled.accepted, 'the register refuses nothing');
  context.note(settled.outcome);
  noteAfter();
  return {
    ...settled,
    found: {
      number,
      findings: [
        ...(doubt === null ? [] : [{ doubt, about: [] }]),
        ...(number?.changed === true ? [{ doubt: 'number-changed' as const, about: [] }] : []),
        ...findings,
      ],
      child: context.childOf(numbered, facts.event),
      changes: context.changes,
    },
  };
}

/** An issued entry or a lot among the rows of the stock: null when taken back, undefined when it is not there. */
function sourceIn(
  { entry: entries, lot: lots }: OwnRows<LedgerRows>,
  id: EntryId,
): SourceRow | null | undefined {
  const entry = entries.get(id);
  if (entry !== undefined && entry.reversedBy !== null) return null;
  const lot = lots.get(id);
  if (lot) return { antigen: lot.antigen, doses: Math.max(lot.received, lot.left) };
  return entry === undefined || entry.open === null ? undefined : entry;
}

function withNumber(event: RegisterEvent, number: GivenNumber | null): RegisterEvent {
  if (event.type !== 'register-child') return event;
  return { type: event.type, payload: { ...event.payload, vaccNo: number?.vaccNo ?? null } };
}
