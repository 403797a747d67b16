import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { EventRow, LogRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { Answer, HttpDeps } from '#client/http/request.ts';
import { outboxOf } from '#client/outbox/outbox.ts';
import { saveEvents, type SaveEventsResult } from '#client/outbox/save.ts';
import type { Snapshot } from '#client/projection/swap-snapshot.ts';
import { readPushReply, type SyncCalls } from '#client/sync/calls.ts';
import { readAgain } from '#client/sync/read-again.ts';
import { readPull, readSnapshot } from '#client/sync/read-pull.ts';
import { replaceDamagedIfDue } from '#client/sync/replace-damaged.ts';
import { runReplay, type RunEnd } from '#client/sync/replay.ts';
import { logOf } from '#client/session/log-of.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { cutPower, type Disk, memoryDatabase, type Power, type Row } from './memory-database.ts';
import { country, type MemoryServer, noRoles, type ServerAnswer, type Viewer } from './memory-server.ts';
import type { Scheduler } from './scheduler.ts';

/** Fates of a request on its way. */
export type Fate = 'arrives' | 'request-lost' | 'answer-lost' | 'late' | 'twice';

interface Surroundings {
  readonly server: MemoryServer;
  readonly scheduler: Scheduler;
  readonly now: () => number;
  readonly newId: () => string;
  /** Draws what becomes of the next request. */
  readonly fate: () => Fate;
  /** Keeps a request that arrives at any later time; nobody waits for its answer. */
  readonly late: (deliver: () => void) => void;
  /** True if the next access to the disk waits for a turn. */
  readonly isSlow: () => boolean;
}

/** A tablet: the product's outbox, projection and replay over a disk in memory. It can die between any two awaits, or in a transaction. */
export class Tablet {
  readonly name: string;
  /** Who is signed in. */
  viewer: Viewer;
  disk: Disk;
  db!: DeviceDatabase;
  clockErrorMs = 0;
  isReplaying = false;
  /** Ends of the runs so far that threw. */
  readonly faults: string[] = [];
  #boots = 0;
  #power: Power = { isOn: false, onWrite: () => {}, turn: () => null };
  /** Writes left until the power goes. */
  #fuse = Number.POSITIVE_INFINITY;
  #runs = 0;
  readonly #families: readonly ClientFamily[];
  readonly #around: Surroundings;

  constructor(given: {
    readonly name: string;
    readonly viewer: Viewer;
    readonly disk: Disk;
    readonly families: readonly ClientFamily[];
    readonly around: Surroundings;
  }) {
    this.name = given.name;
    this.viewer = given.viewer;
    this.disk = given.disk;
    this.#families = given.families;
    this.#around = given.around;
    this.boot();
  }

  /** Turns it on: the same disk, nothing else. */
  boot(): void {
    if (this.#power.isOn) this.kill();
    this.#boots += 1;
    const who = this.#who;
    const { scheduler, isSlow } = this.#around;
    const power: Power = {
      isOn: true,
      onWrite: () => {
        this.#fuse -= 1;
        if (this.#fuse < 0) this.kill();
      },
      turn: (of) => (isSlow() ? scheduler.turn(who, of) : null),
    };
    this.#power = power;
    this.#fuse = Number.POSITIVE_INFINITY;
    this.isReplaying = false;
    this.db = memoryDatabase(this.disk, this.#families, power);
  }

  get #who(): string {
    return `${this.name} #${this.#boots}`;
  }

  get isOn(): boolean {
    return this.#power.isOn;
  }

  kill(): void {
    cutPower(this.db);
    this.#around.scheduler.drop(this.#who);
    this.isReplaying = false;
  }

  /** Cuts the power after so many writes. */
  killIn(writes: number): void {
    this.#fuse = writes;
  }

  now(): number {
    return this.#around.now() + this.clockErrorMs;
  }

  get #deps(): EngineDeps {
    const { newId } = this.#around;
    return {
      now: () => this.now(),
      newId,
      random: () => 0,
      locks: null,
      appVersion: '1.0.0',
      baseUrl: '',
      name: 'vaxledger',
      sleep: async () => undefined,
    } as Partial<EngineDeps> as EngineDeps;
  }

  /** Somebody signs in, as the server answers. To be called while nothing else happens. */
  async signIn(viewer: Viewer = this.viewer): Promise<void> {
    const { server } = this.#around;
    this.viewer = viewer;
    const { user, home } = this.viewer;
    const { id, expiresAt } = server.grant(this.viewer);
    await this.db.meta.put({ key: 'device', value: this.viewer.device });
    await this.db.grant.put({ id, facility: home, expires_at: expiresAt, user });
    await this.db.session.put({
      key: 'current',
      reply: replyOf(this.viewer),
      token: 'refresh',
      access: 'access',
      sign_in_needed: false,
      grant: id,
    });
    await logOf(this.db, home, this.#around.newId);
  }

  async save(event: FamilyEvent, options: { readonly replaces?: EventId } = {}): Promise<SaveEventsResult> {
    return saveEvents(this.db, this.#deps, { events: [event], options });
  }

  setAside(event: EventId) {
    return outboxOf(this.db, { newId: this.#around.newId }).setAside(event);
  }

  /** One run of the replayer. A second one beside it takes over from the first, as after a lease has run out. */
  async replay(): Promise<RunEnd> {
    this.#runs += 1;
    const run = this.#runs;
    const boots = this.#boots;
    this.isReplaying = true;
    try {
      await replaceDamagedIfDue(this.db, this.now());
      await readAgain(this.db);
      return await runReplay({
        db: this.db,
        deps: this.#deps,
        http: this.#http,
        calls: this.#calls(),
        renew: async () => this.#runs === run,
        onServerReached: async () => undefined,
      });
    } finally {
      if (this.#boots === boots && this.#runs === run) this.isReplaying = false;
    }
  }

  /** The only other request of a run: what became of the account. A bearer lasts for the life of a world. */
  get #http(): HttpDeps {
    const { server, newId } = this.#around;
    const answer = () => ({
      ...server.refreshed(this.viewer),
      access: newId(),
      token: 'refresh',
      grant: null,
    });
    return {
      fetch: async () => new Response(JSON.stringify(answer())),
      baseUrl: 'https://server.test',
      timeoutSignal: () => new AbortController().signal,
    };
  }

  #calls(): SyncCalls {
    const { server } = this.#around;
    const { viewer } = this;
    return {
      push: async (text) => answerOf(await this.#send(() => server.push(text, viewer)), readPushReply),
      pull: async (request) => {
        const answer = await this.#send(() => server.pull(request, viewer));
        return answerOf(answer, (body) => readPull(body, this.db.families));
      },
      snapshot: async (log: LogRow) => {
        const families = this.db.families.map(({ family }) => family.name);
        const asked = { facility: log.facility, logId: log.log_id, families };
        const answer = await this.#send(() => server.snapshot(asked, viewer));
        if (answer?.status !== 200) return answerOf<Snapshot>(answer, () => null);
        const read = await readSnapshot(streamOf(String(answer.body)), this.db.families);
        return answerOf(answer, () => read);
      },
    };
  }

  async #send(deliver: () => ServerAnswer): Promise<ServerAnswer | null> {
    const { scheduler, fate, late } = this.#around;
    const who = this.#who;
    const power = this.#power;
    await scheduler.turn(who, 'request');
    const what = fate();
    if (what === 'request-lost') return null;
    if (what === 'late') {
      late(deliver);
      return null;
    }
    const answer = deliver();
    if (what === 'twice') late(deliver);
    await scheduler.turn(who, 'answer');
    if (!power.isOn) return new Promise(() => {});
    return what === 'answer-lost' ? null : answer;
  }

  /** Rows on the disk, as they lie there. */
  rows<Kept extends object = Row>(table: string): readonly Kept[] {
    return [...(this.disk.tables.get(table)?.rows.values() ?? [])] as unknown as readonly Kept[];
  }

  events(): readonly EventRow[] {
    return this.rows<EventRow>('event');
  }

  get log(): LogRow | undefined {
    return this.rows<LogRow>('log').find(({ facility }) => facility === this.viewer.home);
  }
}

function answerOf<Value>(
  answer: ServerAnswer | null,
  read: (body: unknown) => Value | 'unreadable' | null,
): Answer<Value> {
  if (answer === null) return { kind: 'network', cause: 'unreachable' };
  const { status, body } = answer;
  if (status !== 200) {
    const said = body as { readonly code: string; readonly detail: string };
    return { kind: 'problem', status, code: said.code, problem: said as never, body, retryAfterMs: null };
  }
  const value = read(body);
  if (value === null) return { kind: 'network', cause: 'not-ours' };
  if (value === 'unreadable') return { kind: 'network', cause: 'unreadable' };
  return { kind: 'ok', status, value: value as Value };
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

function replyOf({ user, home, name }: Viewer) {
  return {
    user_option: 'isFacility',
    user_id: user,
    paid: true,
    paid_status: true,
    paid_until: null,
    country: null,
    state: null,
    local_lga: null,
    facility: null,
    countryId: country,
    stateId: null,
    lgaId: null,
    facilityId: home,
    detail: '',
    first_name: name,
    last_name: '',
    email: '',
    roles: noRoles,
    server_time: '',
  };
}
