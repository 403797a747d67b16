import type { EntryId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import { ledger } from '#contract/families/ledger.ts';
import type { Accepted, OpenedCase } from '../families/server-family.ts';
import type { RegisterRun } from './register-run.ts';

// A reversal says that stock never came or never left; a record says that a child was given it. Both stand, because neither
// can be refused for the other, and a person finds out which is wrong. An immunization that comes after the reversal opens
// the same case by its own event.

/** The entry of the stock that an event takes back; null for any other. */
export function reversedBy({ type, payload }: FamilyEvent): EntryId | null {
  const activity = { type, payload } as LedgerActivity;
  return activity.type === 'reverse' ? activity.payload.entry : null;
}

/** The case of an accepted event that takes back what children were given; null where they were given nothing of it. */
export function caseOfReversed(
  { server, event }: Accepted,
  register: Pick<RegisterRun, 'givenFrom'>,
): OpenedCase | null {
  const entry = server.family.name === ledger.name ? reversedBy(event) : null;
  const doses = entry === null ? 0 : register.givenFrom(entry);
  if (entry === null || doses === 0) return null;
  return {
    reason: 'stock-mismatch',
    detail: `Children were recorded as given ${doses} ${doses === 1 ? 'dose' : 'doses'} of what was taken back; please void the records that are wrong, or enter the stock again`,
    about: [entry],
  };
}
