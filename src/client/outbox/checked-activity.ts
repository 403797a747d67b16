import { activities, isActivityType, relayedActivities } from '#domain/ledger/activities/index.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The activity with its payload read by its own schema, or what is wrong with which field. */
export function checkedActivity(
  activity: LedgerActivity,
):
  | { readonly ok: true; readonly activity: LedgerActivity }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] } {
  const { type } = activity;
  if (!isActivityType(type) || relayedActivities.has(type)) {
    return { ok: false, reason: 'invalid', issues: [{ path: 'type', message: 'is not an activity' }] };
  }
  const parsed = activities[type].payload.safeParse(activity.payload);
  if (parsed.success) return { ok: true, activity: { type, payload: parsed.data } as LedgerActivity };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { ok: false, reason: 'invalid', issues };
}
