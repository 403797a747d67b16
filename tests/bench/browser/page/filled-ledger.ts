import type { AntigenId, EntryId, FacilityId, LotId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerRow, LotFileRow } from '#client/db/rows.ts';
import { storedLot } from '#client/stock/ledger-on-tablet.ts';
import type { Engine } from '#client/engine.ts';
import { randomFrom } from '../../workload/random.ts';
import { benchEngine, newUuid7 } from './bench-engine.ts';
import { signInOnly } from './signed-in.ts';

const officers = ['Hauwa Abdullahi', 'Musa Ibrahim', 'Zainab Sani', 'Aminu Bello'];
const vendors = ['Serum Institute of India', 'Bharat Biotech', 'GSK Biologicals', 'Sanofi Pasteur'];
const antigenNames = ['BCG', 'OPV', 'Penta', 'PCV', 'Rota', 'IPV', 'Measles', 'Yellow Fever'];
const rowsAtOnce = 2000;

/** A signed-in tablet whose Received listing has that many confirmed entries, each with the lot it opened. */
export async function filledLedger(count: number): Promise<Engine> {
  const facility = newUuid7() as FacilityId;
  const engine = benchEngine(`ledger-${newUuid7()}`, signInOnly(facility));
  await engine.storage.open();
  const login = await engine.session.login({ email: 'officer@bench.test', password: 'bench' });
  if (!login.ok) throw new Error(`no sign-in: ${login.reason}`);
  const antigens = antigenNames.map((name) => ({ id: newUuid7() as AntigenId, name, schedule: 'At birth' }));
  await engine.db.antigen.bulkPut(antigens);
  const random = randomFrom(23);
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) =>
      entryRow(from + at, { facility, antigens: antigens.map(({ id }) => id), random }),
    );
    await engine.db.transaction('rw', engine.db.ledger, engine.db.lot, async () => {
      await engine.db.ledger.bulkPut(rows);
      await engine.db.lot.bulkPut(rows.map((row) => lotRow(row)));
    });
  }
  return engine;
}

function entryRow(
  n: number,
  {
    facility,
    antigens,
    random,
  }: { facility: FacilityId; antigens: readonly AntigenId[]; random: () => number },
): LedgerRow {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const two = (value: number) => String(value).padStart(2, '0');
  // Ids increase with time, as those that devices make do.
  const id = `0197${n.toString(16).padStart(4, '0').slice(0, 4)}-${newUuid7().slice(9)}`;
  const day = `${two(1 + below(28))}`;
  return {
    id: id as EntryId,
    activity: 'receive',
    antigen: pick(antigens),
    lot: id as string as LotId,
    source: null,
    doses: 10 + 10 * below(200),
    direction: null,
    officer: pick(officers),
    origin: { facility: newUuid7() as FacilityId, name: 'Kano State Cold Store' },
    destination: null,
    year: 2026,
    quarter: 'Q4',
    happenedAt: `2026-${two(1 + below(12))}-${day}T${two(8 + below(9))}:${two(below(60))}` as LocalDateTime,
    immunizationType: null,
    childrenImmunized: null,
    wastage: 0,
    wastageRate: 0,
    reason: null,
    reverses: null,
    reversedBy: null,
    arrival: null,
    history: [],
    batchNo: `${pick(['VX', 'BN', 'KD'])}${10_000 + below(90_000)}`,
    expiryOn: `${2027 + below(2)}-${two(1 + below(12))}-${two(1 + below(28))}` as LocalDate,
    vvmStage: 'I',
    vendor: pick(vendors),
    admin: newUuid7() as UserId,
    createdAt: '2026-11-20T08:14:03.221Z',
    updatedAt: '2026-11-20T08:14:03.221Z',
    facility,
    listing: 'recieved',
    open: null,
  };
}

function lotRow(row: LedgerRow): LotFileRow {
  const { facility, lot: id, antigen, batchNo, expiryOn, vvmStage, vendor, doses } = row;
  return storedLot(facility, {
    id: id as string as EntryId,
    antigen,
    batchNo,
    expiryOn,
    vvmStage,
    vendor,
    received: doses,
    movedOn: 0,
    left: doses,
  });
}
