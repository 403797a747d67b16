import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../../deps.ts';
import { ajingiCottageHospital, gafasaHealthClinic } from '../demo.ts';
import { offersByState, placesAtWork, writePeople, writePlaces } from './at-work.ts';
import { type Calendar, calendarFrom, minuteOf, momentOf } from './calendar.ts';
import { readTemperatures, registerUnits } from './cold-chain.ts';
import { countShelf, tellFacility } from './facility-story.ts';
import { writeProfiles, writeSubscribers, writeSupport } from './office.ts';
import { ajingiStore, oddities } from './places.ts';
import { supplyDistrict } from './supply.ts';
import { tellTroubles } from './troubles.ts';
import type { Workplace } from './workplace.ts';

/** Those who use the server meanwhile come first: so long it rests after each push of what follows behind. */
const behindMs = 200;
/** Name of the setting that says of which moment the demo tells, and whether all of it is there. */
const key = 'demo-district';
/** Facilities whose three months are there before the server answers. */
const atOnce: readonly string[] = [ajingiCottageHospital, gafasaHealthClinic];

/** The part of a district that is still to be recorded. */
export interface District {
  /** Tells the three months of the other facilities, one after the other, until it is stopped. @returns how many there are. */
  finish(isStopped: () => boolean): Promise<number>;
}

/**
 * Three months of a district at work, up to now: Ajingi LGA with its stores up to the nation's, and some of the places around it.
 * Everything is an event of a tablet, judged as any push is. The facilities that the demo opens on come first; what is older
 * follows by {@link District.finish}.
 */
export async function recordDistrict(deps: AppDeps): Promise<District> {
  const startedAt = deps.now();
  await deps.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ startedAt: startedAt.toISOString(), isWhole: false }) })
    .execute();
  return tellDistrict(deps, startedAt, 0);
}

/** The rest of a district that was stopped before all of it was there; null if nothing is left. What is there is not told twice. */
export async function unfinishedDistrict(deps: AppDeps): Promise<District | null> {
  const row = await deps.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  // Only this file writes it.
  const left = row?.value as { readonly startedAt: string; readonly isWhole: boolean } | undefined;
  if (left === undefined || left.isWhole) return null;
  return {
    finish: async (isStopped) =>
      (await tellDistrict(deps, new Date(left.startedAt), behindMs)).finish(isStopped),
  };
}

async function tellDistrict(server: AppDeps, startedAt: Date, pauseMs: number): Promise<District> {
  let pause = pauseMs;
  const deps = { ...server, pause: () => sleep(pause) };
  const calendar = calendarFrom(startedAt);
  await writePlaces(deps);
  const places = await placesAtWork(deps.db);
  await writePeople(deps, calendar, places);
  await writeProfiles(deps, calendar, places);
  await writeSupport(deps, calendar);
  await supplyDistrict(deps, calendar, places);
  for (const store of places.filter(({ size }) => size === null)) {
    countShelf(store, calendar.ago(12));
    // The records of the store with troubles go on until today.
    if (store.code === ajingiStore) continue;
    keepCold(store, calendar, 7);
    await store.tablet.send(deps, momentOf(minuteOf(calendar.ago(1), 600)));
  }
  const offers = await offersByState(deps.db);
  const tell = (place: Workplace) => {
    const offer = offers.get(place.state);
    assert(offer !== undefined, 'a facility lies in a state');
    return tellFacility(deps, calendar, place, { offer, oddity: oddities[place.code] });
  };
  const store = placeOf(places, ajingiStore);
  keepCold(store, calendar, 21);
  const clinic = await tell(placeOf(places, ajingiCottageHospital));
  const neighbour = placeOf(places, gafasaHealthClinic);
  await tellTroubles({ deps, calendar, clinic, store, neighbour });
  await tell(neighbour);
  await writeSubscribers(deps, calendar, places);
  return {
    async finish(isStopped) {
      pause = behindMs;
      const others = places
        .filter(({ size, code }) => size !== null && !atOnce.includes(code))
        .toSorted((a, b) => Number(b.from === ajingiStore) - Number(a.from === ajingiStore));
      for (const place of others) {
        if (isStopped()) return 0;
        await tell(place);
      }
      const value = JSON.stringify({ startedAt: startedAt.toISOString(), isWhole: true });
      await deps.db.updateTable('setting').set({ value }).where('key', '=', key).execute();
      return others.length;
    },
  };
}

function placeOf(places: readonly Workplace[], code: string): Workplace {
  const place = places.find((one) => one.code === code);
  assert(place !== undefined, `${code} is at work`);
  return place;
}

/** The refrigerators of a store, and what they were like until yesterday; they are sent with what leaves it next. */
function keepCold(store: Workplace, { ago }: Calendar, days: number): void {
  const units = registerUnits(store, ago(29));
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) readTemperatures(store, units, ago(daysAgo));
}
