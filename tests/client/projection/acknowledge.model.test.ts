import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { adjust, correct, issue, receive, reverse, utilize } from '#tests/client/support/activities.ts';
import { nextId } from '#tests/client/support/device.ts';
import { byRuns } from '#tests/support/by-runs.ts';
import {
  factsAt,
  foldOf,
  ModelServer,
  ModelTablet,
  type Mutant,
  noRows,
  type Own,
} from './acknowledge-model.ts';
import { take } from '#contract/families/family.ts';
import { ledger } from '#contract/families/ledger.ts';

const seed = 42;

interface Happening {
  readonly kind: 'save' | 'elsewhere' | 'send' | 'pull' | 'settle';
  readonly pick: number;
  readonly doses: number;
}

const story = fc.array(
  fc.record<Happening>({
    kind: fc.constantFrom('save', 'save', 'save', 'elsewhere', 'send', 'send', 'pull', 'pull', 'settle'),
    pick: fc.nat(1000),
    doses: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 30, maxLength: 60, size: 'max' },
);

/** A tablet and its server, with the progress of each event. */
class Model {
  readonly server = new ModelServer();
  readonly tablet: ModelTablet;
  #unsent: Own[] = [];
  #minute = 0;

  constructor(mutant: Mutant) {
    this.tablet = new ModelTablet(mutant);
    for (let lot = 0; lot < 3; lot += 1) this.elsewhere(receive(60));
    this.pull(3);
  }

  save(activity: LedgerActivity): EventId | null {
    const id = nextId() as EventId;
    const own = this.tablet.save(id, activity, factsAt(id, (this.#minute += 1)));
    if (own) this.#unsent.push(own);
    return own && id;
  }

  elsewhere(activity: LedgerActivity): void {
    const id = nextId() as EventId;
    this.server.judge(activity, factsAt(id, (this.#minute += 1)), { own: null, isShort: false });
  }

  send(count: number, { parks = false, isAhead = false } = {}): void {
    for (const own of this.#unsent.splice(0, count)) {
      const now = isAhead ? factsAt(own.id, 0) : null;
      this.server.push(own, { parks, now });
    }
  }

  pull(steps: number): void {
    const { cursor } = this.tablet;
    this.tablet.acknowledge(this.server.steps.slice(cursor, cursor + steps));
  }

  happen({ kind, pick, doses }: Happening): void {
    if (kind === 'send') this.send(1 + (pick % 4), { parks: pick % 11 === 0, isAhead: pick % 13 === 0 });
    else if (kind === 'pull') this.pull(1 + (pick % 8));
    else if (kind === 'settle') this.server.settle();
    else if (kind === 'save') this.save(this.#some({ pick, doses }));
    else this.elsewhere(this.#some({ pick, doses }));
  }

  /** Confirmed rows equal the server's at the cursor; shown rows equal the definition. */
  isLawful(): boolean {
    const { confirmed, shown, pending, cursor } = this.tablet;
    const ofServer = noRows();
    for (const { changed } of this.server.steps.slice(0, cursor)) take(ledger, ofServer, changed);
    const { rows } = foldOf(confirmed, pending);
    return isSame(confirmed, ofServer) && isSame({ ...shown, wallet: rows.wallet }, rows);
  }

  #some({ pick, doses }: Pick<Happening, 'pick' | 'doses'>): LedgerActivity {
    const { lot, entry } = this.tablet.shown;
    const lots = [...lot.keys()];
    const entries = [...entry.values()];
    const of = lots[pick % Math.max(1, lots.length)] as string as EventId;
    const about = entries[(pick * 7) % Math.max(1, entries.length)];
    if (!about || pick % 10 < 4) return issue(of, doses);
    if (pick % 10 === 4) return receive(doses);
    if (pick % 10 === 5) return adjust(of, doses, pick % 2 ? 'increment' : 'decrement');
    if (pick % 10 === 6) return correct(about.id, { batchNo: `B${pick}` });
    if (pick % 10 === 7) return utilize(about.id as string as EventId, Math.min(doses, about.doses));
    return reverse(about.id);
  }
}

function isSame(a: object, b: object): boolean {
  const text = (rows: object) =>
    JSON.stringify(
      Object.entries(rows).map(([name, map]) => [
        name,
        [...(map as Map<string, object>)].toSorted(([x], [y]) => (x < y ? -1 : 1)),
      ]),
    );
  return text(a) === text(b);
}

function holds(mutant: Mutant, happenings: readonly Happening[]): boolean {
  const model = new Model(mutant);
  return happenings.every((one) => {
    model.happen(one);
    return model.isLawful();
  });
}

const lawOf = (mutant: Mutant) => fc.property(story, (happenings) => holds(mutant, happenings));

test(
  'confirmed is the server’s and shown is the fold after each step, with parked and refused events and fast clocks',
  { timeout: byRuns },
  () => {
    fc.assert(lawOf({}), { seed, numRuns: 100 });
  },
);

/** A correction is parked and a reversal of the same entry is accepted before it, then the correction too. */
function parkedCorrection(mutant: Mutant): boolean {
  const model = new Model(mutant);
  const lot = [...model.tablet.shown.lot.keys()][0] as string as EventId;
  const issued = model.save(issue(lot, 5));
  model.send(1);
  model.pull(8);
  model.save(correct(issued ?? '', { officer: 'Bola' }));
  model.send(1, { parks: true });
  model.pull(8);
  model.save(reverse(issued ?? ''));
  model.send(1);
  model.pull(8);
  return model.isLawful();
}

describe('each mutant is detected', () => {
  test.each<[string, Mutant]>([
    ['the digest is not compared', { comparesNoDigest: true }],
    [
      'rows are promoted at the last event of a partition, and nothing moves before',
      { promotesAtLast: true },
    ],
    ['all rows of a partition are promoted with each event', { promotesByKey: true }],
    ['the order within a page is ignored', { ignoresOrder: true }],
  ])('%s', { timeout: byRuns }, (_name, mutant) => {
    expect(fc.check(lawOf(mutant), { seed, numRuns: 200, endOnFailure: true }).failed).toBe(true);
  });

  test('the shown rows stay although an earlier event was left out', () => {
    expect(parkedCorrection({})).toBe(true);
    expect(parkedCorrection({ asksNotForFirst: true })).toBe(false);
  });
});
