import { snapshotLineSchema, type SnapshotLine } from '#contract/sync.ts';
import { walletDigest } from '#domain/ledger/wallet-digest.ts';
import type { Snapshot } from '#client/projection/apply-snapshot.ts';

type Head = Extract<SnapshotLine, { k: 'head' }>;

/** A snapshot is whole or it is nothing: cut off, mixed up or miscounted, it reads as null. */
export async function readSnapshot(body: ReadableStream<Uint8Array>): Promise<Snapshot | null> {
  const collected: Collected = {
    wallets: [],
    lots: [],
    entries: [],
    children: [],
    immunizations: [],
    cases: [],
    verdicts: [],
  };
  let head: Head | null = null;
  let end: Extract<SnapshotLine, { k: 'end' }> | null = null;
  let rows = 0;
  for await (const text of linesOf(body)) {
    const line = parseLine(text);
    if (!line || end || (line.k === 'head') !== (head === null)) return null;
    if (line.k === 'head') head = line;
    else if (line.k === 'end') end = line;
    else {
      rows += 1;
      collect(collected, line);
    }
  }
  if (!head || !end || end.rows !== rows || !isCounted(head.counts, collected)) return null;
  if (walletDigest(collected.wallets) !== end.wallet_digest) return null;
  return {
    epoch: head.epoch,
    asOf: head.as_of,
    log: head.log,
    foldedThrough: head.folded_through,
    foldedEvent: head.folded_event,
    ...collected,
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Row)[] ? Row[] : T[Key] };
type Collected = Mutable<
  Pick<Snapshot, 'wallets' | 'lots' | 'entries' | 'children' | 'immunizations' | 'cases' | 'verdicts'>
>;

function collect(collected: Collected, line: Exclude<SnapshotLine, { k: 'head' | 'end' }>): void {
  switch (line.k) {
    case 'wallet':
      collected.wallets.push(line.row);
      break;
    case 'lot':
      collected.lots.push(line.row);
      break;
    case 'entry':
      collected.entries.push(line.row);
      break;
    case 'child':
      collected.children.push(line.row);
      break;
    case 'immunization':
      collected.immunizations.push(line.row);
      break;
    case 'case':
      collected.cases.push(line.row);
      break;
    case 'verdict':
      collected.verdicts.push(line.row);
      break;
  }
}

function isCounted(counts: Head['counts'], collected: Collected): boolean {
  return (
    counts.wallets === collected.wallets.length &&
    counts.lots === collected.lots.length &&
    counts.entries === collected.entries.length &&
    counts.children === collected.children.length &&
    counts.immunizations === collected.immunizations.length &&
    counts.cases === collected.cases.length &&
    counts.verdicts === collected.verdicts.length
  );
}

function parseLine(text: string): SnapshotLine | null {
  try {
    const parsed = snapshotLineSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
    if (done) break;
  }
  if (rest !== '') yield rest;
}
