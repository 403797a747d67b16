import { expect, test } from 'vitest';
import { device } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

const places = [
  { id: 'ng', level: 'country', name: 'Nigeria', parent: '' },
  { id: 'kano', level: 'state', name: 'Kano', parent: 'ng' },
  { id: 'ajingi', level: 'lga', name: 'Ajingi', parent: 'kano' },
  { id: 'clinic', level: 'facility', name: 'Clinic', parent: 'ajingi' },
  { id: 'national', level: 'facility', name: 'National store', parent: 'ng', serves: ['ng'] },
  { id: 'state', level: 'facility', name: 'Kano store', parent: 'kano', serves: ['kano'] },
  { id: 'lga', level: 'facility', name: 'Ajingi store', parent: 'ajingi', serves: ['ajingi'] },
] as const;

test.each([
  ['a facility', 'clinic', [], 'lga'],
  ['the store of an LGA', 'lga', [], 'state'],
  ['the store of a state', 'state', [], 'national'],
  ['the store of the country', 'national', [], null],
  ['a facility whose LGA has none', 'clinic', ['lga'], 'state'],
  ['a facility of which the device knows none', 'clinic', ['lga', 'state', 'national'], null],
])(
  '%s is supplied by the nearest store above it',
  async (_case, facility, closed: readonly string[], expected) => {
    const { engine } = device(new FakeServer());
    await engine.db.place.bulkPut(
      places.map((row) => ({ ...row, ...(closed.includes(row.id) && { closed: true }) })) as never,
    );
    expect((await engine.queries.supplier(facility))?.id ?? null).toBe(expected);
  },
);
