import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { reasonSentence } from '#bindings/server-words.ts';
import { roles } from '#domain/access/model.ts';
import type {
  AntigenId,
  DeviceId,
  EntryId,
  EventId,
  FacilityId,
  UserId,
  VoucherId,
} from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { ReceivePayload } from '#domain/ledger/activities/receive.ts';
import type { Direction, FacilityRef } from '#domain/ledger/model.ts';
import { createEngine, type Engine } from '#client/engine.ts';
import { apiOf } from '#client/session/api.ts';
import { providePageEngine } from '#client/page-engine.ts';
import { sharedTablet } from '#client/session/shared-tablet.ts';
import { foldTables, inState } from '#client/projection/rows.ts';
import { leaveFold } from '#client/projection/verdicts.ts';
import { inTransaction } from '#client/db/database.ts';
import { storedEntry, storedLot } from '#client/stock/ledger-on-tablet.ts';
import type { SessionRow } from '#client/db/rows.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const id = (kind: number, number: number): string =>
  `00000000-0000-7000-8000-${kind.toString(16).padStart(4, '0')}${number.toString(16).padStart(8, '0')}`;

export const bcg = id(1, 1) as AntigenId;
export const penta = id(1, 2) as AntigenId;
export const nigeria = id(2, 1);
export const kano = id(2, 2);
export const lagos = id(2, 3);
export const ajingi = id(2, 4);
export const albasu = id(2, 5);
export const cottage = id(2, 6) as FacilityId;
export const dundun = id(2, 7) as FacilityId;
export const albasuClinic = id(2, 8) as FacilityId;
const device = id(3, 1) as DeviceId;

export type FetchFake = (url: string) => Response | Promise<Response>;

export const offline: FetchFake = () => Promise.reject(new TypeError('no network'));

export interface TabletOptions {
  readonly level?: 'isFacility' | 'isLga';
  readonly network?: FetchFake;
  /** True if the reference data is on this tablet. */
  readonly hasReference?: boolean;
  /** True if the facility's stock is on this tablet. */
  readonly isStockHere?: boolean;
}

export interface Shown {
  readonly address: () => string;
  /** The officer leaves the screen. */
  readonly leave: () => void;
  /** The browser's Back. */
  readonly back: () => Promise<void>;
}

export interface Tablet {
  readonly engine: Engine;
  readonly user: ReturnType<typeof userEvent.setup>;
  show(screen: ReactNode, address?: string): Shown;
  openWallet(antigen?: AntigenId): Promise<void>;
  receive(parts?: Partial<ReceivePayload>): Promise<EntryId>;
  issue(entry: EntryId, doses: number, happenedAt?: LocalDateTime): Promise<EntryId>;
  dispatch(type: 'transfer' | 'return', entry: EntryId, doses: number, to?: FacilityRef): Promise<EntryId>;
  adjust(entry: EntryId, doses: number, direction: Direction): Promise<EntryId>;
  utilize(entry: EntryId, childrenImmunized: number): Promise<EntryId>;
  /** Delivers stock from another facility to this tablet, not confirmed yet. */
  arrive(doses: number, batchNo?: string, voucher?: VoucherId): Promise<EntryId>;
  /** Marks the entry as stored on the server since then. */
  age(entry: EntryId, createdAt: string): Promise<void>;
  /** Delivers the facility's complete stock to this tablet. */
  stockArrives(): Promise<void>;
  /** A colleague signs in on this tablet. */
  signInAnother(): Promise<void>;
  /** Delivers the server's refusal of an event. */
  refuse(event: EntryId, reason: string, detail?: string): Promise<void>;
}

let ids = 0;

/** A tablet with the real engine over an empty database, signed in, and offline unless a network is given. */
export async function tablet(options: TabletOptions = {}): Promise<Tablet> {
  const { level = 'isFacility', network = offline, hasReference = true, isStockHere = true } = options;
  const deps = {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    name: 'stock',
    fetch: async (input: RequestInfo | URL) => network(input instanceof Request ? input.url : String(input)),
    now: () => Date.now(),
    random: () => 0.5,
    newId: () => id(9, (ids += 1)),
    locks: null,
    appVersion: '1.0.0',
    baseUrl: 'http://vaxledger.test',
    flags: null,
    storage: null,
  };
  const engine = createEngine(deps);
  // Notices of the previous test stay for seconds.
  toast.remove();
  await engine.storage.open();
  await signIn(engine, level);
  if (hasReference) await loadReference(engine);
  const stockArrives = async () => {
    await engine.db.cursor.put({
      facility: cottage,
      scope: 'facility',
      seq: 0,
      epoch: 'e1',
      needs_snapshot: false,
      is_loaded: true,
      report: null,
    });
  };
  if (isStockHere) await stockArrives();
  const api = apiOf(engine.db, { deps, renew: engine.renew });
  providePageEngine({ ...engine, api, tablet: sharedTablet(engine.db, { deps, api }) });
  const user = userEvent.setup();
  return {
    engine,
    user,
    show(screen, address = '/') {
      const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] });
      const { unmount } = render(
        <>
          <RouterProvider router={router} />
          <Toaster />
        </>,
      );
      return {
        address: () => router.state.location.pathname + router.state.location.search,
        leave: unmount,
        back: () => act(() => router.navigate(-1)),
      };
    },
    async openWallet(antigen = bcg) {
      await saved(engine, { type: 'open-wallet', payload: { antigen } });
    },
    receive: (parts = {}) => saved(engine, { type: 'receive', payload: { ...consignment, ...parts } }),
    issue: (entry, doses, happenedAt = consignment.happenedAt) => {
      const { officer, year, quarter } = consignment;
      return saved(engine, { type: 'issue', payload: { entry, doses, officer, happenedAt, year, quarter } });
    },
    dispatch: (type, entry, doses, to = consignment.origin) => {
      const { officer, happenedAt, year, quarter } = consignment;
      const arrival = id(9, (ids += 1)) as EntryId;
      return saved(engine, {
        type,
        payload: { entry, doses, officer, happenedAt, year, quarter, destination: to, arrival },
      });
    },
    adjust: (entry, doses, direction) => {
      const { officer, happenedAt, year, quarter } = consignment;
      const payload = { entry, doses, direction, officer, happenedAt, year, quarter };
      return saved(engine, { type: 'adjust', payload });
    },
    utilize: (entry, childrenImmunized) => {
      const { officer, happenedAt, year, quarter } = consignment;
      const when = { officer, happenedAt, year, quarter };
      return saved(engine, {
        type: 'utilize',
        payload: { entry, childrenImmunized, immunizationType: 'Outreach', ...when },
      });
    },
    arrive: (doses, batchNo = 'B-1', voucher) => arrived(engine, { doses, batchNo, voucher }),
    async age(entry, createdAt) {
      await engine.db.ledger.update(entry, { createdAt });
    },
    stockArrives,
    async signInAnother() {
      const row = await engine.db.session.get('current');
      if (!row) throw new Error('nobody is signed in');
      const reply = { ...row.reply, user_id: id(4, 2), first_name: 'Bola', last_name: 'Ade' };
      await engine.db.session.put({ ...row, reply });
    },
    async refuse(event, reason, detail) {
      const row = await engine.db.event.where({ event_id: event as string }).first();
      const line = await engine.db.ledger.get(event);
      if (!row) throw new Error('no such event');
      const { event_id, seq } = row.envelope;
      const verdict = {
        seq,
        event_id,
        facility_seq: 1,
        verdict: 'refused',
        reason,
        detail: detail ?? reasonSentence(reason, line?.vendor ?? null),
        case: id(5, seq),
      } as const;
      const refused = inState({ ...row, verdict, would_refuse: null }, 'refused');
      await inTransaction(engine.db, { tables: foldTables(engine.db) }, async (db) => {
        await db.event.put(refused);
        await leaveFold(db, row.facility, [refused]);
      });
    },
  };
}

export const consignment: ReceivePayload = {
  antigen: bcg,
  doses: 200,
  batchNo: 'B-1',
  expiryOn: '2035-06-30' as LocalDate,
  vvmStage: 'I',
  vendor: 'Serum Institute',
  officer: 'Amina Bello',
  happenedAt: '2026-11-20T08:14' as LocalDateTime,
  year: 2026,
  quarter: 'Q4',
  origin: { facility: dundun, name: 'Dundun Health Post' },
};

async function arrived(
  { db }: Engine,
  { doses, batchNo, voucher }: { doses: number; batchNo: string; voucher: VoucherId | undefined },
): Promise<EntryId> {
  const entry = id(9, (ids += 1)) as EntryId;
  const { expiryOn, vvmStage, vendor, happenedAt, year, quarter, origin } = consignment;
  const label = { batchNo, expiryOn, vvmStage, vendor };
  const lot = { id: entry, antigen: bcg, ...label, received: doses, left: doses, movedOn: 0 };
  const before = (await db.wallet.get([cottage, bcg]))?.balance ?? 0;
  const balance = { balance: before + doses, issued: 0, wastage: 0 };
  await db.wallet.put({
    facility: cottage,
    antigen: bcg,
    id: entry as string as EventId,
    ...balance,
  });
  await db.lot.put(storedLot(cottage, lot));
  const row = {
    id: entry,
    activity: 'arrive',
    antigen: bcg,
    lot: entry,
    source: id(9, 0xffff) as EntryId,
    ...label,
    doses,
    open: null,
    direction: null,
    officer: 'Musa Garba',
    origin,
    destination: null,
    year,
    quarter,
    happenedAt,
    immunizationType: null,
    childrenImmunized: null,
    wastage: 0,
    wastageRate: 0,
    reason: null,
    reverses: null,
    reversedBy: null,
    arrival: 'unconfirmed',
    history: [],
    admin: id(4, 3) as UserId,
    createdAt: '2026-11-20T08:20:00.000Z',
    updatedAt: '2026-11-20T08:20:00.000Z',
    ...(voucher !== undefined && { voucher }),
  } as const;
  await db.ledger.put(storedEntry(cottage, row));
  return entry;
}

async function saved(engine: Engine, activity: Parameters<Engine['stock']['save']>[0]): Promise<EntryId> {
  const result = await engine.stock.save(activity);
  if (!result.ok) throw new Error(`not saved: ${result.reason}`);
  return result.event as string as EntryId;
}

async function signIn({ db }: Engine, option: 'isFacility' | 'isLga'): Promise<void> {
  const session: SessionRow = {
    key: 'current',
    token: 'refresh',
    access: 'bearer',
    sign_in_needed: false,
    reply: {
      user_option: option,
      user_id: id(4, 1),
      paid: true,
      paid_status: true,
      country: 'Nigeria',
      state: 'Kano',
      local_lga: 'Ajingi',
      facility: option === 'isFacility' ? 'Ajingi Cottage Hospital' : null,
      countryId: nigeria,
      stateId: kano,
      lgaId: ajingi,
      facilityId: option === 'isFacility' ? cottage : null,
      detail: '',
      first_name: 'Amina',
      last_name: 'Bello',
      email: 'amina@test.example',
      roles: Object.fromEntries(roles.map((role) => [role, false])) as SessionRow['reply']['roles'],
      server_time: '2026-11-20T08:00:00.000Z',
    },
  };
  await db.session.put(session);
  await db.grant.put({
    id: device,
    facility: cottage,
    expires_at: '2199-01-01T00:00:00.000Z',
    user: id(4, 1),
  });
}

async function loadReference({ db }: Engine): Promise<void> {
  await db.antigen.bulkPut([
    { id: bcg, name: 'BCG', schedule: 'At birth' },
    { id: penta, name: 'Penta', schedule: '6, 10 and 14 weeks' },
  ]);
  await db.place.bulkPut([
    { id: nigeria, level: 'country', name: 'Nigeria', parent: '' },
    { id: kano, level: 'state', name: 'Kano', parent: nigeria },
    { id: lagos, level: 'state', name: 'Lagos', parent: nigeria },
    { id: ajingi, level: 'lga', name: 'Ajingi', parent: kano },
    { id: albasu, level: 'lga', name: 'Albasu', parent: kano },
    { id: cottage, level: 'facility', name: 'Ajingi Cottage Hospital', parent: ajingi },
    { id: dundun, level: 'facility', name: 'Dundun Health Post', parent: ajingi },
  ]);
}
