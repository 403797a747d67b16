import { Dexie, type Table } from 'dexie';
import type { EngineDeps } from '#client/engine-deps.ts';

interface KeptAnswer {
  readonly user: string;
  readonly key: string;
  readonly value: unknown;
}

/**
 * The last answers of online screens, kept for each user apart so that nobody is shown what another one read. A database of
 * its own: it holds nothing that was recorded here, and may go at any time.
 */
export interface AnswerStore {
  read(user: string, key: string): Promise<unknown>;
  /** Keeps nothing for a user who is no longer signed in: an answer may come after the sign-out. */
  keep(user: string, key: string, value: unknown): Promise<void>;
  drop(user: string, key: string): Promise<void>;
  /** Forgets everything that one user read. */
  wipe(user: string): Promise<void>;
  close(): void;
}

/** Opens nothing until it is used; an answer that cannot be stored is dropped, and the screens work all the same. */
export function answerStore(
  deps: Pick<EngineDeps, 'indexedDB' | 'IDBKeyRange' | 'name'>,
  currentUser: () => Promise<string | null>,
): AnswerStore {
  const { indexedDB, IDBKeyRange } = deps;
  const db = new Dexie(`${deps.name}-answers`, { indexedDB, IDBKeyRange });
  db.version(1).stores({ answer: '[user+key], user' });
  const answers = db.table('answer') as Table<KeptAnswer, [string, string]>;
  return {
    read: async (user, key) => (await answers.get([user, key]).catch(() => undefined))?.value,
    async keep(user, key, value) {
      if ((await currentUser()) !== user) return;
      await answers.put({ user, key, value }).catch(() => undefined);
    },
    drop: (user, key) => answers.delete([user, key]).catch(() => undefined),
    wipe: async (user) => {
      await answers.where({ user }).delete();
    },
    close: () => db.close(),
  };
}
