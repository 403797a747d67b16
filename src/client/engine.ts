import { type AnswerStore, answerStore } from './answers/answer-store.ts';
import { type AefiOnDevice, aefiOf } from './aefi/aefi.ts';
import { type Children, childrenOf } from './children/children.ts';
import { type DeviceStorage, deviceStorage } from './storage-state.ts';
import { DeviceDatabase } from './db/database.ts';
import { type EquipmentOnDevice, equipmentOf } from './equipment/equipment.ts';
import { clientFamilies } from './families.ts';
import { openDatabase, type OpenResult } from './open-database.ts';
import { type Drafts, draftsOf } from './drafts/drafts.ts';
import type { EngineDeps } from './engine-deps.ts';
import { httpOf } from './http/request.ts';
import { type KnownProducts, knownProducts } from './products/known-products.ts';
import { type Planning, planningOf } from './planning/planning.ts';
import { type Outbox, outboxOf } from './outbox/outbox.ts';
import { type Queries, queriesOf } from './queries.ts';
import { deviceId } from './session/log-of.ts';
import { type PasswordReset, passwordReset } from './session/password-reset.ts';
import { refresh, type RefreshOutcome } from './session/refresh.ts';
import { type SessionStore, sessionStore } from './session/session.ts';
import { openRow } from './session/standing.ts';
import { type Stock, stockOf } from './stock/stock.ts';
import { type Sync, syncOf } from './sync/sync.ts';

/** The device's engine: one for each page or worker, all over one database. */
export interface Engine {
  readonly db: DeviceDatabase;
  readonly session: SessionStore;
  readonly passwordReset: PasswordReset;
  readonly outbox: Outbox;
  readonly stock: Stock;
  readonly queries: Queries;
  readonly children: Children;
  readonly equipment: EquipmentOnDevice;
  readonly aefi: AefiOnDevice;
  readonly planning: Planning;
  readonly sync: Sync;
  readonly drafts: Drafts;
  readonly products: KnownProducts;
  readonly answers: AnswerStore;
  readonly storage: DeviceStorage;
  /** Calls `listener` after each save and sign-in, which is when to replay. */
  onSaved(listener: () => void): () => void;
  /** Gets a new bearer after one was refused; only one context at a time does so. */
  renew(refusedAccess: string): Promise<RefreshOutcome>;
  close(): void;
}

/** Builds an engine from its environment; opens nothing until it is used. */
export function createEngine(deps: EngineDeps): Engine {
  const db = new DeviceDatabase({ ...deps, families: deps.families ?? clientFamilies });
  const http = httpOf(deps);
  const listeners = new Set<() => void>();
  const tellSaved = () => listeners.forEach((listener) => listener());

  let opening: Promise<OpenResult> | null = null;
  async function ready(): Promise<OpenResult> {
    opening ??= openDatabase(db, deps);
    const opened = await opening;
    if (!opened.ok) opening = null;
    return opened;
  }

  const answers = answerStore(deps, async () => {
    const row = await openRow(db);
    return row?.reply.user_id ?? null;
  });
  const sync = syncOf(db, { deps, http, ready });
  return {
    db,
    sync,
    answers,
    session: sessionStore(db, { deps, http, ready, answers, onSignedIn: tellSaved }),
    passwordReset: passwordReset(http, async () =>
      (await ready()).ok ? deviceId(db, deps.newId) : undefined,
    ),
    outbox: outboxOf(db, deps),
    stock: stockOf(db, { deps, ready, onSaved: tellSaved }),
    queries: queriesOf(db),
    children: childrenOf(db, { deps, ready, onSaved: tellSaved }),
    equipment: equipmentOf(db, { deps, ready, onSaved: tellSaved }),
    aefi: aefiOf(db, { deps, ready, onSaved: tellSaved }),
    planning: planningOf(db, { deps, ready, onSaved: tellSaved }),
    drafts: draftsOf(db, { ready, newId: deps.newId }),
    products: knownProducts(db, ready),
    storage: deviceStorage(db, deps, ready),
    onSaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: (refusedAccess) => refresh(db, { deps, http }, refusedAccess),
    close: () => {
      db.close();
      answers.close();
    },
  };
}
