import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { RegisterFacts } from '#domain/immunization/model.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { Run } from '../sync/judge-run.ts';
import type { Recorded } from './register-run.ts';

/** Records a register event against the register and the stock as they stand in the middle of a batch. */
export function recordInRun(run: Run, event: RegisterEvent, facts: RegisterFacts): Recorded {
  return run.register.record(event, {
    facts,
    today: latestDayOf(run.input.now),
    source: (entry) => {
      if (isTakenBack(run, entry)) return null;
      const lot = run.state.lots.get(entry);
      if (lot) return { antigen: lot.antigen, doses: Math.max(lot.received, lot.left) };
      return run.state.issued.get(entry);
    },
  });
}

function isTakenBack(run: Run, entry: EntryId): boolean {
  const known = run.entries.get(entry);
  return known !== undefined && known.reversedBy !== null;
}

/** The day it is where it is latest, 14 hours ahead of UTC: what is later than that is in the future everywhere. */
export function latestDayOf(now: Date): LocalDate {
  return new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10) as LocalDate;
}
