import type { FastifyInstance } from 'fastify';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import type { PullReply, PushReply, PushRequest } from '#contract/wire/sync.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { AntigenId, EntryId, FacilityId, LogId } from '#domain/kernel/ids.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { uuidV7 } from '#server/new-id.ts';
import { stockStory } from '../workload/stock-story.ts';
import { benchPassword, type Officer } from './bench-server.ts';

export type PushAnswer = Pick<Awaited<ReturnType<FastifyInstance['inject']>>, 'statusCode' | 'body' | 'json'>;

/** A tablet without screen or disk: it makes events and the bodies that push them. */
export class Tablet {
  private readonly app: FastifyInstance;
  private readonly session: TokenReply;
  private readonly story: Generator<LedgerActivity, void, EntryId>;
  private readonly epoch: string;
  private readonly logId = newId() as LogId;
  private readonly facility: FacilityId;
  readonly device: string;
  private seq = 0;
  private last: EntryId | null = null;

  private constructor(options: {
    app: FastifyInstance;
    session: TokenReply;
    story: Generator<LedgerActivity, void, EntryId>;
    epoch: string;
    facility: FacilityId;
    device: string;
  }) {
    this.app = options.app;
    this.session = options.session;
    this.story = options.story;
    this.epoch = options.epoch;
    this.facility = options.facility;
    this.device = options.device;
  }

  /** Signs in and reads the server's epoch. */
  static async signIn(
    app: FastifyInstance,
    { officer, antigens, events }: { officer: Officer; antigens: readonly AntigenId[]; events: number },
  ): Promise<Tablet> {
    const device = newId();
    const signedIn = await app.inject({
      method: 'POST',
      url: '/auth/token/',
      payload: { email: officer.email, password: benchPassword, device },
    });
    const session = signedIn.json<TokenReply>();
    const pulled = await app.inject({
      method: 'POST',
      url: '/v/sync/pull/',
      headers: { authorization: `Bearer ${session.access}` },
      payload: {
        epoch: null,
        facility: officer.facility,
        scopes: [{ scope: 'facility', after: 0 }],
        log_id: newId(),
        limit: 1,
      },
    });
    const { epoch } = pulled.json<PullReply>();
    const origin = { facility: newId() as FacilityId, name: 'Kano State Cold Store' };
    const story = stockStory({ count: events, antigens, origin, seed: 7 });
    return new Tablet({ app, session, story, epoch, facility: officer.facility, device });
  }

  /** The body of a push of the next events. */
  nextBody(count: number): string {
    const events = Array.from({ length: count }, () => this.nextEvent());
    const log = { log_id: this.logId, first_seq: this.seq - count + 1, head_seq: this.seq };
    const request: PushRequest = { protocol: 1, epoch: this.epoch, facility: this.facility, log, events };
    return JSON.stringify(request);
  }

  /** Sends a body; {@link assertAccepted} checks the answer. */
  push(body: string): Promise<PushAnswer> {
    return this.app.inject({
      method: 'POST',
      url: '/v/sync/push/',
      headers: { authorization: `Bearer ${this.session.access}`, 'content-type': 'application/json' },
      payload: body,
    });
  }

  private nextEvent(): EventEnvelope {
    const next = this.last === null ? this.story.next() : this.story.next(this.last);
    if (next.done) throw new Error('the story is over');
    const activity = next.value;
    const id = newId();
    this.last = id as EntryId;
    this.seq += 1;
    const { payload } = activity;
    const dependsOn = 'entry' in payload && payload.entry !== null ? [payload.entry] : [];
    return {
      event_id: id,
      log_id: this.logId,
      seq: this.seq,
      type: activity.type,
      v: activities[activity.type].version,
      facility: this.facility,
      device: this.device,
      actor: this.session.user_id,
      grant: this.session.grant?.id ?? '',
      recorded_at: new Date().toISOString(),
      clock_offset_ms: 0,
      replaces: null,
      deps: dependsOn,
      seen: 0,
      app: '1.0.0',
      payload,
    } as unknown as EventEnvelope;
  }
}

/** @throws Error unless every event of a push was accepted. */
export function assertAccepted(answer: PushAnswer): void {
  if (answer.statusCode !== 200) throw new Error(`push answered ${answer.statusCode}: ${answer.body}`);
  const odd = answer.json<PushReply>().results.find(({ verdict }) => verdict !== 'accepted');
  if (odd) throw new Error(`not accepted: ${JSON.stringify(odd)}`);
}

function newId(): string {
  return uuidV7(new Date());
}
