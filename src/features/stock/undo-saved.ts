import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { keptReasons } from '#bindings/ledger-words.ts';
import { reasonSentence } from '#bindings/server-words.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { dateOf, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { SavedCount } from '#client/stock/saved-count.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Undo } from '#ui/toast/notice.ts';
import { notify } from '#ui/toast/notify.ts';
import { officerName } from './activity/officer-defaults.ts';
import type { ShownEntry } from './shown.ts';
import { stockStrings } from './strings.ts';

/** Shows what was saved, and offers Undo if the ledger would accept it. */
export async function tellSaved(sentence: string, entry: EntryId | null, officer: Officer): Promise<void> {
  const { queries } = pageEngine();
  const saved = entry === null ? null : await queries.entry(entry);
  if (!saved) {
    notify.success(sentence);
    return;
  }
  notify.success(sentence, {
    detail: stockStrings.savedWhat(saved.antigenName, saved.batchNo, saved.doses),
    together: stockStrings.savedTogether,
    undo: await undoWherePossible([saved.id], officer),
  });
}

/** Undo for entries that were saved together; undefined if the ledger would refuse it. */
export async function undoWherePossible(
  entries: readonly EntryId[],
  officer: Officer,
): Promise<Undo | undefined> {
  const [last] = await reversalsOf(entries, officer);
  if (last === undefined || !(await pageEngine().stock.preview(last)).accepted) return undefined;
  return undoOf(entries, officer);
}

/** Undo for entries that were saved together, all or none. */
function undoOf(entries: readonly EntryId[], officer: Officer): Undo {
  return async () => {
    const author = { user: officer.userId, facility: officer.facilityId };
    const saved = await pageEngine().stock.saveTogether(await reversalsOf(entries, officer), { author });
    if (saved.ok) return { ok: true, text: stockStrings.undone(entries.length) };
    return { ok: false, text: stockStrings.notUndone(reasonSentence(saved.reason, null)) };
  };
}

/**
 * Undo for a count: its adjustments are reversed, and its lots get their previous count. A stage that was read stays, because a monitor
 * never gets better.
 */
export function undoCount({ adjusted, read, count }: SavedCount, officer: Officer): Undo {
  return async () => {
    const happenedAt = await pageEngine().children.now();
    const author = { user: officer.userId, facility: officer.facilityId };
    const voids = { ...count, officer: officerName(officer), happenedAt };
    const saved = await pageEngine().stock.saveTogether(
      [...(await reversalsOf(adjusted, officer)), { type: 'void-count', payload: voids }],
      { author },
    );
    if (saved.ok)
      return { ok: true, text: read === 0 ? stockStrings.countUndone : stockStrings.countUndoneStagesStay };
    return { ok: false, text: stockStrings.notUndone(reasonSentence(saved.reason, null)) };
  };
}

/** The count with which an adjustment was saved; null if there is none, or the ledger would refuse to reverse one of its adjustments. */
export async function countToTakeBack(adjustment: string, officer: Officer): Promise<SavedCount | null> {
  const { queries, stock } = pageEngine();
  const count = await queries.countWith(adjustment);
  if (count === null) return null;
  const reversals = await reversalsOf(count.adjusted, officer);
  const previews = await Promise.all(reversals.map((reversal) => stock.preview(reversal)));
  return previews.every(({ accepted }) => accepted) ? count : null;
}

/** Undo for a correction, by another correction that restores the texts of the entry. */
export function undoCorrection(before: ShownEntry, officer: Officer): Undo {
  return async () => {
    const { children, stock } = pageEngine();
    const { id: entry, batchNo, expiryOn, officer: reporting } = before;
    const happenedAt = await children.now();
    const was = { batchNo, expiryOn, officer: reporting };
    const saved = await stock.save(
      { type: 'correct', payload: { entry, ...was, correctedBy: officerName(officer), happenedAt } },
      { author: { user: officer.userId, facility: officer.facilityId } },
    );
    if (saved.ok) return { ok: true, text: stockStrings.correctionUndone };
    return { ok: false, text: stockStrings.notUndone(reasonSentence(saved.reason, null)) };
  };
}

/** The reversals of entries, last one first. */
async function reversalsOf(
  entries: readonly EntryId[],
  officer: Officer,
): Promise<readonly LedgerActivity[]> {
  const happenedAt = await pageEngine().children.now();
  const on = dateOf(happenedAt);
  return entries.toReversed().map((entry) => ({
    type: 'reverse',
    payload: {
      entry,
      reason: keptReasons.entryUndone,
      officer: officerName(officer),
      happenedAt,
      year: yearOf(on),
      quarter: quarterOf(on),
    },
  }));
}
