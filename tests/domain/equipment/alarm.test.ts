import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Alarm, alarmsOf, byUrgency, type Trouble, troublesOf } from '#domain/equipment/alarm.ts';
import type { Chamber, Condition, TemperatureReading } from '#domain/equipment/model.ts';
import {
  bandOf,
  chambersOf,
  freezerBand,
  proposedChambers,
  refrigeratorBand,
  sideOfBand,
  typedCelsius,
} from '#domain/equipment/temperature.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import type { EquipmentId, ReadingId, UserId } from '#domain/kernel/ids.ts';
import { unitId } from './units.ts';

const start = Date.UTC(2026, 10, 1, 7);
interface Read {
  readonly hour: number;
  readonly celsius: number;
  readonly chamber?: Chamber;
  readonly logged?: boolean;
  readonly voided?: boolean;
  readonly settled?: boolean;
}
const by = { at: '2026-11-20T08:00:00.000Z', by: unitId(0xb) as UserId };
const reading = (
  { hour, celsius, chamber, logged, voided, settled }: Read,
  at: number,
): TemperatureReading => ({
  id: unitId(at + 1) as ReadingId,
  equipment: unitId(1) as EquipmentId,
  celsius,
  ...(chamber && { chamber }),
  ...(logged === true && { logged }),
  readAt: facilityMinuteAt(start + hour * 3_600_000),
  voided: voided === true ? by : null,
  settled: settled === true ? by : null,
  admin: by.by,
  createdAt: by.at,
});
const unit = (name: string, chambers?: readonly Chamber[], functionality: Condition = 'good') => ({
  typeCce: { id: unitId(2), name },
  functionality,
  ...(chambers && { chambers }),
});
const refrigerator = unit('Ice-lined refrigerator');
const alarms = (reads: readonly Read[], of = refrigerator) => alarmsOf(of, reads.map(reading));

describe('the chambers of a unit by its type’s name', () => {
  it.each([
    ['Ice-lined refrigerator', 'r'],
    ['Upright refrigerator', 'r'],
    ['Solar photovoltaic refrigerator', 'r'],
    ['Walk-in cold room', 'r'],
    ['Others', 'r'],
    ['Freeze-free ice-lined refrigerator', 'r'],
    ['Freeze preventive refrigerator', 'r'],
    ['Refrigerator without freezer', 'r'],
    ['Freezer-free refrigerator', 'r'],
    ['Freezerless ILR', 'r'],
    ['Non-freezing refrigerator', 'r'],
    ['Chest freezer', 'f'],
    ['Ice-pack freezer', 'f'],
    ['Water-pack freezer', 'f'],
    ['Walk-in freezer room', 'f'],
    ['Congélateur', 'f'],
    ['CHEST FREEZER', 'f'],
    ['Combined refrigerator and water-pack freezer', 'rf'],
    ['Combined refrigerator-icepack freezer', 'rf'],
    ['Refrigerator/freezer', 'rf'],
    ['Fridge freezer', 'rf'],
    ['Freezer & fridge', 'rf'],
    ['Solar direct drive refrigerator-freezer', 'rf'],
    ['Combi SDD', 'rf'],
    ['Refrigerator with freezing compartment', 'rf'],
    ['Réfrigérateur-congélateur', 'rf'],
  ])('%s: %s', (name, letters) => {
    const proposed = letters.split('').map((letter) => (letter === 'r' ? 'refrigerator' : 'freezer'));
    expect(proposedChambers(name)).toEqual(proposed);
    const band = bandOf(unit(name));
    expect(band).toEqual(letters === 'f' ? freezerBand : refrigeratorBand);
    // A recorded kind takes precedence over the name.
    expect(bandOf(unit(name, ['freezer']))).toEqual(freezerBand);
    expect(chambersOf(unit(name, ['freezer', 'refrigerator']))).toEqual(['refrigerator', 'freezer']);
  });

  it('judges each chamber of a combined one by its own band, and an unnamed one by the vaccines’ band', () => {
    const combined = unit('Refrigerator/freezer');
    const standing = (celsius: number, chamber?: Chamber) =>
      sideOfBand(celsius, bandOf(combined, chamber && { chamber }));
    expect([standing(5), standing(-20)]).toEqual(['in-band', 'too-cold']);
    expect([standing(5, 'freezer'), standing(-20, 'freezer')]).toEqual(['too-warm', 'in-band']);
  });
});

describe('alarms', () => {
  it.each<[string, readonly Read[], string]>([
    ['nothing', [], ''],
    [
      'the band',
      [
        { hour: 0, celsius: 2 },
        { hour: 8, celsius: 8 },
      ],
      '',
    ],
    ['cold, not freezing', [{ hour: 0, celsius: -0.4 }], ''],
    ['one at the limit', [{ hour: 0, celsius: -0.5 }], 'frozen?'],
    [
      'one',
      [
        { hour: 0, celsius: -3 },
        { hour: 8, celsius: 4 },
      ],
      'frozen?',
    ],
    [
      'two in a row',
      [
        { hour: 0, celsius: -0.5 },
        { hour: 1, celsius: -1 },
      ],
      'frozen!',
    ],
    [
      'two of one minute are one',
      [
        { hour: 0, celsius: -1 },
        { hour: 0, celsius: -1 },
      ],
      'frozen?',
    ],
    [
      'two apart',
      [
        { hour: 0, celsius: -1 },
        { hour: 8, celsius: 4 },
        { hour: 16, celsius: -1 },
      ],
      'frozen?',
    ],
    ['a logger', [{ hour: 0, celsius: -0.5, logged: true }], 'frozen!'],
    [
      'warm since',
      [
        { hour: 0, celsius: -1 },
        { hour: 1, celsius: -1 },
        { hour: 24, celsius: 5 },
      ],
      'frozen!',
    ],
    ['taken back', [{ hour: 0, celsius: -1, voided: true }], ''],
    ['looked at', [{ hour: 0, celsius: -1, settled: true }], ''],
    [
      'again since it was looked at',
      [
        { hour: 0, celsius: -1, settled: true },
        { hour: 8, celsius: -1 },
      ],
      'frozen?',
    ],
    ['warm once', [{ hour: 0, celsius: 20 }], ''],
    [
      'eight hours',
      [
        { hour: 0, celsius: 9 },
        { hour: 8, celsius: 9 },
      ],
      '',
    ],
    [
      '8 is in the band',
      [
        { hour: 0, celsius: 8 },
        { hour: 24, celsius: 8 },
      ],
      '',
    ],
    [
      'ten hours',
      [
        { hour: 0, celsius: 8.1 },
        { hour: 10, celsius: 9 },
      ],
      'hot10',
    ],
    [
      '14 hours, out of order',
      [
        { hour: 14, celsius: 9 },
        { hour: 0, celsius: 9 },
        { hour: 6, celsius: 9 },
      ],
      'hot14',
    ],
    [
      'cool between',
      [
        { hour: 0, celsius: 9 },
        { hour: 7, celsius: 6 },
        { hour: 14, celsius: 9 },
      ],
      '',
    ],
    [
      'both',
      [
        { hour: 0, celsius: -1 },
        { hour: 8, celsius: 9 },
        { hour: 24, celsius: 9 },
      ],
      'frozen? hot16',
    ],
  ])('of %s', (_what, reads, expected) => {
    expect(alarms(reads).map(written).join(' ')).toBe(expected);
  });

  const written = (alarm: Alarm) =>
    alarm.kind === 'hot' ? `hot${alarm.hours}` : `frozen${alarm.isCertain ? '!' : '?'}`;

  it('are those of the chamber with vaccines', () => {
    const frozen = [0, 8, 24].map((hour) => ({ hour, celsius: -20 }));
    expect(alarms(frozen, unit('Chest freezer'))).toEqual([]);
    const combined = unit('Refrigerator/freezer');
    expect(
      alarms(
        frozen.map((one) => ({ ...one, chamber: 'freezer' as const })),
        combined,
      ),
    ).toEqual([]);
    expect(alarms(frozen, combined)).toMatchObject([{ kind: 'frozen', celsius: -20, isCertain: true }]);
    const warm = [0, 12].map((hour) => ({ hour, celsius: 9 }));
    expect(alarms(warm, unit('Chest freezer'))).toMatchObject([{ kind: 'hot', hours: 12 }]);
  });

  const reads = fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 24 * 20 }),
      celsius: fc.oneof(
        fc.constantFrom(-0.5, -0.4, 2, 8, 8.1),
        fc.integer({ min: -300, max: 450 }).map((n) => n / 10),
      ),
      logged: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  const extreme = fc.record({
    hour: fc.integer({ min: 0, max: 24 * 20 }),
    celsius: fc.oneof(
      fc.integer({ min: -300, max: -5 }).map((n) => n / 10),
      fc.integer({ min: 81, max: 450 }).map((n) => n / 10),
    ),
  });

  test('a worse reading never clears an alarm, in any order of readings', () => {
    fc.assert(
      fc.property(reads, extreme, (before, worse) => {
        const [was, is] = [alarms(before), alarms([...before, worse])];
        expect(was.length > 0 && is.length === 0).toBe(false);
        const same = worse.celsius > 0 ? 'hot' : 'frozen';
        const [of, now] = [was, is].map((all) => all.find(({ kind }) => kind === same));
        if (of) expect(now).toBeDefined();
        if (of?.kind === 'hot' && now?.kind === 'hot') expect(now.hours).toBeGreaterThanOrEqual(of.hours);
        if (of?.kind === 'frozen' && now?.kind === 'frozen' && of.isCertain) expect(now.isCertain).toBe(true);
        const rows = before.map(reading);
        expect(alarmsOf(refrigerator, rows.toReversed())).toEqual(alarmsOf(refrigerator, rows));
      }),
    );
  });
});

test('a unit that broke down, raised an alarm or is out of its band needs attention, in this order', () => {
  const kinds = (reads: readonly Read[], of = refrigerator) =>
    troublesOf(of, reads.map(reading)).map(({ kind }) => kind);
  expect(kinds([{ hour: 0, celsius: 5 }])).toEqual([]);
  expect(kinds([{ hour: 0, celsius: 9.5 }])).toEqual(['too-warm']);
  expect(
    kinds([
      { hour: 0, celsius: 9.5 },
      { hour: 8, celsius: 5 },
    ]),
  ).toEqual([]);
  expect(kinds([{ hour: 0, celsius: 1.9 }])).toEqual(['too-cold']);
  expect(kinds([{ hour: 0, celsius: -1 }])).toEqual(['frozen']);
  const broken = unit('Ice-lined refrigerator', undefined, 'bad');
  expect(
    kinds(
      [
        { hour: 0, celsius: 9 },
        { hour: 12, celsius: 9.5 },
      ],
      broken,
    ),
  ).toEqual(['broken', 'hot']);
  const combined = unit('Refrigerator/freezer');
  expect(
    kinds(
      [
        { hour: 0, celsius: 5 },
        { hour: 0, celsius: -5, chamber: 'freezer' },
      ],
      combined,
    ),
  ).toEqual(['too-warm']);
});

test('units are sorted by urgency, a certain freezing before one that needs another reading', () => {
  const at = facilityMinuteAt(start);
  const told = { celsius: 0, since: at, until: at, readings: [] };
  const ordered: readonly (readonly Trouble[])[] = [
    [{ kind: 'broken' }],
    [{ kind: 'frozen', isCertain: true, ...told }],
    [
      { kind: 'frozen', isCertain: false, ...told },
      { kind: 'hot', hours: 12, ...told },
    ],
    [{ kind: 'hot', hours: 12, ...told }],
    [{ kind: 'too-warm', chamber: 'refrigerator', celsius: 9, at }],
    [{ kind: 'too-cold', chamber: 'refrigerator', celsius: 1, at }],
  ];
  expect(ordered.toReversed().toSorted(byUrgency)).toEqual(ordered);
});

describe('a typed temperature', () => {
  it.each([
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['-1', -1],
    ['−1', -1],
    ['–18,5', -18.5],
    ['- 0.5', -0.5],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['٤٫٥', 4.5],
    ['-٢٠', -20],
    ['\u200E-20', -20],
    ['20-', -20],
    ['−0', 0],
    [' 4.5 °C ', 4.5],
    ['𞥔', 4],
  ])('%j is %j', (typed, celsius) => {
    expect(typedCelsius(typed)).toBe(celsius);
  });

  it.each(['', '-', '4.5.6', '1e1', 'five', '--5', '4 to 5', '5-8', '0x10', 'Infinity'])(
    '%j is not one',
    (typed) => {
      expect(typedCelsius(typed)).toBeNaN();
    },
  );
});
