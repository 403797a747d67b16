import { Device, type Image, type SavedEvent } from './device.ts';
import { Network } from './network.ts';
import { nextActivity, receiveOf } from './officer.ts';
import { recordSomething } from './records.ts';
import { idsFrom, randomFrom, type Random } from './random.ts';
import { WorldServer, worldAntigens, worldFacilities } from './world-server.ts';
import { expectConserved, expectQuiet, expectShownIsFold } from './invariants.ts';

const startsAt = Date.UTC(2026, 10, 20, 8, 0, 0);
const minuteMs = 60_000;
/** Healed tablets agree after a few rounds; needing more means that they wait for something that never comes. */
const maxRoundsToHeal = 12;

/** Tablets, a server and a failing network, all driven by one seed. */
export class World {
  readonly random: Random;
  readonly devices: Device[] = [];
  readonly server: WorldServer;
  /** Events saved on a tablet that is gone, but sent before. */
  orphans: SavedEvent[] = [];
  private lastBackup: string | null = null;
  private readonly clock: { now: number };

  private constructor(random: Random, server: WorldServer, clock: { now: number }) {
    this.random = random;
    this.server = server;
    this.clock = clock;
  }

  /** Two tablets in the first facility, one in each of the others; all signed in and stocked. */
  static async begin(seed: number, tablets: readonly number[] = [0, 0, 1, 2]): Promise<World> {
    const random = randomFrom(seed);
    const clock = { now: startsAt };
    const server = await WorldServer.start(
      () => clock.now,
      idsFrom(random.fork('server'), () => clock.now),
    );
    const world = new World(random, server, clock);
    for (const [n, place] of tablets.entries()) {
      const facility = worldFacilities[place];
      if (!facility) throw new Error('no such facility');
      const officer = tablets.slice(0, n).filter((other) => other === place).length;
      const network = new Network(() => server.app, random.fork(`network ${n}`));
      const device = new Device({
        name: `tablet ${n + 1} of ${facility.name}`,
        account: server.account(facility.facility, officer),
        network,
        trueNow: () => clock.now,
        random: random.fork(`device ${n}`),
      });
      await device.boot();
      await device.signIn();
      for (const antigen of worldAntigens) await device.save(receiveOf(device, world.random, antigen));
      await device.replay();
      world.devices.push(device);
    }
    return world;
  }

  /** Another tablet whose disk was filled from an image, as a vendor sets up tablets. */
  async cloneOf(device: Device, image: Image): Promise<Device> {
    const clone = new Device({
      name: `copy ${this.devices.length} of ${device.name}`,
      account: device.account,
      network: new Network(() => this.server.app, this.random.fork(`network ${this.devices.length}`)),
      trueNow: () => this.clock.now,
      random: this.random.fork(`device ${this.devices.length}`),
    });
    await clone.boot();
    await clone.putBack(image);
    this.devices.push(clone);
    return clone;
  }

  /** Lets time pass. */
  wait(minutes: number): void {
    this.clock.now += minutes * minuteMs;
  }

  device(n: number): Device {
    const device = this.devices[n];
    if (!device) throw new Error(`there is no tablet ${n + 1}`);
    return device;
  }

  /** One random event; afterwards every tablet still shows the fold. */
  async step(): Promise<void> {
    const { random } = this;
    this.wait(random.int(1, 30));
    const device = random.pick(this.devices);
    device.network.isUp = random.chance(0.6);
    device.network.faultChance = 0.35;
    if (random.chance(0.08)) device.cutPowerIn(random.int(0, 40));
    if (random.chance(0.05))
      this.server.killAt(random.pick(['push-before-commit', 'push-committed', 'relay-delivered']));
    if (random.chance(0.03))
      device.clockErrorMs = random.pick([-2, -0.1, 0, 0.1, 2]) * 365 * 24 * 60 * minuteMs;
    const actions = [
      ...(['save', 'save', 'save', 'save', 'replay', 'replay', 'replay'] as const),
      ...(['reboot', 'late', 'relay', 'relay', 'sign-in'] as const),
    ] as const;
    switch (random.pick(actions)) {
      case 'save':
        await this.saveSomething(device);
        break;
      case 'replay':
        await device.replay();
        break;
      case 'reboot':
        await device.reboot();
        break;
      case 'late':
        await device.network.deliverLate();
        break;
      case 'sign-in':
        await device.signInWhenAsked();
        break;
      case 'relay':
        await this.server.relay().catch(() => undefined);
        break;
    }
    if (!device.isOn) await device.reboot();
    await expectShownIsFold(device);
    await expectConserved(this.server);
  }

  /** A rare event that affects many entries: a backup, a restore, or a lost tablet. */
  async disaster(): Promise<void> {
    const kind = this.random.pick(['backup', 'restore', 'wipe'] as const);
    if (kind === 'backup' || this.lastBackup === null) {
      this.lastBackup = await this.server.backup();
      return;
    }
    if (kind === 'restore') {
      // A restored volume is not announced: older rows under the same epoch.
      const epoch = this.random.chance(0.5) ? await this.server.epoch() : null;
      await this.server.restore(this.lastBackup);
      if (epoch !== null) await this.server.keepEpoch(epoch);
      this.orphans = await this.held(this.orphans);
      return;
    }
    const device = this.random.pick(this.devices);
    // Unsent events of a lost tablet are lost; the server has to keep those that were sent, as far as its backups contain them.
    this.orphans.push(...(await this.held(device.saved)));
    device.saved.length = 0;
    device.network.isUp = true;
    device.network.faultChance = 0;
    await device.wipe();
  }

  /** The events among these that the server has now. */
  private async held(events: readonly SavedEvent[]): Promise<SavedEvent[]> {
    const rows = await this.server.deps.db.selectFrom('event').select('event_id').execute();
    const ids = new Set<string>(rows.map((row) => row.event_id));
    return events.filter(({ event }) => ids.has(event));
  }

  async saveSomething(device: Device): Promise<void> {
    if (!device.isOn) await device.reboot();
    try {
      if (this.random.chance(0.4)) return await recordSomething(device, this.random);
      const activity = await nextActivity(device, this.random);
      if (activity) await device.save(activity);
    } catch (error) {
      if (device.isOn) throw error;
    }
  }

  /** The network returns, the server stays up, the clocks are right; rounds of replay until all are done. */
  async heal(): Promise<void> {
    this.server.calm();
    for (const device of this.devices) {
      device.network.isUp = true;
      device.network.faultChance = 0;
      device.network.planned.length = 0;
      device.clockErrorMs = 0;
      await device.reboot();
      await device.network.deliverLate();
    }
    for (let round = 0; round < maxRoundsToHeal; round++) {
      this.wait(16);
      for (const device of this.devices) {
        await device.signInWhenAsked();
        await device.replay();
      }
      await this.server.relay();
    }
  }

  async expectQuiet(): Promise<void> {
    await expectQuiet(this.server, this.devices, this.orphans);
  }
}
