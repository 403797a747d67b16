import { hash } from 'node:crypto';
import type { EventEnvelope } from '#contract/event-envelope.ts';

/** Digest of a JSON value that does not depend on the order of its keys: two builds may write them in another order. */
export function contentHashOf(value: unknown): string {
  return textHashOf(canonicalJson(value));
}

/** {@link contentHashOf} of the value that a canonical text is. */
export function textHashOf(canonical: string): string {
  return hash('sha256', canonical, 'base64url');
}

/**
 * The canonical text of an envelope that was recognised: its keys are known, so that only its payload's need sorting. Ids,
 * times and counters hold nothing that JSON escapes.
 */
export function canonicalEnvelope(event: EventEnvelope): string {
  const replaces = event.replaces === null ? 'null' : `"${event.replaces}"`;
  const deps = event.deps.length === 0 ? '' : `"${event.deps.join('","')}"`;
  return `{"actor":"${event.actor}","app":${textJson(event.app)},"clock_offset_ms":${event.clock_offset_ms},"deps":[${deps}],"device":"${event.device}","event_id":"${event.event_id}","facility":"${event.facility}","grant":"${event.grant}","log_id":"${event.log_id}","payload":${canonicalJson(event.payload)},"recorded_at":"${event.recorded_at}","replaces":${replaces},"seen":${event.seen},"seq":${event.seq},"type":"${event.type}","v":${event.v}}`;
}

/** Printable ASCII that JSON writes as it is: nearly every text of an event. */
const plainText = /^[ !#-[\]-~]*$/;

function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return textJson(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>;
  let members = '';
  for (const key of Object.keys(value).toSorted())
    members += `${members === '' ? '' : ','}${textJson(key)}:${canonicalJson(record[key])}`;
  return `{${members}}`;
}

function textJson(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}
