import type { DeviceDatabase } from '#client/db/database.ts';
import type { DraftRow } from '#client/db/rows.ts';
import { openRow } from '#client/session/standing.ts';

/** Values typed into a form and not saved yet. */
export interface Draft {
  load<Values>(): Promise<Values | undefined>;
  /** Settles once they are stored, or cannot be. */
  save(values: unknown): Promise<unknown>;
  /** Deletes the typed values and starts a new draft. */
  clear(): void;
  /** Id of the typed values, shared by every window that opened them, so that they can be saved only once. */
  id(): string;
}

export interface Drafts {
  /** Without an owner the draft belongs to the user signed in when it is loaded. */
  of(form: string, owner?: { readonly user: string }): Draft;
}

/** Unsaved forms by form and user, which survive a reload and a dead battery. */
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

  // Writes run in sequence, so that a clear always wins over an earlier save. A draft that cannot be stored is not an error.
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
        // Earlier builds kept values typed in one window after another window had saved them.
        const isSaved = typeof row?.id === 'string' && saved.includes(row.id);
        if (row?.id && !isSaved) id = row.id;
        else if (saved.includes(id)) id = newId();
        return isSaved ? undefined : (row?.values as Values | undefined);
      },
      save(values) {
        const mine = id;
        // The form was saved before this write, here or in another window, and must not be offered again.
        const isLate = (row?: DraftRow) => row?.saved?.includes(mine) === true;
        return change((row) => (isLate(row) ? null : { values, id: mine }));
      },
      clear() {
        const mine = id;
        id = newId();
        // Values that another window typed under this key stay.
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

/** Number of saved drafts' ids stored per form, so that another window does not save one again. */
const maxSavedIds = 8;

/** A form's row after its draft was saved: the id is remembered, and later typing in another window stays. */
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
