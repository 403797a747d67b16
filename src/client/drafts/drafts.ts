import type { DeviceDatabase } from '#client/db/database.ts';
import type { DraftRow } from '#client/db/rows.ts';
import { openRow } from '#client/session/standing.ts';

/** Values typed into one form and not saved yet. */
export interface Draft {
  load<Values>(): Promise<Values | undefined>;
  /** Settles when they are stored, or cannot be. */
  save(values: unknown): Promise<unknown>;
  /** Forgets the typed values and begins anew. */
  clear(): void;
  /** Id of the typed values, the same in every window that opened them, so that they can be saved only once. */
  id(): string;
}

export interface Drafts {
  /** Without an owner the draft belongs to the user signed in when it is loaded. */
  of(form: string, owner?: { readonly user: string }): Draft;
}

/** Unsaved forms, per form and user: they survive a reload and a dead battery. */
export function draftsOf(
  db: DeviceDatabase,
  { ready, newId }: { ready: () => Promise<unknown>; newId: () => string },
): Drafts {
  const known = new Map<string, Draft>();

  async function currentUser(): Promise<string> {
    await ready();
    const session = await openRow(db);
    return session?.reply.user_id ?? '';
  }

  // Writes in sequence, so that a clear never loses to the save before it. A draft that cannot be stored is no failure.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<unknown>): Promise<unknown> {
    last = last.then(work).catch(() => undefined);
    return last;
  }

  function create(form: string, owner: string | undefined): Draft {
    let id = newId();
    let opener: Promise<string> | null = null;
    const change = (after: (row: DraftRow | undefined) => Partial<DraftRow> | null) => {
      const user = owner ?? (opener ??= currentUser());
      return inTurn(async () => {
        await ready();
        const key: [string, string] = [await user, form];
        await db.transaction('rw', db.draft, async () => {
          const row = await db.draft.get(key);
          const next = after(row);
          const saved = row?.saved ?? [];
          if (next) await db.draft.put({ user: key[0], form, values: undefined, id: null, saved, ...next });
        });
      });
    };
    return {
      async load<Values>() {
        await last;
        await ready();
        opener = currentUser();
        const row = await db.draft.get([owner ?? (await opener), form]);
        const saved = row?.saved ?? [];
        // Earlier builds kept values typed on in one window after another had saved them.
        const isSaved = typeof row?.id === 'string' && saved.includes(row.id);
        if (row?.id && !isSaved) id = row.id;
        else if (saved.includes(id)) id = newId();
        return isSaved ? undefined : (row?.values as Values | undefined);
      },
      save(values) {
        const mine = id;
        // The form was saved before this write, here or in another window: it would be offered once more.
        const isLate = (row?: DraftRow) => row?.saved?.includes(mine) === true;
        return change((row) => (isLate(row) ? null : { values, id: mine }));
      },
      clear() {
        const mine = id;
        id = newId();
        // Another window's typing under this key stays.
        void change((row) => (row && (row.id === mine || row.id === null) ? {} : null));
      },
      id: () => id,
    };
  }

  return {
    of(form, owner) {
      const key = JSON.stringify([owner?.user, form]);
      const draft = known.get(key) ?? create(form, owner?.user);
      known.set(key, draft);
      return draft;
    },
  };
}

/** Number of saved drafts' ids remembered per form, so that another window does not save one again. */
const maxSavedIds = 8;

/** A form's row once its draft was saved: the id is remembered, and another window's later typing stays. */
export function savedDraft(
  { user, form, id }: { readonly user: string; readonly form: string; readonly id: string },
  row: DraftRow | undefined,
): DraftRow {
  const isOther = row !== undefined && row.id !== null && row.id !== id;
  return {
    user,
    form,
    values: isOther ? row.values : undefined,
    id: isOther ? row.id : null,
    saved: [...(row?.saved ?? []), id].slice(-maxSavedIds),
  };
}
