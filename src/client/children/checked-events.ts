import { isRegisterType, registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { FieldIssue } from '#client/outbox/checked-activity.ts';

/** The events with their payloads read by their own schemas, or what is wrong with which field of which event. */
export function checkedEvents(
  events: readonly RegisterEvent[],
):
  | { readonly ok: true; readonly events: readonly RegisterEvent[] }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const path = (at: number, field: string) => (events.length === 1 ? field : `${at}.${field}`);
  const checked = events.flatMap((event, at): RegisterEvent[] => {
    if (!isRegisterType(event.type)) {
      issues.push({ path: path(at, 'type'), message: 'is not an event of the register' });
      return [];
    }
    const parsed = registerActivities[event.type].payload.safeParse(event.payload);
    if (parsed.success) return [{ type: event.type, payload: parsed.data } as RegisterEvent];
    for (const issue of parsed.error.issues)
      issues.push({ path: path(at, issue.path.join('.')), message: issue.message });
    return [];
  });
  if (checked.length === 0 && issues.length === 0) issues.push({ path: '', message: 'is needed' });
  return issues.length > 0 ? { ok: false, reason: 'invalid', issues } : { ok: true, events: checked };
}
