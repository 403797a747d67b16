import { type PushReply, type PushRequest, protocolVersion } from '#contract/sync.ts';
import type { LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { type Answer, type CallBody, textBody } from '#client/http/request.ts';
import { type Batch, nextBatch } from '#client/outbox/batch.ts';

/** The answer to a push, and when it was asked and answered, by the device's clock in ms. */
export interface PushHeard {
  readonly answer: Answer<PushReply>;
  readonly askedAt: number;
  readonly answeredAt: number;
}

type Send = (body: CallBody) => Promise<PushHeard>;

/** A push on its way. */
export interface SentPush {
  readonly batch: Batch;
  readonly heard: Promise<PushHeard>;
}

/** What a push is made for; it fits no other. */
interface PushFor {
  readonly log: LogRow;
  readonly epoch: string;
  readonly limit: number;
}

interface Prepared {
  readonly batch: Batch;
  readonly body: CallBody;
  readonly logId: LogId;
  readonly epoch: string;
}

/** A prepared push, and its answer where it has left already. */
interface Ahead {
  readonly prepared: Prepared;
  readonly heard: Promise<PushHeard> | null;
}

/**
 * The pushes after the one that is under way.
 *
 * - The next one is read, checked and compressed meanwhile, and leaves the moment that one is answered, before the answer is
 *   stored. The one after it is prepared as it leaves: a page that is being stored would hold up the reading.
 * - One push is under way at most: the next is sent only once the one before is answered.
 * - What the stored answer does not lead to is dropped. If it was sent already, its answer is waited for and ignored: the
 *   server has these events then, and says so again.
 */
export class NextPush {
  readonly #db: DeviceDatabase;
  #prepared: { readonly after: number; readonly ready: Promise<Prepared | null> } | null = null;
  #ahead: Promise<Ahead | null> | null = null;
  #heard: Promise<unknown> | null = null;

  constructor(db: DeviceDatabase) {
    this.#db = db;
  }

  /** Begins to prepare the push of what follows `lastSeq`, if anything does. */
  prepareAfter(lastSeq: number, { log, epoch, limit }: PushFor): void {
    if (lastSeq >= log.next_seq - 1 || this.#prepared?.after === lastSeq) return;
    const after = { ...log, accepted_through: lastSeq };
    const ready = readyPush(this.#db, { log: after, epoch, limit }).catch(() => null);
    this.#prepared = { after: lastSeq, ready };
  }

  /** Sends the prepared push as soon as it is ready, and prepares the next. Rows that cannot be read are set apart first, so these wait. */
  sendPrepared(wanted: PushFor, send: Send): void {
    const ready = this.#prepared?.ready;
    this.#prepared = null;
    this.#ahead =
      ready?.then((prepared) => {
        if (!prepared) return null;
        if (prepared.batch.damaged.length > 0) return { prepared, heard: null };
        const heard = send(prepared.body);
        this.prepareAfter(prepared.batch.lastSeq, wanted);
        return { prepared, heard };
      }) ?? null;
  }

  /** The push of what the server does not have, on its way. */
  async take(wanted: PushFor, send: Send): Promise<SentPush> {
    const ahead = await this.#ahead;
    this.#ahead = null;
    if (ahead && fits(ahead.prepared, wanted))
      return this.#underWay(ahead.prepared.batch, ahead.heard ?? send(ahead.prepared.body));
    await ahead?.heard;
    const prepared = await this.#prepared?.ready;
    this.#prepared = null;
    const ready = prepared && fits(prepared, wanted) ? prepared : await readyPush(this.#db, wanted);
    return this.#underWay(ready.batch, send(ready.body));
  }

  #underWay(batch: Batch, heard: Promise<PushHeard>): SentPush {
    this.#heard = heard;
    return { batch, heard };
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    const ahead = await this.#ahead;
    await ahead?.heard;
    await this.#prepared?.ready;
    await this.#heard;
  }
}

function fits({ logId, epoch, batch }: Prepared, wanted: PushFor): boolean {
  return (
    logId === wanted.log.log_id &&
    epoch === wanted.epoch &&
    batch.firstSeq === wanted.log.accepted_through + 1 &&
    batch.events.length <= wanted.limit
  );
}

async function readyPush(db: DeviceDatabase, { log, epoch, limit }: PushFor): Promise<Prepared> {
  const batch = await nextBatch(db, log, limit);
  return { batch, body: await textBody(pushText(batch, { log, epoch })), logId: log.log_id, epoch };
}

/** The request's JSON; its events are text already. */
function pushText(batch: Batch, { log, epoch }: { log: LogRow; epoch: string }): string {
  const head: Omit<PushRequest, 'events'> = {
    protocol: protocolVersion,
    epoch,
    facility: log.facility,
    answer: 'short',
    log: {
      log_id: log.log_id,
      first_seq: batch.firstSeq,
      head_seq: batch.headSeq,
      ...(batch.lost.length > 0 && { lost: [...batch.lost] }),
    },
  };
  return `${JSON.stringify(head).slice(0, -1)},"events":[${batch.events.join(',')}]}`;
}
