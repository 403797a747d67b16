import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ClientFamily } from '#client/db/database.ts';
import { createEngine, type Engine } from '#client/engine.ts';
import { clientFamilies } from '#client/families.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { clockOffsetMs } from '#client/db/clock.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { entryIdOf, type EventId, type FacilityId, type UserId } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import type { ActivityFacts } from '#domain/ledger/model.ts';
import { beforeEachWrite } from '#tests/support/before-each-write.ts';
import type { Network } from './network.ts';
import { idsFrom, type Random } from './random.ts';

export interface Account {
  readonly user: UserId;
  readonly email: string;
  readonly password: string;
  readonly facility: FacilityId;
}

/** Every row of every table. */
export type Image = ReadonlyMap<string, unknown[]>;

/** Power is cut: anything the tablet was about to write is lost. */
class PowerCutError extends Error {
  override readonly name = 'PowerCutError';
}

/** Events that a device reported as saved, by event; no fault may lose them. */
export interface SavedEvent {
  readonly device: string;
  readonly event: EventId;
  readonly facility: FacilityId;
  readonly type: string;
  /** The activity with its facts; null for a record that is not stock. */
  readonly stock: { readonly activity: LedgerActivity; readonly facts: ActivityFacts } | null;
}

/** A tablet: the real engine on its own IndexedDB, which can lose power between any two steps. */
export class Device {
  readonly name: string;
  readonly account: Account;
  readonly network: Network;
  readonly saved: SavedEvent[] = [];
  /** Error of this tablet's clock, in ms. */
  clockErrorMs = 0;
  engine!: Engine;
  /** Families of events that it knows; the product's by default. */
  families: readonly ClientFamily[] = clientFamilies;
  private disk = new IDBFactory();
  private power = { isOn: true, stepsLeft: Number.POSITIVE_INFINITY };
  private heardOffsetMs = 0;
  private readonly trueNow: () => number;
  private readonly random: Random;

  constructor(options: {
    readonly name: string;
    readonly account: Account;
    readonly network: Network;
    readonly trueNow: () => number;
    readonly random: Random;
  }) {
    this.name = options.name;
    this.account = options.account;
    this.network = options.network;
    this.trueNow = options.trueNow;
    this.random = options.random;
  }

  readonly now = (): number => this.trueNow() + this.clockErrorMs;

  /** The clock of forms, which suggest its day: the tablet's, corrected by the server's last answer. */
  readonly formNow = (): number => this.now() + this.heardOffsetMs;

  /** Turns the tablet on with the same disk; nothing else survives. */
  async boot(): Promise<void> {
    const power = { isOn: true, stepsLeft: Number.POSITIVE_INFINITY };
    this.power = power;
    this.engine = createEngine({
      indexedDB: this.disk,
      IDBKeyRange,
      name: 'vaxledger',
      fetch: async (input, init) => {
        step(power);
        const answer = await this.network.fetch(input, init);
        step(power);
        return answer;
      },
      now: this.now,
      random: () => this.random.next(),
      newId: idsFrom(this.random, this.now),
      locks: null,
      appVersion: '1.0.0',
      families: this.families,
      baseUrl: 'https://server.test',
      flags: null,
      storage: null,
      sleep: async () => undefined,
    });
    // A transaction cut short is rolled back, as on a real disk.
    this.engine.db.use(beforeEachWrite(() => step(power)));
    const opened = await this.engine.storage.open();
    if (!opened.ok) throw new Error(`the database does not open: ${opened.reason}`);
    await this.readClock();
  }

  private async readClock(): Promise<void> {
    this.heardOffsetMs = await clockOffsetMs(this.engine.db, this.now());
  }

  async signIn(): Promise<void> {
    const result = await this.engine.session.login({
      email: this.account.email,
      password: this.account.password,
    });
    if (!result.ok) throw new Error(`${this.name} cannot sign in: ${result.reason}`);
    await this.readClock();
  }

  /** Signs in again if the server no longer knows the old sign-in, as the header asks; a missing network is not a fault. */
  async signInWhenAsked(): Promise<void> {
    const session = await this.engine.session.current();
    if (session && !session.signInNeeded) return;
    await this.engine.session
      .login({ email: this.account.email, password: this.account.password })
      .then(() => this.readClock())
      .catch((error: unknown) => {
        if (this.isOn) throw error;
      });
  }

  /** Cuts the power after this number of writes and requests, whatever is in progress then. */
  cutPowerIn(steps: number): void {
    this.power.stepsLeft = steps;
  }

  get isOn(): boolean {
    return this.power.isOn;
  }

  /** Power off, power on. */
  async reboot(): Promise<void> {
    this.power.isOn = false;
    this.engine.close();
    await this.boot();
  }

  /** The browser deletes the database, or the tablet is replaced: an empty disk and a new sign-in. */
  async wipe(): Promise<void> {
    this.power.isOn = false;
    this.engine.close();
    this.disk = new IDBFactory();
    await this.boot();
    await this.signIn();
  }

  /** The whole content of the tablet's disk, as a vendor or a backup of the tablet copies it. */
  async image(): Promise<Image> {
    const image = new Map<string, unknown[]>();
    for (const table of this.engine.db.tables) image.set(table.name, await table.toArray());
    return image;
  }

  /** Restores the tablet's disk to an image. */
  async putBack(image: Image): Promise<void> {
    this.power.isOn = false;
    this.engine.close();
    this.disk = new IDBFactory();
    await this.boot();
    const { db } = this.engine;
    await db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) {
        await table.clear();
        await table.bulkPut(structuredClone(image.get(table.name) ?? []));
      }
    });
    await this.reboot();
  }

  /** Saves as an officer does, and records the saves reported as successful. */
  async save(
    activity: LedgerActivity,
    options: { readonly replaces?: EventId } = {},
  ): Promise<'saved' | 'refused' | 'failed'> {
    try {
      const result = await this.engine.stock.save(activity, options);
      if (!result.ok)
        return result.reason === 'not-saved' || result.reason === 'defect' ? 'failed' : 'refused';
      this.saved.push({
        device: this.name,
        event: result.event,
        facility: this.account.facility,
        type: activity.type,
        stock: { activity, facts: this.factsOf(result.event) },
      });
      return 'saved';
    } catch (error) {
      if (this.isOn) throw error;
      return 'failed';
    }
  }

  /** Records something other than stock; `save` returns the events that the engine reports as saved. */
  async record(type: string, save: () => Promise<readonly EventId[]>): Promise<void> {
    try {
      const { facility } = this.account;
      for (const event of await save())
        this.saved.push({ device: this.name, event, facility, type, stock: null });
    } catch (error) {
      if (this.isOn) throw error;
    }
  }

  /** A rule's facts about an event saved now: the true time, whatever this tablet's clock shows, and the day that its forms suggest. */
  private factsOf(event: EventId): ActivityFacts {
    const at = new Date(this.trueNow()).toISOString();
    const { user: actor, facility } = this.account;
    return {
      entry: entryIdOf(event),
      facility,
      actor,
      at,
      recordedOn: localDateSchema.parse(at.slice(0, 10)),
      savedOn: facilityDayAt(this.formNow()),
    };
  }

  /** One run of the replayer; a power cut ends it without an outcome. */
  async replay(): Promise<void> {
    try {
      await this.engine.sync.replay();
      await this.readClock();
    } catch (error) {
      if (this.isOn) throw error;
    }
  }
}

function step(power: { isOn: boolean; stepsLeft: number }): void {
  power.stepsLeft -= 1;
  if (power.stepsLeft < 0) power.isOn = false;
  if (!power.isOn) throw new PowerCutError('the power is cut');
}
