import { pageEngine } from '#client/page-engine.ts';
import { savedAs } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { EquipmentRejection } from '#domain/equipment/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { refusedSave } from '#bindings/refused-save.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { Undo } from '#ui/toast/notice.ts';
import { notify } from '#ui/toast/notify.ts';
import { codeWords } from '#bindings/code-words.ts';
import { equipmentStrings } from './strings.ts';

/** The field beside which a refusal is shown. */
const fieldByReason: Partial<Record<EquipmentRejection, string>> = {
  'year-in-future': 'year',
  'reading-in-future': 'readAt',
  'reading-long-ago': 'readAt',
};

/** Saves a form about equipment, all or none, and returns its result. */
export async function saveEquipment(
  officer: Officer,
  {
    form,
    events,
    words = equipmentStrings,
    undo,
  }: {
    /** Name of the draft; null if there is none. */
    readonly form: string | null;
    readonly events: readonly EquipmentEvent[];
    readonly words?: { readonly saved: string; readonly failed: string };
    /** Events that undo it, and the notice afterwards; without them the notice offers no Undo. */
    readonly undo?: {
      readonly events: (saved: readonly EventId[]) => readonly EquipmentEvent[];
      readonly done: string;
    };
  },
): Promise<SubmitResult> {
  const author = { user: officer.userId, facility: officer.facilityId };
  const saved = await pageEngine().equipment.save(
    events,
    form === null ? { author } : savedAs(officer, form),
  );
  if (saved.ok) {
    notify.success(words.saved, {
      undo: undo && takeBack(officer, undo.events(saved.saved.map(({ event }) => event)), undo.done),
    });
    return { ok: true };
  }
  notify.warning(words.failed);
  return refusedSave(saved, { sentences: codeWords.equipment, fields: fieldByReason });
}

/** Undoes what was saved, with further events. */
function takeBack(officer: Officer, events: readonly EquipmentEvent[], done: string): Undo {
  return async () => {
    const author = { user: officer.userId, facility: officer.facilityId };
    const saved = await pageEngine().equipment.save(events, { author });
    return saved.ok ? { ok: true, text: done } : { ok: false, text: equipmentStrings.failed };
  };
}
