import { type PushRequest, protocolVersion } from '#contract/sync.ts';
import type { LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { type CallBody, textBody } from '#client/http/request.ts';
import { type Batch, nextBatch } from '#client/outbox/batch.ts';

/** A push that is ready to go. */
export interface ReadyPush {
  readonly batch: Batch;
  readonly body: CallBody;
}

/** What a push is made for; it fits no other. */
interface PushFor {
  readonly log: LogRow;
  readonly epoch: string;
  readonly limit: number;
}

interface Prepared extends ReadyPush {
  readonly logId: LogId;
  readonly epoch: string;
}

/**
 * Reads, checks and compresses the batch after the one that is under way, so that it can leave the moment that one is
 * answered. At most one push is under way and one prepared; a prepared one that the answer does not lead to is dropped.
 */
export class NextPush {
  readonly #db: DeviceDatabase;
  #prepared: Promise<Prepared | null> | null = null;

  constructor(db: DeviceDatabase) {
    this.#db = db;
  }

  /** Begins to prepare the push of what follows `lastSeq`, if anything does. */
  prepareAfter(lastSeq: number, { log, epoch, limit }: PushFor): void {
    if (lastSeq >= log.next_seq - 1) return;
    const after = { ...log, accepted_through: lastSeq };
    this.#prepared = readyPush(this.#db, { log: after, epoch, limit }).catch(() => null);
  }

  /** The push of what the server does not have. */
  async take(wanted: PushFor): Promise<ReadyPush> {
    const prepared = await this.#prepared;
    this.#prepared = null;
    return prepared && fits(prepared, wanted) ? prepared : readyPush(this.#db, wanted);
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
    log: {
      log_id: log.log_id,
      first_seq: batch.firstSeq,
      head_seq: batch.headSeq,
      ...(batch.lost.length > 0 && { lost: [...batch.lost] }),
    },
  };
  return `${JSON.stringify(head).slice(0, -1)},"events":[${batch.events.join(',')}]}`;
}
