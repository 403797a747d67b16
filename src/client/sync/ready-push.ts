import { type PushRequest, protocolVersion } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { type CallBody, textBody } from '#client/http/request.ts';
import { type Batch, nextBatch } from '#client/outbox/batch.ts';

/** The push of what the server does not have, as it goes out: at most so many events, and so many bytes of their JSON. */
export async function readyPush(
  db: DeviceDatabase,
  {
    log,
    epoch,
    limit,
    mostBytes,
  }: { readonly log: LogRow; readonly epoch: string; readonly limit: number; readonly mostBytes: number },
): Promise<{ readonly batch: Batch; readonly body: CallBody }> {
  const batch = await nextBatch(db, log, { limit, mostBytes });
  return { batch, body: await textBody(pushText(batch, { log, epoch })) };
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
