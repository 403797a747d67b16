import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { judgeOwnEvent } from '../../sync/judge/own-event.ts';
import type { PushDeps } from '../../sync/protocol/push.ts';
import { stableId } from '../../db/stable-id.ts';

/** Suffix of every time in a recorded history, by which copies replace it with times of their own. */
export const secondsOfHistory = ':17.123Z';
/** Eight digits in every id of a recorded history, by which copies replace them with ids of their own. */
export const signOfHistory = 'aaaaaaaa';
/** Movements of one round: received, issued, given, wasted. */
export const movementsInRound = 4;

const years = 3;
const dayMs = 24 * 60 * 60_000;
/** The newest lots of which something is left. */
const lotsInStock = 8;

export interface History {
  readonly facility: FacilityId;
  readonly antigens: readonly AntigenId[];
  readonly rounds: number;
  /** Histories of different variants differ in their doses. */
  readonly variant: number;
}

/** Records three years of a facility, event by event: in each round a lot is received, issued and accounted for. */
export async function recordHistory(
  deps: Pick<PushDeps, 'db' | 'config' | 'now'>,
  history: History,
): Promise<void> {
  const end = deps.now().getTime();
  const start = end - years * 365 * dayMs;
  const step = (end - start) / history.rounds;
  let count = 0;
  for (let round = 0; round < history.rounds; round += 1) {
    const at = onTheSecond(start + round * step);
    const newId = (): string => {
      count += 1;
      const stamp = at.getTime().toString(16).padStart(12, '0');
      const number = (history.variant * 65_536 + count).toString(16).padStart(7, '0');
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${number.slice(0, 3)}-8000-${signOfHistory}${number.slice(3)}`;
    };
    const received = newId();
    const issued = newId();
    const isEmptied = round < history.rounds - lotsInStock;
    for (const [event, activity] of [
      [received, receive(history, round, at)],
      [issued, issue(received, dosesOf(history, round) - (isEmptied ? 0 : 50), at)],
      [newId(), utilize(issued, Math.floor(dosesOf(history, round) * 0.6), at)],
    ] as const) {
      const verdict = await judgeOwnEvent(
        { ...deps, newId, now: () => at },
        {
          eventId: event as EventId,
          facility: history.facility,
          actor: stableId('user', 'nation'),
          activity,
          recordedAt: at,
          by: 'call',
        },
      );
      assert(verdict?.verdict === 'accepted', 'a history holds only what the ledger accepts');
    }
  }
}

function dosesOf({ variant }: History, round: number): number {
  return 150 + 10 * ((round + variant) % 7);
}

function receive(history: History, round: number, at: Date): LedgerActivity {
  const antigen = history.antigens[round % history.antigens.length];
  assert(antigen !== undefined, 'there are antigens');
  return {
    type: 'receive',
    payload: {
      ...particulars(at),
      antigen,
      doses: dosesOf(history, round),
      batchNo: `N${history.variant}-${round}`,
      expiryOn: new Date(at.getTime() + (540 + 30 * (round % 5)) * dayMs)
        .toISOString()
        .slice(0, 10) as LocalDate,
      vvmStage: round % 9 === 0 ? 'II' : 'I',
      vendor: 'National Strategic Cold Store',
      origin: { facility: history.facility, name: 'National Strategic Cold Store' },
    },
  };
}

function issue(entry: string, doses: number, at: Date): LedgerActivity {
  return { type: 'issue', payload: { ...particulars(at), entry: entry as EntryId, doses } };
}

function utilize(entry: string, childrenImmunized: number, at: Date): LedgerActivity {
  return {
    type: 'utilize',
    payload: {
      ...particulars(at),
      entry: entry as EntryId,
      childrenImmunized,
      immunizationType: 'Fixed-Post',
    },
  };
}

function particulars(at: Date) {
  const quarter = (['Q1', 'Q2', 'Q3', 'Q4'] as const)[Math.floor(at.getUTCMonth() / 3)];
  assert(quarter !== undefined, 'a year has four quarters');
  return {
    officer: 'Amina Bello',
    happenedAt: at.toISOString().slice(0, 16) as LocalDateTime,
    year: at.getUTCFullYear(),
    quarter,
  };
}

function onTheSecond(ms: number): Date {
  return new Date(new Date(ms).toISOString().replace(/:\d\d\.\d{3}Z$/, secondsOfHistory));
}
