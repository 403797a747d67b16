import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { deliverPending } from '../../ledger/relay/relay.ts';
import { type Calendar, minuteOf, momentOf, particularsOf } from './calendar.ts';
import { oddities, type Size } from './places.ts';
import type { Vaccine } from './shelf.ts';
import type { Road } from './tablet.ts';
import type { Workplace } from './workplace.ts';

/** The supplier from whom the nation buys vaccines. */
export const supplier = 'UNICEF Supply Division';

/** Vials of a delivery by antigen, enough for about a month; the first one lasts six weeks. */
const monthly: Readonly<Record<Size, Readonly<Record<string, number>>>> = {
  hospital: { BCG: 4, HepB: 3, bOPV: 4, Penta: 5, PCV: 12, Rota: 13, IPV: 4, MR: 5, YF: 4, Men: 4, VitA: 1 },
  center: { BCG: 2, HepB: 1, bOPV: 1, Penta: 2, PCV: 4, Rota: 5, IPV: 1, MR: 2, YF: 1, Men: 1, VitA: 1 },
  post: { BCG: 1, HepB: 2, bOPV: 2, Penta: 2, PCV: 2, Rota: 3, IPV: 2, MR: 1, YF: 1, Men: 1, VitA: 1 },
};

/** Share of a delivery that a store keeps: more at higher levels, where it must last longer. */
const reserve = { lga: 0.13, state: 0.4, country: 0.9, facility: 0 } as const;
/** Vaccines scarce in the whole country, so that stores keep little of them. */
const scarce: readonly string[] = ['PCV', 'IPV'];

interface Round {
  /** How many days ago the round was received from abroad and left the store of each level. */
  readonly received: number;
  readonly country: number;
  readonly state: number;
  readonly lga: number;
  /** False for a round that skips health posts, which are supplied less often. */
  readonly toPosts: boolean;
}

/** Deliveries down the chain. */
const rounds: readonly [first: Round, ...Round[]] = [
  { received: 130, country: 112, state: 107, lga: 103, toPosts: true },
  { received: 78, country: 70, state: 64, lga: 58, toPosts: false },
  { received: 49, country: 42, state: 36, lga: 30, toPosts: true },
];

/** A line of a delivery. */
export interface Wanted {
  readonly vaccine: Vaccine;
  readonly doses: number;
}

/** Records three months of deliveries from the national store to every store and active facility. */
export async function supplyDistrict(
  deps: Road,
  calendar: Calendar,
  places: readonly Workplace[],
): Promise<void> {
  const nation = places.find(({ from }) => from === null);
  assert(nation !== undefined, 'there is a store of the nation');
  const opened = calendar.ago(131);
  for (const place of places)
    for (const { id } of place.vaccines)
      place.tablet.write({ type: 'open-wallet', payload: { antigen: id } }, minuteOf(opened, 30));
  for (const [number, round] of rounds.entries()) {
    receiveFromAbroad(nation, places, { number, round, calendar });
    for (const level of ['country', 'state', 'lga'] as const) {
      const on = calendar.ago(round[level]);
      for (const from of places.filter((place) => place.size === null && place.level === level)) {
        confirmArrivals(from, on);
        for (const to of suppliedBy(from, places, round))
          deliver({ from, to, on, lines: linesFor(to, places, round) });
        await from.tablet.send(deps, momentOf(minuteOf(on, 200)));
      }
      await arrive(deps, on);
    }
  }
}

/** Sends doses to another place, or back to their origin, on one voucher. */
export function deliver({
  from: { tablet, shelf },
  to,
  on,
  lines,
  type = 'transfer',
}: {
  readonly from: Workplace;
  readonly to: Workplace;
  readonly on: LocalDate;
  readonly lines: readonly Wanted[];
  readonly type?: 'transfer' | 'return';
}): void {
  const at = minuteOf(on, 75);
  const voucher = tablet.newId(at) as string as VoucherId;
  const destination = to.tablet.facility;
  for (const { vaccine, doses: wanted } of lines)
    for (const { lot, doses } of shelf.take(vaccine, wanted, on)) {
      const arrival = tablet.newId(at) as string as EntryId;
      const line = { entry: lot.id, doses, voucher, destination, arrival };
      tablet.write({ type, payload: { ...particularsOf(tablet.officer.name, at), ...line } }, at);
      to.shelf.put({ id: arrival, vaccine, label: lot.label, since: addDays(on, 1), doses });
      to.arrivals.push({ id: arrival, on: addDays(on, 1), doses });
    }
}

/** Delivers stock in transit to its destination. */
export async function arrive(deps: Road, on: LocalDate): Promise<void> {
  const at = momentOf(minuteOf(on, 300));
  const fail = (error: unknown): never => {
    throw error;
  };
  while ((await deliverPending({ ...deps, now: () => at }, fail)) > 0);
}

/** Confirms everything that arrived until a day, with the quantities sent. */
export function confirmArrivals({ tablet, arrivals }: Workplace, until: LocalDate): void {
  const came = arrivals.filter(({ on }) => on <= until);
  for (const { id, on, doses } of came) {
    const at = minuteOf(on, 110);
    const counted = { entry: id, counted: doses, note: null };
    tablet.write(
      { type: 'confirm-arrival', payload: { ...counted, ...particularsOf(tablet.officer.name, at) } },
      at,
    );
  }
  arrivals.splice(0, arrivals.length, ...arrivals.filter(({ on }) => on > until));
}

/** The places that a store supplies in a round; one that is late with its records gets nothing in the last round. */
function suppliedBy({ code }: Workplace, places: readonly Workplace[], round: Round): readonly Workplace[] {
  return places
    .filter(({ from, size }) => from === code && (size !== 'post' || round.toPosts))
    .filter((place) => round !== rounds.at(-1) || oddities[place.code]?.isLate !== true);
}

/**
 * Doses of each antigen that a place is sent in a round; a store gets those for all it supplies, and its own reserve.
 */
function linesFor(to: Workplace, places: readonly Workplace[], round: Round): readonly Wanted[] {
  return to.vaccines.map((vaccine) => ({
    vaccine,
    doses: vialsFor(to, vaccine, places, round) * vaccine.perVial,
  }));
}

function vialsFor(to: Workplace, vaccine: Vaccine, places: readonly Workplace[], round: Round): number {
  if (to.size !== null) {
    const vials = monthly[to.size][vaccine.name] ?? 0;
    return round === rounds[0] ? Math.ceil(1.5 * vials) : vials;
  }
  const below = suppliedBy(to, places, round)
    .map((place) => vialsFor(place, vaccine, places, round))
    .reduce((sum, vials) => sum + vials, 0);
  const share = scarce.includes(vaccine.name) ? 0.25 : 1;
  return Math.ceil(below * (1 + share * reserve[to.level]));
}

function receiveFromAbroad(
  nation: Workplace,
  places: readonly Workplace[],
  {
    number,
    round,
    calendar,
  }: { readonly number: number; readonly round: Round; readonly calendar: Calendar },
): void {
  const on = calendar.ago(round.received);
  const { tablet, shelf, vaccines } = nation;
  for (const [place, vaccine] of vaccines.entries()) {
    const at = minuteOf(on, 150);
    const label: LotLabel = {
      batchNo: `${vaccine.name.toUpperCase()}-${on.slice(2, 4)}${String(31 + 7 * place + 211 * number).padStart(4, '0')}`,
      // The last delivery expires first, so that it goes out next.
      expiryOn: addDays(calendar.today, 640 - 140 * number + 9 * place),
      vvmStage: 'I',
      vendor: supplier,
      ...(vaccine.name !== 'VitA' && { dosesPerVial: vaccine.perVial }),
    };
    const doses = vialsFor(nation, vaccine, places, round) * vaccine.perVial;
    const id = tablet.write(
      {
        type: 'receive',
        payload: {
          ...label,
          antigen: vaccine.id,
          doses,
          ...particularsOf(tablet.officer.name, at),
          origin: tablet.facility,
        },
      },
      at,
    ) as string as EntryId;
    shelf.put({ id, vaccine, label, since: on, doses });
  }
}
