import type { LightMyRequestResponse } from 'fastify';
import type { AefiPayloads } from '#domain/aefi/activities.ts';
import type { EquipmentPayloads } from '#domain/equipment/activities.ts';
import type { HeldPayloads } from '#domain/sessions/held/activities.ts';
import type { SessionPayloads } from '#domain/sessions/activities.ts';
import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import { onReason } from '#domain/ledger/particulars.ts';
import type { ActivityPayloads } from '#domain/ledger/activities/index.ts';
import type { AntigenId, EntryId, EventId, FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import { pullReplySchema, pushReplySchema, type PullReply, type PushReply } from '#contract/wire/sync.ts';
import type { FacilityItem } from '#contract/wire/rows.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { TestApp } from '#tests/support/server.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';

export const bcg = '0190a000-0000-7000-8000-00000000a001' as AntigenId;

const particulars = {
  officer: 'Ada Obi',
  happenedAt: '2026-11-20T08:14' as LocalDateTime,
  year: 2026,
  quarter: 'Q4',
} as const;

/** Payloads as an officer would enter them. */
export const typed = {
  receive: (doses: number, antigen = bcg): ActivityPayloads['receive'] => ({
    ...particulars,
    antigen,
    doses,
    batchNo: 'B-17',
    expiryOn: '2027-06-30' as LocalDate,
    vvmStage: 'I',
    vendor: 'Serum Institute',
    origin: { facility: testFacilities.ikeja.facility, name: 'ikeja clinic' },
  }),
  issue: (entry: string, doses: number): ActivityPayloads['issue'] => ({
    ...particulars,
    entry: entry as EntryId,
    doses,
  }),
  adjust: (
    entry: string,
    direction: 'increment' | 'decrement',
    doses: number,
    reasonCode?: AdjustmentReason,
  ): ActivityPayloads['adjust'] => ({
    ...particulars,
    entry: entry as EntryId,
    direction,
    doses,
    ...onReason({ reasonCode }),
  }),
  utilize: (entry: string, childrenImmunized: number): ActivityPayloads['utilize'] => ({
    ...particulars,
    entry: entry as EntryId,
    childrenImmunized,
    immunizationType: 'Outreach',
  }),
  reverse: (entry: string): ActivityPayloads['reverse'] => ({
    ...particulars,
    entry: entry as EntryId,
    reason: 'Typed twice',
  }),
  correct: (entry: string, also: Partial<ActivityPayloads['correct']> = {}): ActivityPayloads['correct'] => ({
    entry: entry as EntryId,
    batchNo: 'B-17',
    expiryOn: '2027-06-30' as LocalDate,
    officer: particulars.officer,
    correctedBy: 'Bisi Ade',
    happenedAt: particulars.happenedAt,
    ...also,
  }),
  confirmArrival: (
    entry: string,
    counted: number,
    note: string | null = null,
  ): ActivityPayloads['confirm-arrival'] => ({ ...particulars, entry: entry as EntryId, counted, note }),
  transfer: (
    entry: string,
    doses: number,
    to: TestFacility | FacilityId,
    arrival: string,
  ): ActivityPayloads['transfer'] => ({
    ...particulars,
    entry: entry as EntryId,
    doses,
    destination: {
      facility: to in testFacilities ? testFacilities[to as TestFacility].facility : (to as FacilityId),
      name: `${to} clinic`,
    },
    arrival: arrival as EntryId,
  }),
};

let nextId = 0;

/** A new id with each call. */
export function freshId(): string {
  nextId += 1;
  return `0190b000-0000-7000-8000-${nextId.toString(16).padStart(12, '0')}`;
}

/** Payload of every event that a tablet saves, by its type. */
type AnyPayloads = ActivityPayloads &
  RegisterPayloads &
  EquipmentPayloads &
  AefiPayloads &
  SessionPayloads &
  HeldPayloads;

/** A tablet that keeps its log in memory and sends whatever a test tells it to, well formed or not. */
export class FakeTablet {
  readonly logId = freshId() as LogId;
  readonly facility: FacilityId;
  readonly world: TestApp;
  readonly session: TokenReply;
  readonly device: string;
  epoch = '';
  cursor = 0;
  readonly outbox: EventEnvelope[] = [];
  readonly items: FacilityItem[] = [];

  constructor(world: TestApp, session: TokenReply, device: string) {
    this.world = world;
    this.session = session;
    this.device = device;
    this.facility = session.facilityId as FacilityId;
  }

  /** Signs in a new officer on a new tablet and pulls once, as every tablet does before its first push. */
  static async at(
    world: TestApp,
    at: TestFacility = 'ajingi',
    device: string = freshId(),
  ): Promise<FakeTablet> {
    await world.deps.db
      .insertInto('antigen')
      .values({ id: bcg, name: 'BCG', schedule: 'At birth' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const session = await world.signIn(await world.createUser({ at }), device);
    const tablet = new FakeTablet(world, session, device);
    await tablet.pull();
    return tablet;
  }

  save<Type extends keyof AnyPayloads>(
    type: Type,
    payload: AnyPayloads[Type],
    changes: Partial<Record<keyof EventEnvelope, unknown>> = {},
  ): EventEnvelope {
    const event = {
      event_id: freshId() as EventId,
      log_id: this.logId,
      seq: this.outbox.length + 1,
      type,
      v: 1,
      facility: this.facility,
      device: this.device,
      actor: this.session.user_id,
      grant: this.session.grant?.id ?? '',
      recorded_at: this.world.deps.now().toISOString(),
      clock_offset_ms: 0,
      replaces: null,
      deps: [],
      seen: this.cursor,
      app: '1.0.0',
      payload,
      ...changes,
    } as unknown as EventEnvelope;
    this.outbox.push(event);
    return event;
  }

  body(events: readonly unknown[], log: Record<string, unknown> = {}) {
    const first = (events[0] as { seq?: number } | undefined)?.seq ?? this.outbox.length + 1;
    return {
      protocol: 1,
      epoch: this.epoch,
      facility: this.facility,
      log: { log_id: this.logId, first_seq: first, head_seq: this.outbox.length, ...log },
      events,
    };
  }

  send(body: object, session: Pick<TokenReply, 'access'> = this.session): Promise<LightMyRequestResponse> {
    return this.world.call({ method: 'POST', url: '/v/sync/push/', payload: body }, session);
  }

  /** Pushes events (by default the whole outbox) and expects verdicts. */
  async push(
    events: readonly unknown[] = this.outbox,
    log: Record<string, unknown> = {},
  ): Promise<PushReply> {
    const answer = await this.send(this.body(events, log));
    if (answer.statusCode !== 200) throw new Error(`push answered ${answer.statusCode}: ${answer.body}`);
    return pushReplySchema.parse(answer.json());
  }

  /** Pulls one page of the facility's feed and checks that nothing was skipped. */
  async pullPage(limit = 500): Promise<PullReply> {
    const answer = await this.world.call(
      {
        method: 'POST',
        url: '/v/sync/pull/',
        payload: {
          epoch: this.epoch === '' ? null : this.epoch,
          facility: this.facility,
          scopes: [{ scope: 'facility', after: this.cursor }],
          log_id: this.logId,
          limit,
        },
      },
      this.session,
    );
    if (answer.statusCode !== 200) throw new Error(`pull answered ${answer.statusCode}: ${answer.body}`);
    // Validated by the schema but kept as received, because a schema reorders keys.
    const reply = answer.json<PullReply>();
    pullReplySchema.parse(reply);
    this.epoch = reply.epoch;
    const page = reply.scopes[0];
    if (page?.scope !== 'facility' || page.mode !== 'delta') return reply;
    for (const item of page.items) {
      if (item.s !== this.cursor + 1) throw new Error(`the feed skips from ${this.cursor} to ${item.s}`);
      if (item.k === 'own') throw new Error('this tablet did not ask for short steps');
      this.items.push(item);
      this.cursor = item.s;
    }
    return reply;
  }

  /** Pulls up to the feed's head; returns the last page. */
  async pull(limit = 500): Promise<PullReply> {
    for (;;) {
      const reply = await this.pullPage(limit);
      const page = reply.scopes[0];
      if (page === undefined || page.mode !== 'delta' || !page.has_more) return reply;
    }
  }
}
