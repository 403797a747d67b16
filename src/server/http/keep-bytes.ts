import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { problemSentences } from '#contract/problem-sentences.ts';
import { ProblemError } from './problem.ts';

/** Puts the body's bytes aside before they are read as JSON: a signature is over them, not over what they mean. */
export async function keepBytes(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<Readable> {
  const most = request.routeOptions.bodyLimit ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  // Left early, the stream would be destroyed, and what is still coming of the body would be taken for the next request.
  for await (const chunk of unbroken(payload)) {
    const bytes = Buffer.from(chunk as Buffer | string);
    length += bytes.length;
    if (length > most) {
      payload.resume();
      throw new ProblemError({ status: 413, code: 'too-large', detail: problemSentences.requestTooLarge });
    }
    chunks.push(bytes);
  }
  request.bytes = Buffer.concat(chunks);
  return Object.assign(Readable.from([request.bytes]), { receivedEncodedLength: length });
}

function unbroken(payload: RequestPayload): AsyncIterable<unknown> {
  return payload instanceof Readable ? payload.iterator({ destroyOnReturn: false }) : payload;
}
