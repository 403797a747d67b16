import { assert } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { deliverPending } from '../../ledger/relay/relay.ts';
import { type Calendar, minuteOf, momentOf, particularsOf } from './calendar.ts';
import type { Size } from './places.ts';
import type { Vaccine } from './shelf.ts';
import type { Road } from './tablet.ts';
import type { Workplace } from './workplace.ts';

const supplier = 'UNICEF Supply Division';

/** Vials for a month: of what is used up with the session, of what is kept open, and of single vaccines. */
interface MonthlyVials {
  readonly session: number;
  readonly kept: number;
  readonly of: Readonly<Record<string, number>>;
}

const monthly: Readonly<Record<Size, MonthlyVials>> = {
  hospital: { session: 7, kept: 10, of: { Rota: 24, PCV: 26, HepB: 4, VitA: 3 } },
  center: { session: 5, kept: 3, of: { Rota: 8, PCV: 9, HepB: 3, VitA: 3 } },
  post: { session: 4, kept: 3, of: { Rota: 6, PCV: 6, HepB: 3, VitA: 3 } },
};

/** Deliveries down the chain, so many days ago at each level. Posts are sent for less often than the others. */
const rounds = [
  { received: 118, country: 99, state: 94, lga: 90, toPosts: true },
  { received: 78, country: 70, state: 64, lga: 58, toPosts: false },
  { received: 49, country: 42, state: 36, lga: 30, toPosts: true },
] as const;

/** A line of a delivery. */
export interface Wanted {
  readonly vaccine: Vaccine;
  readonly doses: number;
}

/** What came down from the nation's store in three months, to every store and facility that works. */
export async function supplyDistrict(
  deps: Road,
  calendar: Calendar,
  places: readonly Workplace[],
): Promise<void> {
  const nation = places.find(({ from }) => from === null);
  assert(nation !== undefined, 'there is a store of the nation');
  const opened = calendar.ago(119);
  for (const place of places)
    for (const { id } of place.vaccines)
      place.tablet.write({ type: 'open-wallet', payload: { antigen: id } }, minuteOf(opened, 30));
  for (const [number, round] of rounds.entries()) {
    receiveFromAbroad(nation, places, {
      number,
      on: calendar.ago(round.received),
      today: calendar.today,
    });
    for (const level of ['country', 'state', 'lga'] as const) {
      const on = calendar.ago(round[level]);
      for (const from of places.filter((place) => place.size === null && place.level === level)) {
        confirmArrivals(from, on);
        for (const to of places.filter((place) => place.from === from.code))
          if (to.size !== 'post' || round.toPosts) deliver({ from, to, on, lines: linesFor(to, places) });
        await from.tablet.send(deps, momentOf(minuteOf(on, 200)));
      }
      await arrive(deps, on);
    }
  }
}

/** Sends doses to another place, on one voucher. */
export function deliver({
  from: { tablet, shelf },
  to,
  on,
  lines,
}: {
  readonly from: Workplace;
  readonly to: Workplace;
  readonly on: LocalDate;
  readonly lines: readonly Wanted[];
}): void {
  const at = minuteOf(on, 75);
  const voucher = tablet.newId(at) as string as VoucherId;
  const destination = to.tablet.facility;
  for (const { vaccine, doses: wanted } of lines)
    for (const { lot, doses } of shelf.take(vaccine, wanted, on)) {
      const arrival = tablet.newId(at) as string as EntryId;
      const line = { entry: lot.id, doses, voucher, destination, arrival };
      tablet.write({ type: 'transfer', payload: { ...particularsOf(tablet.officer.name, at), ...line } }, at);
      to.shelf.put({ id: arrival, vaccine, label: lot.label, since: addDays(on, 1), doses });
      to.arrivals.push({ id: arrival, on: addDays(on, 1), doses });
    }
}

/** What is on the road comes to where it was sent. */
export async function arrive(deps: Road, on: LocalDate): Promise<void> {
  const at = momentOf(minuteOf(on, 300));
  const fail = (error: unknown): never => {
    throw error;
  };
  while ((await deliverPending({ ...deps, now: () => at }, fail)) > 0);
}

/** Counts all that came until a day: as many doses as the sender says. */
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

/** Doses of all that a place is sent for a month; a store's are those of all that it supplies, and some more. */
function linesFor(to: Workplace, places: readonly Workplace[]): readonly Wanted[] {
  return to.vaccines.map((vaccine) => ({ vaccine, doses: vialsFor(to, vaccine, places) * vaccine.perVial }));
}

function vialsFor(to: Workplace, vaccine: Vaccine, places: readonly Workplace[]): number {
  if (to.size !== null) {
    const { of, session, kept } = monthly[to.size];
    return of[vaccine.name] ?? (vaccine.rule === 'session' ? session : kept);
  }
  const below = places
    .filter(({ from }) => from === to.code)
    .map((place) => vialsFor(place, vaccine, places));
  return Math.ceil(below.reduce((sum, vials) => sum + vials, 0) * 1.2);
}

function receiveFromAbroad(
  nation: Workplace,
  places: readonly Workplace[],
  { number, on, today }: { readonly number: number; readonly on: LocalDate; readonly today: LocalDate },
): void {
  const { tablet, shelf, vaccines } = nation;
  for (const [place, vaccine] of vaccines.entries()) {
    const at = minuteOf(on, 150);
    const label: LotLabel = {
      batchNo: `${vaccine.name.toUpperCase()}-${on.slice(2, 4)}${String(31 + 7 * place + 211 * number).padStart(4, '0')}`,
      // What came last expires first, so that it goes out next.
      expiryOn: addDays(today, 640 - 140 * number + 9 * place),
      vvmStage: 'I',
      vendor: supplier,
      ...(vaccine.name !== 'VitA' && { dosesPerVial: vaccine.perVial }),
    };
    const doses = 2 * vialsFor(nation, vaccine, places) * vaccine.perVial;
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
