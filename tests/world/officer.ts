import { quarterOf, yearOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { entryIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Device } from './device.ts';
import type { Random } from './random.ts';
import { worldAntigens, worldFacilities } from './world-server.ts';

/**
 * What an officer would do next with the stock that her tablet shows: mostly sensible, sometimes more doses than there
 * are. Null when there is nothing to do what she had in mind with.
 */
export async function nextActivity(device: Device, random: Random): Promise<LedgerActivity | null> {
  const antigen = random.pick(worldAntigens);
  const particulars = particularsAt(device.now());
  const kind = random.pick([
    ...(['receive', 'receive', 'issue', 'issue', 'issue', 'utilize', 'utilize'] as const),
    ...(['adjust', 'transfer', 'return', 'open-wallet'] as const),
  ]);
  switch (kind) {
    case 'open-wallet':
      return { type: 'open-wallet', payload: { antigen } };
    case 'receive':
      return receiveOf(device, random, antigen);
    case 'utilize': {
      const [issued] = await device.engine.queries.openIssued(antigen);
      if (!issued) return null;
      return {
        type: 'utilize',
        payload: {
          ...particulars,
          entry: issued.id,
          childrenImmunized: random.int(0, issued.doses),
          immunizationType: random.pick(['Fixed-Post', 'Outreach']),
        },
      };
    }
    default: {
      const lots = await device.engine.queries.lots(antigen, dateAt(device.now()));
      if (lots.length === 0) return null;
      const lot = random.pick(lots);
      const doses = random.chance(0.1) ? lot.left + 1 : random.int(1, Math.max(1, Math.ceil(lot.left / 3)));
      const taken = { ...particulars, entry: lot.id, doses };
      if (kind === 'issue') return { type: 'issue', payload: taken };
      if (kind === 'adjust') {
        return { type: 'adjust', payload: { ...taken, direction: random.pick(['increment', 'decrement']) } };
      }
      const destination = random.pick(
        worldFacilities.filter(({ facility }) => facility !== device.account.facility),
      );
      return { type: kind, payload: { ...taken, destination, arrival: newEntryId(device) } };
    }
  }
}

/** Stock that arrives from a supplier. */
export function receiveOf(
  device: Device,
  random: Random,
  antigen = random.pick(worldAntigens),
): LedgerActivity {
  const source = random.pick(worldFacilities);
  return {
    type: 'receive',
    payload: {
      ...particularsAt(device.now()),
      antigen,
      doses: random.int(20, 200),
      vvmStage: random.pick(['I', 'II']),
      vendor: 'State cold store',
      batchNo: `B-${random.int(1000, 9999)}`,
      expiryOn: '2030-01-31' as LocalDate,
      origin: source,
    },
  };
}

/** Doses of a lot that go out to a session. */
export function issueOf(device: Device, lot: EntryId, doses: number): LedgerActivity {
  return { type: 'issue', payload: { ...particularsAt(device.now()), entry: lot, doses } };
}

/** More of a lot was counted on the shelf than the book says. */
export function incrementOf(device: Device, lot: EntryId, doses: number): LedgerActivity {
  return {
    type: 'adjust',
    payload: { ...particularsAt(device.now()), entry: lot, doses, direction: 'increment' },
  };
}

function particularsAt(now: number) {
  const on = dateAt(now);
  return {
    officer: 'Amina Bello',
    happenedAt: new Date(now).toISOString().slice(0, 16) as LocalDateTime,
    year: Math.min(2100, Math.max(2000, yearOf(on))),
    quarter: quarterOf(on),
  };
}

export function dateAt(now: number): LocalDate {
  return new Date(now).toISOString().slice(0, 10) as LocalDate;
}

function newEntryId(device: Device): EntryId {
  return entryIdSchema.parse(device.engine.outbox.newId());
}
