import { assert } from '#domain/kernel/assert.ts';
import type { EntryActivity, LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { activityContracts } from './activities.ts';

type Contracts = typeof activityContracts;
type NamedActivity = Exclude<EntryActivity, 'reverse'>;
export type ActivityName = NonNullable<Contracts[keyof Contracts]['name']>;

/** The activities in the specification's spelling, in the order of the dialog. */
export const activityNames = [
  ...new Set(Object.values(activityContracts).flatMap(({ name }) => name ?? [])),
] as [ActivityName, ...ActivityName[]];

type Labels = { readonly [Type in keyof Contracts]: string };

/** English name of each activity's events. */
export const activityLabels = Object.fromEntries(
  Object.entries(activityContracts).map(([type, { label }]) => [type, label]),
) as Labels;

/** Wire name of a ledger activity; stock that arrives from another facility is listed as received. */
export function activityNameOf(activity: NamedActivity): ActivityName {
  return activityContracts[activity].name;
}

/** The name under which an entry is listed; a reversal is listed with what it reverses. */
export function listedAs({ activity, reverses }: Pick<LedgerEntry, 'activity' | 'reverses'>): ActivityName {
  const named = activity === 'reverse' ? reverses : activity;
  assert(named !== null && named !== 'reverse', 'a reversal says what it reverses, which is no reversal');
  return activityNameOf(named);
}
