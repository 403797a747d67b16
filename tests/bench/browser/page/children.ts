import { type ClientFamily, inTransaction } from '#client/db/database.ts';
import { nameWords } from '#domain/immunization/names/name-words.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import { deriveIfWanted } from '#client/projection/rebuild.ts';
import { FacilityRows } from '#client/db/rows.ts';
import { swapRows } from '#client/projection/swap-snapshot.ts';
import { registerOnTablet } from '#client/children/register-on-tablet.ts';
import { storeNumbers } from '#client/children/vacc-nos.ts';
import type { Engine } from '#client/engine.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { randomFrom } from '../../workload/random.ts';
import { benchDay, registerOf, strangers } from '../../workload/register.ts';
import { openBareStore } from './bare-store.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { notesWrites, type WrittenRow } from './rows-written.ts';
import { signInOnly } from './signed-in.ts';

const typedKinds = ['beginning', 'two names', 'number'] as const;
type TypedKind = (typeof typedKinds)[number];

export interface SearchTimes {
  /** Milliseconds until the matches for the text typed so far are there. */
  readonly searches: readonly number[];
  /** The field that each search text belongs to. */
  readonly kinds: readonly TypedKind[];
  /** Milliseconds of one bare read of an index of plain-text names, for each of the same texts. */
  readonly reads: readonly number[];
  /** Milliseconds of a check for likely duplicates before saving. */
  readonly duplicates: readonly number[];
  readonly loadMs: number;
}

export interface RegistrationTimes {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  readonly rowsPerSave: number;
}

export interface DueTimes {
  /** Milliseconds of the very first page, right after the register was stored. */
  readonly first: number;
  /** Milliseconds of a page of one bucket, with the counts of all buckets. */
  readonly pages: readonly number[];
  /** The same on a freshly opened app, with nothing cached. */
  readonly opened: readonly number[];
  /** Milliseconds of a bare read of the same rows. */
  readonly reads: readonly number[];
  readonly searches: readonly number[];
  /** Milliseconds until the database of an older build is ready, where due doses have to be computed for all children. */
  readonly upgraded: number;
  readonly counts: Readonly<Record<'today' | 'week' | 'overdue', number>>;
}

async function tablet(): Promise<{ readonly engine: Engine; readonly facility: FacilityId }> {
  const facility = newUuid7() as FacilityId;
  const engine = benchEngine(`children-${newUuid7()}`, signInOnly(facility));
  return { engine, facility };
}

async function signIn(engine: Engine): Promise<ReadonlyMap<string, AntigenId>> {
  await engine.storage.open();
  const login = await engine.session.login({ email: 'officer@bench.test', password: 'bench' });
  if (!login.ok) throw new Error(`no sign-in: ${login.reason}`);
  const names = [...new Set(schedule.map(({ antigen }) => antigen))];
  const antigens = names.map((name) => ({ id: newUuid7() as AntigenId, name, schedule: '' }));
  await engine.db.antigen.bulkPut(antigens);
  return new Map(antigens.map(({ id, name }) => [name, id]));
}

async function filled(count: number, { isRecorded }: { isRecorded: boolean }) {
  const { engine, facility } = await tablet();
  const antigens = await signIn(engine);
  const register = registerOf(count, { antigens, newId: newUuid7, isRecorded });
  const rows = new FacilityRows();
  for (const child of register.children) rows.of(registerOnTablet.family)['child']?.set(child.id, child);
  for (const record of register.immunizations)
    rows.of(registerOnTablet.family)['immunization']?.set(record.id, record);
  const loadMs = await timed(() =>
    inTransaction(engine.db, { tables: engine.db.tables }, (db) =>
      swapRows(db, facility, { client: registerOnTablet as unknown as ClientFamily, rows }),
    ),
  );
  return { engine, register, loadMs };
}

/** Search texts for a name, a caregiver and a number, as they grow from the third letter on. */
function typedOn(
  register: ReturnType<typeof registerOf>,
  count: number,
): { readonly kind: TypedKind; readonly text: string }[] {
  const random = randomFrom(41);
  const texts: { readonly kind: TypedKind; readonly text: string }[] = [];
  const add = (kind: TypedKind, ...some: readonly string[]) => {
    texts.push(...some.map((text) => ({ kind, text })));
  };
  while (texts.length < count) {
    const child = register.children[Math.floor(random() * register.children.length)];
    if (!child) continue;
    const [first = '', second = ''] = nameWords(child.fullname);
    const [caregiver = '', surname = ''] = nameWords(child.caregiverName);
    for (let length = 3; length <= first.length; length += 1) add('beginning', first.slice(0, length));
    add('two names', `${first} ${second.slice(0, 3)}`, `${first} ${second}`, `${surname} ${caregiver}`);
    add('number', child.vaccNo ?? '', child.caregiverNumber.slice(0, 8), child.caregiverNumber);
  }
  return texts.slice(0, count);
}

/** Times searches while a text is typed, beside one bare read of an index over the same names. */
async function measureSearch(options: { children: number; searches: number }): Promise<SearchTimes> {
  const { engine, register, loadMs } = await filled(options.children, { isRecorded: false });
  const bare = await bareNames(register.children.map(({ fullname }) => fullname.toLowerCase()));
  const searches: number[] = [];
  const reads: number[] = [];
  const duplicates: number[] = [];
  const kinds: TypedKind[] = [];
  for (const { kind, text } of typedOn(register, options.searches)) {
    kinds.push(kind);
    searches.push(
      await timed(async () => {
        if ((await engine.children.search(text)).length === 0) throw new Error(`${text}: nobody found`);
      }),
    );
    reads.push(await timed(() => bare.read(text)));
  }
  const unborn = strangers(43);
  for (let at = 0; at < 60; at += 1) {
    const { value } = unborn.next();
    duplicates.push(await timed(() => engine.children.likelyDuplicates(value)));
  }
  bare.close();
  engine.close();
  return { searches, kinds, reads, duplicates, loadMs };
}

/** Times registrations and bare transactions alternately; each transaction writes the rows of the registration before it. */
async function measureRegistrations(options: {
  warmUp: number;
  samples: number;
}): Promise<RegistrationTimes> {
  const { engine, facility } = await tablet();
  let written: WrittenRow[] = [];
  engine.db.use(notesWrites((row) => written.push(row)));
  await signIn(engine);
  const total = options.warmUp + options.samples;
  await storeNumbers(
    engine.db,
    facility,
    Array.from({ length: total }, (_, at) => vaccNoOf(at)),
  );
  const bare = await openBareStore(
    `bare-${newUuid7()}`,
    engine.db.tables.map(({ name }) => name),
  );
  const times: { ours: number; bare: number; rows: number }[] = [];
  for (const details of strangers(47)) {
    if (times.length >= total) break;
    written = [];
    const ours = await timed(async () => {
      const saved = await engine.children.register(details);
      if (!saved.ok || saved.vaccNo === null) throw new Error('not registered');
    });
    const rows = written.map(({ table, value }, at) => ({ store: table, key: [times.length, at], value }));
    times.push({ ours, bare: await timed(() => bare.write(rows)), rows: rows.length });
  }
  const measured = times.slice(options.warmUp);
  bare.close();
  engine.close();
  return {
    ours: measured.map(({ ours }) => ours),
    bare: measured.map((time) => time.bare),
    rowsPerSave: measured.reduce((sum, { rows }) => sum + rows, 0) / measured.length,
  };
}

/** Times the due list of a facility with that many children and their records. */
async function measureDueList(options: { children: number; pages: number }): Promise<DueTimes> {
  const { engine } = await filled(options.children, { isRecorded: true });
  const pages: number[] = [];
  const opened: number[] = [];
  const reads: number[] = [];
  const searches: number[] = [];
  const first = await timed(() =>
    engine.children.dueList({ bucket: 'today', today: benchDay, page: 0, pageSize: 25 }),
  );
  let counts = { today: 0, week: 0, overdue: 0 };
  for (let page = 0; page < options.pages; page += 1) {
    for (const bucket of ['today', 'week', 'overdue'] as const) {
      const query = { bucket, today: benchDay, page, pageSize: 25 };
      pages.push(
        await timed(async () => {
          ({ counts } = await engine.children.dueList(query));
        }),
      );
      engine.db.dueSlots.clear();
      opened.push(await timed(() => engine.children.dueList(query)));
      reads.push(await timed(() => bareRows(engine)));
      searches.push(await timed(() => engine.children.dueList({ ...query, search: 'sabon gari' })));
    }
  }
  const { facility } = (await engine.db.child.toCollection().first()) ?? {};
  if (facility === undefined) throw new Error('no child');
  await engine.db.cursor.put({
    facility,
    scope: 'facility',
    seq: 0,
    epoch: null,
    needs_snapshot: false,
    is_loaded: true,
    report: null,
  });
  await engine.db.meta.put({ key: 'derive', value: true });
  const upgraded = await timed(() => deriveIfWanted(engine.db));
  engine.close();
  return { first, pages, opened, reads, searches, upgraded, counts };
}

/** All slots that a due list may read, in one request. */
function bareRows(engine: Engine): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = engine.db.backendDB().transaction('due_slot').objectStore('due_slot').getAll();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
  });
}

async function timed(run: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** An index of plain-text names, without tokens: the least that a search by prefix can read. */
function bareNames(
  names: readonly string[],
): Promise<{ read(prefix: string): Promise<unknown>; close(): void }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`names-${newUuid7()}`, 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore('name', { autoIncrement: true });
      store.createIndex('name', 'name');
      for (const name of names) store.put({ name });
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    request.addEventListener('success', () => {
      const db = request.result;
      const read = (prefix: string) =>
        new Promise((done, failed) => {
          const index = db.transaction('name').objectStore('name').index('name');
          const found = index.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`), 20);
          found.addEventListener('success', () => done(found.result));
          found.addEventListener('error', () => failed(found.error ?? new Error('not read')));
        });
      resolve({ read, close: () => db.close() });
    });
  });
}

const bench = { measureSearch, measureRegistrations, measureDueList };
export type ChildrenBench = typeof bench;

Object.assign(globalThis, { bench });
