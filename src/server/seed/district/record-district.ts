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

/** Pause after each push in the background, so that people using the server come first. */
const behindMs = 200;
/** Name of the setting with the time at which the demo's story starts and whether it is complete. */
const key = 'demo-district';
/** Facilities whose three months are complete before the server answers. */
const atOnce: readonly string[] = [ajingiCottageHospital, gafasaHealthClinic];

/** The part of a district that is still to be recorded. */
export interface District {
  /** Records the remaining facilities one after the other, until stopped. @returns how many there were. */
  finish(isStopped: () => boolean): Promise<number>;
}

/**
 * Records three months of work in a district up to now: Ajingi LGA with its stores up to the national one, and some
 * places around it. Everything is an event from a tablet, judged like any push. The facilities on which the demo opens
 * come first; the rest follows in {@link District.finish}.
 */
export async function recordDistrict(deps: AppDeps): Promise<District> {
  const startedAt = deps.now();
  await deps.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ startedAt: startedAt.toISOString(), isWhole: false }) })
    .execute();
  return tellDistrict(deps, startedAt, 0);
}

/** The unfinished rest of a district whose recording was stopped; null if it is complete. Nothing is recorded twice. */
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
    // The store with the troubles keeps records until today.
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

/** Records a store's refrigerators and their temperatures until yesterday; they are sent with its next delivery. */
function keepCold(store: Workplace, { ago }: Calendar, days: number): void {
  const units = registerUnits(store, ago(29));
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) readTemperatures(store, units, ago(daysAgo));
}
