import { typedReasons, type AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import fc from 'fast-check';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Engine } from '#client/engine.ts';
import {
  adjust,
  bcg,
  confirmArrival,
  correct,
  issue,
  openWallet,
  opv,
  receive,
  reverse,
  transfer,
  utilize,
} from './activities.ts';
import { nextId } from './device.ts';
import type { FakeServer } from './fake-server.ts';
import type { Fault } from './faults.ts';

/** One thing that happens to a tablet; `pick` selects among the candidates at that moment. */
export interface Step {
  readonly kind: Fault | 'save' | 'elsewhere' | 'refuse' | 'set-aside' | 'resend' | 'crash';
  readonly activity:
    | 'receive'
    | 'issue'
    | 'adjust'
    | 'utilize'
    | 'transfer'
    | 'open-wallet'
    | 'reverse'
    | 'correct'
    | 'confirm-arrival';
  readonly pick: number;
  readonly doses: number;
}

const weighted: readonly Step['kind'][] = [
  ...Array.from({ length: 16 }, () => 'save' as const),
  ...Array.from({ length: 7 }, () => 'elsewhere' as const),
  ...Array.from({ length: 4 }, () => 'replay' as const),
  ...Array.from({ length: 6 }, () => 'pull-only' as const),
  'slow-line',
  'slow-line',
  'request-lost',
  'answer-lost',
  'pull-lost',
  'truncated',
  'twice',
  'refuse',
  'refuse',
  'backup',
  'restore',
  'digest',
  'gap',
  'set-aside',
  'resend',
  'crash',
  'crash',
];

export const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...weighted),
  activity: fc.constantFrom(
    'receive',
    'issue',
    'issue',
    'issue',
    'adjust',
    'utilize',
    'utilize',
    'transfer',
    'open-wallet',
    'reverse',
    'reverse',
    'reverse',
    'correct',
    'confirm-arrival',
  ),
  pick: fc.nat(1000),
  doses: fc.integer({ min: 1, max: 60 }),
});

interface Known {
  readonly lots: readonly string[];
  readonly issued: readonly string[];
  readonly entries: readonly string[];
  readonly arrived: readonly string[];
}

/** An activity on what this tablet shows or what the server knows. */
export function activityOf(step: Step, known: Known): LedgerActivity | null {
  const lot = known.lots[step.pick % Math.max(1, known.lots.length)] as EventId | undefined;
  const entry = known.issued[step.pick % Math.max(1, known.issued.length)] as EventId | undefined;
  const any = known.entries[step.pick % Math.max(1, known.entries.length)];
  const arrived = known.arrived[step.pick % Math.max(1, known.arrived.length)];
  switch (step.activity) {
    case 'receive':
      return receive(step.doses, { antigen: step.pick % 2 ? bcg : opv });
    case 'open-wallet':
      return openWallet(step.pick % 2 ? bcg : opv);
    case 'issue':
      return lot ? issue(lot, step.doses) : null;
    case 'adjust':
      return lot
        ? adjust(lot, step.doses, step.pick % 3 ? 'decrement' : 'increment', reasonOf(step.pick))
        : null;
    case 'transfer':
      return lot ? transfer(lot, step.doses) : null;
    case 'reverse':
      return any ? reverse(any) : null;
    case 'correct':
      return any
        ? correct(any, step.pick % 2 ? { batchNo: `B${step.doses}` } : { officer: `O${step.doses}` })
        : null;
    case 'confirm-arrival':
      return arrived ? confirmArrival(arrived, step.pick % 2 ? 40 : step.doses) : null;
    case 'utilize':
      return entry ? utilize(entry, step.pick % step.doses) : null;
  }
}

/** Shown records that an activity can start from. */
export async function shownOn({ db }: Engine) {
  const lots = await db.lot.orderBy('id').primaryKeys();
  const rows = await db.ledger.toArray();
  const idsOf = (activity: string) => rows.filter((row) => row.activity === activity).map(({ id }) => id);
  return { lots, issued: idsOf('issue'), entries: rows.map(({ id }) => id), arrived: idsOf('arrive') };
}

/** The server's records that an activity elsewhere can start from. */
export function knownTo(server: FakeServer) {
  const { lots, issued, entries } = server.state.ledger;
  const arrived = [...entries.values()].filter(({ activity }) => activity === 'arrive').map(({ id }) => id);
  return { lots: [...lots.keys()], issued: [...issued.keys()], entries: [...entries.keys()], arrived };
}

export function elsewhere(server: FakeServer, step: Step): void {
  const activity = activityOf(step, knownTo(server));
  if (activity) server.saveElsewhere(activity, nextId() as EventId);
}

/** Any reason, and now and then none, as from an older build. */
function reasonOf(pick: number): AdjustmentReason | undefined {
  return typedReasons[pick % (typedReasons.length + 1)];
}
