import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';

/** A readable UUID, version 7, that counts up. */
export function id(n: number): string {
  return `0197a3f2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The tablet's envelope of an issue of thirty doses. */
export const envelope = eventEnvelopeSchema.parse({
  event_id: id(1),
  log_id: id(2),
  seq: 131,
  type: 'issue',
  v: 1,
  facility: id(3),
  device: id(4),
  actor: id(5),
  grant: id(6),
  recorded_at: '2026-11-20T08:14:03.221Z',
  clock_offset_ms: -1830,
  replaces: null,
  deps: [],
  seen: 4512,
  app: '1.4.0',
  payload: {
    entry: id(7),
    doses: 30,
    officer: 'Amina Bello',
    happenedAt: '2026-11-20T08:14',
    year: 2026,
    quarter: 'Q4',
  },
});
