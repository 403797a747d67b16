import { Dexie, type Table } from 'dexie';
import type { EngineDeps } from '#client/engine-deps.ts';

interface KeptAnswer {
  readonly user: string;
  readonly key: string;
  readonly value: unknown;
}

/**
 * The last answers of online screens, kept per user so that nobody sees an answer meant for somebody else. In a separate database, because
 * it contains nothing recorded here and may be deleted at any time.
 */
export interface AnswerStore {
  read(user: string, key: string): Promise<unknown>;
  /** Stores nothing for a user who has signed out, because an answer may arrive after the sign-out. */
  keep(user: string, key: string, value: unknown): Promise<void>;
  drop(user: string, key: string): Promise<void>;
  /** Deletes every answer stored for one user. */
  wipe(user: string): Promise<void>;
  close(): void;
}

/** Opens nothing until used; an answer that cannot be stored is dropped, and the screens still work. */
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
