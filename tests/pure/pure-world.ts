import type { ClientFamily } from '#client/db/database.ts';
import { clientFamilies } from '#client/families.ts';
import type { AcceptanceRow, CursorRow, SessionRow } from '#client/db/rows.ts';
import { isReplaceable } from '#client/outbox/outbox.ts';
import { stateOf } from '#client/projection/rows.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import { type DeviceId, type FacilityId, facilityIdSchema, type UserId } from '#domain/kernel/ids.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import { serverFamilies } from '#server/families.ts';
import { type Random, randomFrom } from '#tests/world/random.ts';
import { nextDeed, receipt } from './deeds.ts';
import { faultsIn, type HistoryLine } from './history-checker.ts';
import { idsOf } from './ids.ts';
import { Disk } from './memory-database.ts';
import { MemoryServer } from './memory-server.ts';
import { Scheduler } from './scheduler.ts';
import { KeptFacility, type KeptRows, worldAntigenIds } from './server-rows.ts';
import { confirmedIn, lawOf } from './shown-law.ts';
import { type Fate, Tablet } from './tablet.ts';

const startsAt = Date.UTC(2026, 10, 20, 8, 0, 0);
const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;
const maxRounds = 14;

export const allFaults = [
  'lost-requests',
  'late-and-twice',
  'kills',
  'interleaving',
  'rollback',
  'restores',
  'clones',
  'older-server',
  'clocks',
  'closings',
  'revocations',
  'two-replayers',
  'damage',
] as const;
export type Fault = (typeof allFaults)[number];

/** Everything that a world is made of: two runs of one plan are the same. */
export interface Plan {
  readonly seed: number;
  readonly moves: number;
  /** The facility of each tablet, by its place among the facilities. */
  readonly tablets: readonly number[];
  readonly faults: readonly Fault[];
  /** Moves that are left out, by their place. */
  readonly without?: readonly number[];
}

/** The plan of a seed. Some worlds have no fault at all, so that they grow. */
export function planOf(seed: number): Plan {
  const random = randomFrom(seed).fork('plan');
  const isCalm = random.chance(0.1);
  const faults = allFaults.filter(() => !isCalm && random.chance(0.3));
  const tablets = random.pick([
    [0, 0],
    [0, 0],
    [0, 1],
    [0, 0, 1],
    [0, 0, 1, 2],
  ] as const);
  return { seed, moves: random.pick([8, 12, 16, 24, 40, ...(isCalm ? [120] : [80])]), tablets, faults };
}

const facilities = [1, 2, 3].map((n) => ({
  facility: facilityIdSchema.parse(`00000004-0000-7000-8000-00000000000${n}`),
  name: `Facility ${n}`,
}));

/** The register without the lists derived from it, which no replay reads: making them takes most of the time. */
const families: readonly ClientFamily[] = clientFamilies.map((client) => {
  if (client.family.name !== 'register') return client;
  const { derive: _1, deriveAll: _2, derivePieces: _3, lease: _4, ...register } = client;
  const { child, ...tables } = register.tables;
  if (!child) throw new Error('the register has children');
  const storing =
    (_db: unknown, facility: FacilityId) =>
    (row: object, { known }: { known: unknown }) => {
      const { n } = (known ?? {}) as { n?: number };
      const { id, mergedInto } = row as { id: string; mergedInto: string | null };
      const merged = mergedInto !== null && { merged_into: mergedInto };
      return {
        ...(n !== undefined && { n }),
        id,
        facility,
        ...merged,
        tokens: [0],
        personal: { shown: row },
      };
    };
  return {
    ...register,
    derivedStores: [],
    tables: { child: { ...child, storing }, ...tables },
  } as ClientFamily;
});

export interface Outcome {
  readonly faults: readonly string[];
  /** What happened, in short lines. */
  readonly story: readonly string[];
  readonly history: readonly HistoryLine[];
}

/** A tablet without a world around it, with one record; `pace` says whether its accesses wait for a turn. */
export async function aloneTablet() {
  const scheduler = new Scheduler();
  const pace = { isSlow: false };
  const now = () => startsAt;
  const log = { stepped: () => {} };
  const server = new MemoryServer({ families: serverFamilies, now, newId: idsOf(1, now), log });
  const viewer = viewerOf(1, facilities[0]?.facility as FacilityId);
  const around = {
    server,
    scheduler,
    now,
    newId: idsOf(16, now),
    fate: () => 'arrives' as const,
    late: () => {},
    isSlow: () => pace.isSlow,
  };
  const tablet = new Tablet({ name: 'tablet', viewer, disk: new Disk(families), families, around });
  await tablet.signIn();
  const event = receipt({ random: randomFrom(1), facilities, now: startsAt }, worldAntigenIds[0] ?? '');
  await tablet.save(event);
  return { tablet, scheduler, pace, facilities };
}

function viewerOf(n: number, home: FacilityId): Tablet['viewer'] {
  const digit = n.toString(16);
  return {
    user: `00000006-0000-7000-8000-00000000000${digit}` as UserId,
    name: `Officer ${n}`,
    device: `00000007-0000-7000-8000-00000000000${digit}` as DeviceId,
    home,
  };
}

/** What is to be seen after a line of the story. */
export interface Frame {
  readonly line: string;
  /** The newest step of each facility. */
  readonly heads: readonly number[];
  readonly tablets: readonly {
    readonly name: string;
    readonly place: number;
    readonly isOn: boolean;
    readonly step: number;
    /** Own records by their state. */
    readonly states: Readonly<Record<string, number>>;
  }[];
}

/** Runs the world of a plan to its end, and judges its history. */
export async function runWorld(plan: Plan, watch: ((frame: Frame) => void) | null = null): Promise<Outcome> {
  const world = new World(plan, watch);
  try {
    await world.run();
  } catch (error) {
    world.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return {
    faults: [...world.faults, ...faultsIn(world.history)],
    story: world.story,
    history: world.history,
  };
}

class World {
  readonly faults: string[] = [];
  readonly story: string[] = [];
  readonly history: HistoryLine[] = [];
  readonly #plan: Plan;
  readonly #watch: ((frame: Frame) => void) | null;
  readonly #has: Readonly<Record<Fault, boolean>>;
  readonly #clock = { now: startsAt };
  readonly #scheduler = new Scheduler();
  readonly #server: MemoryServer;
  readonly #tablets: Tablet[] = [];
  readonly #fates: Random;
  readonly #paces: Random;
  readonly #late: (() => void)[] = [];
  #isCalm = true;
  #colleagues = 0;
  readonly #images: { readonly name: string; readonly rows: KeptRows }[] = [];

  constructor(plan: Plan, watch: ((frame: Frame) => void) | null) {
    this.#plan = plan;
    this.#watch = watch;
    this.#has = Object.fromEntries(allFaults.map((fault) => [fault, plan.faults.includes(fault)])) as Record<
      Fault,
      boolean
    >;
    const random = randomFrom(plan.seed);
    this.#fates = random.fork('fates');
    this.#paces = random.fork('paces');
    this.#server = new MemoryServer({
      families: this.#has['older-server']
        ? serverFamilies.filter(({ family }) => !['aefi', 'held-sessions'].includes(family.name))
        : serverFamilies,
      now: () => this.#clock.now,
      newId: idsOf(1, () => this.#clock.now),
      log: {
        stepped: (facility, { mark, item }) => {
          const { verdict, cases } = item;
          this.history.push({
            kind: 'step',
            facility,
            s: item.s,
            mark,
            event: verdict?.event_id ?? null,
            verdict: isConflict(verdict) ? null : (verdict?.verdict ?? null),
            rows: rowsOfStep(item),
            cases: cases.flatMap(({ event, about = [] }) => [...(event === null ? [] : [event]), ...about]),
          });
        },
      },
    });
    for (const { facility, name } of facilities) {
      this.#server.kept.facilities.set(facility, new KeptFacility());
      this.#server.kept.referenceHead += 1;
      const row = { id: facility, level: 'facility', name, parent: null } as const;
      this.#server.kept.places.set(facility, { s: this.#server.kept.referenceHead, row });
    }
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  #tell(line: string): void {
    this.story.push(line);
    this.#watch?.({
      line,
      heads: facilities.map(({ facility }) => this.#server.kept.facility(facility).head),
      tablets: this.#tablets.map((tablet) => this.#seen(tablet)),
    });
  }

  #seen(tablet: Tablet): Frame['tablets'][number] {
    const { name, isOn, log, viewer } = tablet;
    const cursor = tablet.rows<CursorRow>('cursor').find(({ scope }) => scope === 'facility');
    const states: Record<string, number> = {};
    for (const row of log ? tablet.events() : []) {
      const state = log ? stateOf(row, log) : row.state;
      states[state] = (states[state] ?? 0) + 1;
    }
    const place = facilities.findIndex(({ facility }) => facility === viewer.home);
    return { name, place, isOn, step: cursor?.seq ?? 0, states };
  }

  async run(): Promise<void> {
    const random = randomFrom(this.#plan.seed).fork('begin');
    for (const place of this.#plan.tablets) await this.#newTablet(place, random);
    this.#keep('the beginning');
    this.#isCalm = false;
    const left = new Set(this.#plan.without);
    for (let at = 0; at < this.#plan.moves; at++) {
      await this.#scheduler.settled();
      if (left.has(at)) continue;
      await this.#move(randomFrom(this.#plan.seed).fork(`move ${at}`));
      if (this.faults.length > 0) return;
    }
    await this.#heal();
  }

  async #newTablet(place: number, random: Random): Promise<void> {
    const at = facilities[place];
    if (!at) throw new Error('no such facility');
    const n = this.#tablets.length + 1;
    const viewer = viewerOf(n, at.facility);
    const tablet = this.#tabletOver(new Disk(families), viewer, `tablet ${n}`);
    await tablet.signIn();
    const antigen = random.pick(worldAntigenIds);
    await this.#save(tablet, receipt({ random, facilities, now: tablet.now() }, antigen));
  }

  #tabletOver(disk: Disk, viewer: Tablet['viewer'], name: string): Tablet {
    const tablet = new Tablet({
      name,
      viewer,
      disk,
      families,
      around: {
        server: this.#server,
        scheduler: this.#scheduler,
        now: () => this.#clock.now,
        newId: idsOf(this.#tablets.length + 16, () => this.#clock.now),
        fate: () => this.#fate(),
        late: (deliver) => this.#late.push(deliver),
        isSlow: () => this.#has.interleaving && !this.#isCalm && this.#paces.chance(0.1),
      },
    });
    this.#tablets.push(tablet);
    return tablet;
  }

  #fate(): Fate {
    if (this.#isCalm) return 'arrives';
    const { next } = this.#fates;
    const draw = next();
    if (this.#has['lost-requests'] && draw < 0.15) return 'request-lost';
    if (this.#has['lost-requests'] && draw < 0.35) return 'answer-lost';
    if (this.#has['late-and-twice'] && draw > 0.85) return 'late';
    if (this.#has['late-and-twice'] && draw > 0.7) return 'twice';
    return 'arrives';
  }

  /** Whatever happens next: somebody goes on, an officer does something, or something goes wrong. */
  async #move(random: Random): Promise<void> {
    if (this.#scheduler.size > 0 && random.chance(0.75)) {
      // Steps that only go on are not counted as moves of their own: several are made at once.
      for (let left = random.int(1, 6); left > 0 && this.#scheduler.size > 0; left--) {
        const turn = this.#scheduler.pick(random);
        if (turn) this.#tell(`${turn.who} goes on after ${turn.at}`);
        await this.#scheduler.settled();
      }
    }
    this.#clock.now += random.int(1, 20) * minuteMs;
    const tablet = random.pick(this.#tablets);
    if (!tablet.isOn) {
      this.#tell(`${tablet.name} is turned on`);
      tablet.boot();
    }
    if (random.chance(0.15)) this.#look(tablet);
    const draw = random.next();
    if (draw < 0.42) this.#start(`${tablet.name} saves`, this.#deed(tablet, random));
    else if (draw < 0.72) this.#replay(tablet);
    else if (draw < 0.78) this.#relay();
    else if (draw < 0.84)
      this.#start(`${tablet.name} deals with a refusal`, this.#dealWithRefusal(tablet, random));
    else this.#goWrong(tablet, random);
  }

  #goWrong(tablet: Tablet, random: Random): void {
    const chosen = this.#plan.faults.filter((fault) => fault !== 'lost-requests' && fault !== 'interleaving');
    if (chosen.length === 0) return;
    switch (random.pick(chosen)) {
      case 'late-and-twice':
        this.#deliverLate(random);
        break;
      case 'kills':
        if (random.chance(0.5)) {
          this.#tell(`${tablet.name} dies`);
          tablet.kill();
        } else tablet.killIn(random.int(0, 12));
        break;
      case 'rollback':
        this.#goBack(random, true);
        break;
      case 'restores':
        this.#goBack(random, false);
        break;
      case 'clones':
        if (this.#tablets.length < this.#plan.tablets.length + 2) this.#clone(tablet);
        break;
      case 'older-server':
        if (random.chance(0.4)) this.#upgrade();
        break;
      case 'clocks':
        tablet.clockErrorMs = random.pick([-2, -0.1, 0, 0, 0.1, 2]) * yearMs;
        this.#tell(`the clock of ${tablet.name} is off by ${tablet.clockErrorMs} ms`);
        break;
      case 'closings':
        if (random.chance(0.4)) this.#close(random);
        break;
      case 'revocations':
        if (random.chance(0.3)) this.#revoke(tablet);
        else this.#decide(random);
        break;
      case 'two-replayers':
        if (tablet.isReplaying) this.#replay(tablet, true);
        break;
      case 'damage':
        break;
    }
  }

  /** Runs something beside all else; whatever it throws is a fault of the product. */
  #start(what: string, work: Promise<string | null>): void {
    this.#tell(what);
    work.then(
      (end) => {
        if (end !== null) this.#tell(end);
      },
      (error: unknown) => {
        this.fault(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      },
    );
  }

  async #deed(tablet: Tablet, random: Random): Promise<string | null> {
    const newId = idsOf(0x8000 + random.int(0, 0x3fff), () => this.#clock.now);
    const event = nextDeed({ tablet, random, facilities, newId, now: tablet.now() });
    return event && this.#save(tablet, event);
  }

  async #save(tablet: Tablet, event: FamilyEvent, replaces?: never): Promise<string> {
    const result = await tablet.save(event, replaces === undefined ? {} : { replaces });
    if (!result.ok) {
      if (result.reason === 'defect' || result.reason === 'invalid')
        throw new Error(`${event.type} is ${JSON.stringify(result)}`);
      return `${tablet.name} refuses ${event.type}: ${result.reason}`;
    }
    for (const one of result.saved)
      this.history.push({
        kind: 'saved',
        tablet: tablet.name,
        facility: tablet.viewer.home,
        event: one.event,
      });
    return `${tablet.name} has saved ${event.type} ${result.saved[0]?.event}`;
  }

  #replay(tablet: Tablet, isSecond = false): void {
    if (tablet.isReplaying && !isSecond) return;
    this.#start(
      `${tablet.name} replays${isSecond ? ' a second time' : ''}`,
      tablet.replay().then(({ stop }) => `${tablet.name}: ${'reason' in stop ? stop.reason : stop.outcome}`),
    );
  }

  async #dealWithRefusal(tablet: Tablet, random: Random): Promise<string | null> {
    const refused = tablet.events().filter((row) => isReplaceable(row) && !row.damaged);
    if (refused.length === 0) return null;
    const row = random.pick(refused);
    if (random.chance(0.5)) {
      await tablet.setAside(row.event_id);
      return `${tablet.name} sets ${row.event_id} aside`;
    }
    const { type, payload } = row.envelope;
    const fewer = 'doses' in (payload as object) ? { doses: 1 } : {};
    const again = { type, payload: { ...(payload as object), ...fewer } };
    return this.#save(tablet, again, row.event_id as never);
  }

  #relay(): void {
    this.#tell('the server delivers stock');
    this.#server.relay();
  }

  #deliverLate(random: Random): void {
    if (this.#late.length === 0) return;
    const [deliver] = this.#late.splice(random.int(0, this.#late.length - 1), 1);
    this.#tell('a late request arrives');
    deliver?.();
  }

  #keep(name: string): void {
    this.#images.push({ name, rows: this.#server.kept.copy() });
    this.history.push({ kind: 'kept', name });
  }

  /** A backup is made, or the server goes back to one. */
  #goBack(random: Random, keepsEpoch: boolean): void {
    if (random.chance(0.5)) {
      const name = `image ${this.#images.length}`;
      this.#tell(`the server is kept as ${name}`);
      if (keepsEpoch) this.#keep(name);
      else {
        // By a clock that is a month off, what a backup holds may be deleted on the tablet at once.
        const rows = this.#has.clocks ? this.#server.kept.copy() : this.#server.backup();
        this.#images.push({ name, rows });
        this.history.push({ kind: 'kept', name });
      }
      return;
    }
    const image = random.pick(this.#images.slice(-3));
    this.#tell(`the server goes back to ${image.name}${keepsEpoch ? ' and says nothing' : ''}`);
    // Connections end with the server that had them, so no request outlives it.
    this.#late.length = 0;
    this.#server.goBack(image.rows, { keepsEpoch });
    this.history.push({ kind: 'back', name: image.name });
  }

  #clone(tablet: Tablet): void {
    const name = `tablet ${this.#tablets.length + 1}, a copy of ${tablet.name}`;
    this.#tell(`${name}, is turned on`);
    const copy = this.#tabletOver(tablet.disk.copy(families), tablet.viewer, name);
    copy.clockErrorMs = tablet.clockErrorMs;
    this.history.push({ kind: 'copied', from: tablet.name, to: name });
  }

  #upgrade(): void {
    if (this.#server.families.length === serverFamilies.length) return;
    this.#tell('the server is updated');
    this.#server.families = serverFamilies;
    this.#server.judgeParkedAgain();
  }

  #close(random: Random): void {
    const { facility, name } = random.pick(facilities.slice(1));
    if (this.#server.kept.closed.has(facility)) return;
    this.#tell(`${name} is closed`);
    this.#server.close(facility);
  }

  #revoke(tablet: Tablet): void {
    const { user, name } = tablet.viewer;
    if (this.#server.kept.inactive.has(user)) return;
    this.#tell(`the account of ${name} is closed`);
    this.#server.revoke(user);
  }

  #decide(random: Random): void {
    for (const [facility, { events }] of this.#server.kept.facilities)
      for (const event of events.values()) {
        const { verdict } = event;
        if (verdict.verdict !== 'parked') continue;
        if (verdict.reason !== 'permission-revoked' && verdict.reason !== 'grant-invalid') continue;
        this.#tell(`a person decides about ${event.id}`);
        this.#server.decide(facility, event, random.chance(0.5));
        return;
      }
  }

  /** A look at what a tablet has on its disk. */
  #look(tablet: Tablet): void {
    const facility = tablet.viewer.home;
    const cursor = tablet
      .rows<CursorRow>('cursor')
      .find((row) => row.facility === facility && row.scope === 'facility');
    const rows = confirmedIn(tablet, families);
    this.history.push({
      kind: 'read',
      tablet: tablet.name,
      facility,
      s: cursor?.seq ?? 0,
      mark: cursor?.mark ?? null,
      rows,
    });
    const { log } = tablet;
    if (!log) return;
    const proofs = tablet.rows<AcceptanceRow>('acceptance');
    for (const row of tablet.events()) {
      const isProven = proofs.some(
        ({ log_id, first, last }) => log_id === row.log_id && first <= row.seq && row.seq <= last,
      );
      const state = stateOf(row, log);
      this.history.push({ kind: 'told', tablet: tablet.name, event: row.event_id, state, isProven });
    }
    for (const fault of lawOf(tablet, families)) this.fault(`${tablet.name}: ${fault}`);
  }

  /** The network is back and nobody dies any more: rounds of replay until all is done. */
  async #heal(): Promise<void> {
    this.#isCalm = true;
    this.#tell('all is well again');
    const random = randomFrom(this.#plan.seed).fork('heal');
    await this.#drain(random);
    this.#upgrade();
    for (const tablet of this.#tablets) {
      tablet.clockErrorMs = 0;
      tablet.killIn(Number.POSITIVE_INFINITY);
      if (!tablet.isOn) tablet.boot();
    }
    while (this.#late.length > 0) this.#deliverLate(random);
    for (let round = 0; round < maxRounds; round++) {
      this.#clock.now += 16 * minuteMs;
      for (const tablet of this.#tablets) {
        if (this.#isClosed(tablet)) await this.#handOver(tablet);
        this.#replay(tablet);
        await this.#drain(random);
      }
      this.#relay();
      if (this.faults.length > 0) return;
      if (round > 0 && this.#tablets.every((tablet) => this.#isDone(tablet))) break;
    }
    for (const tablet of this.#tablets) {
      if (!this.#isDone(tablet)) this.fault(`${tablet.name} is not done after ${maxRounds} rounds`);
      this.#look(tablet);
    }
    this.history.push({
      kind: 'quiet',
      tablets: this.#tablets.map(({ name }) => name),
      undelivered: this.#server.kept.deliveries.flatMap(({ state, payload }) =>
        state === 'delivered' ? [] : [String((payload as { source?: string }).source)],
      ),
    });
  }

  /** The account of whoever had the tablet was closed: a colleague signs in on it. */
  async #handOver(tablet: Tablet): Promise<void> {
    this.#colleagues += 1;
    const user =
      `00000006-0000-7000-8000-0000000001${this.#colleagues.toString(16).padStart(2, '0')}` as UserId;
    this.#tell(`a colleague signs in on ${tablet.name}`);
    await tablet.signIn({ ...tablet.viewer, user, name: `Colleague ${this.#colleagues}` });
  }

  #isClosed(tablet: Tablet): boolean {
    return tablet.rows<SessionRow>('session').some(({ closed }) => closed === true);
  }

  #isDone(tablet: Tablet): boolean {
    const { log } = tablet;
    if (!log) return true;
    if (log.accepted_through < log.next_seq - 1) return false;
    const cursor = tablet
      .rows<CursorRow>('cursor')
      .find((row) => row.facility === log.facility && row.scope === 'facility');
    if (this.#isClosed(tablet)) return false;
    const head = this.#server.kept.facility(log.facility).feed.at(-1);
    return (
      log.folded_through === log.accepted_through &&
      cursor?.seq === (head?.s ?? 0) &&
      cursor.mark === head?.mark &&
      !cursor.needs_snapshot
    );
  }

  async #drain(random: Random): Promise<void> {
    await this.#scheduler.settled();
    const isBusy = () => this.#tablets.some(({ isReplaying }) => isReplaying);
    for (let idle = 0; this.#scheduler.size > 0 || isBusy(); idle++) {
      if (this.#scheduler.size > 0) {
        this.#scheduler.pick(random);
        idle = 0;
      }
      // Reading an answer of HTTP takes some rounds of the event loop.
      if (idle > 100) throw new Error('somebody waits for something that never comes');
      await this.#scheduler.settled();
    }
  }
}

/** True for the answer to other content under a known id, which says nothing about the record that has it. */
function isConflict(verdict: Verdict | null): boolean {
  return verdict?.verdict === 'refused' && verdict.reason === 'content-mismatch';
}

/** Tables of the families by their lists in a step, with the ids of their rows. */
const tables = families.flatMap(({ family }) =>
  Object.entries(family.tables).map(([name, { wire, id }]) => ({ name, wire, id })),
);

function rowsOfStep(item: object): Record<string, Record<string, object>> {
  const rows: Record<string, Record<string, object>> = {};
  for (const { name, wire, id } of tables) {
    const list = (item as Record<string, readonly object[] | undefined>)[wire] ?? [];
    for (const row of list) (rows[name] ??= {})[id(row)] = row;
  }
  return rows;
}
