import type { Kysely } from 'kysely';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { publishReference } from '#server/organisation/publish-reference.ts';

const id = (tail: number): string => `0190a000-0000-7000-8000-${String(tail).padStart(12, '0')}`;

function facilityAt(country: number, state: number, lga: number, facility: number) {
  return {
    country: id(country) as CountryId,
    state: id(state) as StateId,
    lga: id(lga) as LgaId,
    facility: id(facility) as FacilityId,
  };
}

/**
 * A small organisation: `ajingi` and `gafasa` share an LGA, `dala` their state, `ikeja` their country, `accra` nothing.
 */
export const testFacilities = {
  ajingi: facilityAt(1, 11, 111, 1111),
  gafasa: facilityAt(1, 11, 111, 1112),
  dala: facilityAt(1, 11, 112, 1121),
  ikeja: facilityAt(1, 12, 121, 1211),
  accra: facilityAt(2, 21, 211, 2111),
} as const satisfies Record<string, Place>;
export type TestFacility = keyof typeof testFacilities;

const names = new Map([
  [id(1), 'Nigeria'],
  [id(2), 'Ghana'],
  [id(11), 'Kano'],
  [id(12), 'Lagos'],
  [id(21), 'Greater Accra'],
  [id(111), 'Ajingi'],
  [id(112), 'Dala'],
  [id(121), 'Ikeja'],
  [id(211), 'Accra'],
]);

/** Writes the organisation and publishes it to the tablets. */
export async function insertPlaces(db: Kysely<Database>): Promise<void> {
  const facilities = Object.entries(testFacilities).map(([key, place]) => ({
    name: `${key} clinic`,
    ...place,
  }));
  const published: { row: PlaceRow; lga: string | null }[] = [];
  const nameOf = (place: string): string => names.get(place) ?? place;
  for (const country of new Set(facilities.map((f) => f.country))) {
    const row = { id: country, name: nameOf(country) };
    await db
      .insertInto('country')
      .values({ ...row, code: country })
      .execute();
    published.push({ row: { ...row, level: 'country', parent: null }, lga: null });
  }
  for (const [state, f] of new Map(facilities.map((f) => [f.state, f] as const))) {
    const row = { id: state, name: nameOf(state) };
    await db
      .insertInto('state')
      .values({ ...row, code: state, country_id: f.country })
      .execute();
    published.push({ row: { ...row, level: 'state', parent: f.country }, lga: null });
  }
  for (const [lga, f] of new Map(facilities.map((f) => [f.lga, f] as const))) {
    const row = { id: lga, name: nameOf(lga) };
    await db
      .insertInto('lga')
      .values({ ...row, code: lga, state_id: f.state, country_id: f.country })
      .execute();
    published.push({ row: { ...row, level: 'lga', parent: f.state }, lga: null });
  }
  for (const f of facilities) {
    await db
      .insertInto('facility')
      .values({
        id: f.facility,
        code: f.facility,
        name: f.name,
        lga_id: f.lga,
        state_id: f.state,
        country_id: f.country,
        ward: null,
        kind: null,
        ownership: null,
        latitude: null,
        longitude: null,
      })
      .execute();
    published.push({ row: { id: f.facility, name: f.name, level: 'facility', parent: f.lga }, lga: f.lga });
  }
  await publishReference(
    db,
    published.map((update) => ({ kind: 'place', ...update })),
  );
}
