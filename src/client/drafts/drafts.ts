import type { DeviceDatabase } from '#client/db/database.ts';

/** What was typed into one form and not saved yet. */
export interface Draft {
  load<Values>(): Promise<Values | undefined>;
  save(values: unknown): void;
  clear(): void;
}

export interface Drafts {
  of(form: string): Draft;
}

/** Unsaved forms, per form and user: they survive a reload and a dead battery. */
export function draftsOf(db: DeviceDatabase, { ready }: { ready: () => Promise<unknown> }): Drafts {
  const known = new Map<string, Draft>();

  async function key(form: string): Promise<[string, string]> {
    await ready();
    const session = await db.session.get('current');
    return [session?.reply.user_id ?? '', form];
  }

  // One after the other, so that a clear never loses to the save before it. A draft that cannot be kept is no failure.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<unknown>): void {
    last = last.then(work).catch(() => undefined);
  }

  function create(form: string): Draft {
    return {
      async load<Values>() {
        await last;
        const row = await db.draft.get(await key(form));
        return row?.values as Values | undefined;
      },
      save: (values) =>
        inTurn(async () => {
          const [user, name] = await key(form);
          await db.draft.put({ user, form: name, values });
        }),
      clear: () => inTurn(async () => db.draft.delete(await key(form))),
    };
  }

  return {
    of(form) {
      const draft = known.get(form) ?? create(form);
      known.set(form, draft);
      return draft;
    },
  };
}
