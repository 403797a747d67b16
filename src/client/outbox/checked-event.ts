import type { FamilyEvent } from '#contract/families/family.ts';
import { familyOf } from '#contract/families/registry.ts';
import type { DeviceDatabase } from '#client/db/database.ts';

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

export type CheckedEvent =
  | { readonly ok: true; readonly event: FamilyEvent }
  | { readonly ok: false; readonly reason: 'invalid'; readonly issues: readonly FieldIssue[] };

/** The event with its payload read by its own schema, or what is wrong with which field. */
export function checkedEvent(
  { families }: Pick<DeviceDatabase, 'families'>,
  { type, payload }: FamilyEvent,
): CheckedEvent {
  const family = familyOf(
    type,
    families.map((client) => client.family),
  );
  const kind = family?.types[type];
  if (!kind || family.relayed.has(type))
    return { ok: false, reason: 'invalid', issues: [{ path: 'type', message: 'is not a kind of event' }] };
  const parsed = kind.payload.safeParse(payload);
  if (parsed.success) return { ok: true, event: { type, payload: parsed.data } };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { ok: false, reason: 'invalid', issues };
}
