import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { vvmStages, type FacilityRef } from '#domain/ledger/model.ts';
import { randomFrom } from './random.ts';

export interface StoryOptions {
  readonly count: number;
  readonly antigens: readonly AntigenId[];
  /** Where received stock comes from. */
  readonly origin: FacilityRef;
  readonly seed: number;
}

const officers = ['Hauwa Abdullahi', 'Musa Ibrahim', 'Zainab Sani', 'Aminu Bello'];
const vendors = ['Serum Institute of India', 'Bharat Biotech', 'GSK Biologicals', 'Sanofi Pasteur'];

/**
 * Weeks at a busy facility: occasional deliveries, otherwise doses issued to sessions and the sessions accounted for. Yields activities in
 * an order that the ledger accepts; each `next` takes the id of the entry that the last one became.
 */
export function* stockStory(options: StoryOptions): Generator<LedgerActivity, void, EntryId> {
  const random = randomFrom(options.seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const lots: { id: EntryId; left: number }[] = [];
  const sessions: { id: EntryId; doses: number }[] = [];
  for (let n = 0; n < options.count; n += 1) {
    const common = particulars(n, pick(officers));
    if (n % 20 === 0 || lots.length === 0) {
      const doses = 1000 + 10 * below(100);
      const payload = {
        antigen: options.antigens[lots.length % options.antigens.length] as AntigenId,
        doses,
        batchNo: `${pick(['VX', 'BN', 'KD'])}${10_000 + below(90_000)}`,
        expiryOn: `${2027 + below(2)}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}` as LocalDate,
        vvmStage: pick(vvmStages.slice(0, 2)),
        vendor: pick(vendors),
        origin: options.origin,
        ...common,
      };
      lots.push({ id: yield { type: 'receive', payload }, left: doses });
    } else if (sessions.length > 0 && n % 2 === 0) {
      const [session] = sessions.splice(0, 1) as [{ id: EntryId; doses: number }];
      const childrenImmunized = Math.max(0, session.doses - below(4));
      const immunizationType = pick(['Fixed-Post', 'Outreach'] as const);
      yield {
        type: 'utilize',
        payload: { entry: session.id, childrenImmunized, immunizationType, ...common },
      };
    } else {
      const lot = pick(lots.filter(({ left }) => left >= 40));
      const doses = 10 + below(30);
      lot.left -= doses;
      sessions.push({ id: yield { type: 'issue', payload: { entry: lot.id, doses, ...common } }, doses });
    }
  }
}

function particulars(n: number, officer: string) {
  const minutes = (n * 7) % (60 * 8);
  const day = 1 + (Math.floor((n * 7) / (60 * 8)) % 28);
  const time = `${twoDigits(8 + Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return {
    officer,
    happenedAt: `2026-11-${twoDigits(day)}T${time}` as LocalDateTime,
    year: 2026,
    quarter: 'Q4' as const,
  };
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
