import { describe, expect, test } from 'vitest';
import type { CarriedLot } from '#domain/sessions/held/model.ts';
import { campaignToday, dueToday } from '#features/children/session/due-today.ts';
import { packingOf } from '#features/children/session/packing.ts';
import {
  nextToOpen,
  type OpenVial,
  type Session,
  sessionSchema,
  typeOfSession,
  withVialFirst,
} from '#features/children/session/session.ts';
import { id, penta, session, vial } from './penta-session.ts';

test('a session not held at the facility counts as outreach', () => {
  expect((['fixed', 'outreach', 'mobile', 'campaign'] as const).map(typeOfSession)).toEqual([
    'Fixed-Post',
    'Outreach',
    'Outreach',
    'Outreach',
  ]);
});

test('vials are opened until the carried ones are used up', () => {
  expect(nextToOpen(session({ vials: [vial(21), vial(22)] }), id(1))).toBe(penta);
  expect(nextToOpen(session({ vials: [vial(21), vial(22), vial(23)] }), id(1))).toBeUndefined();
  // A vial opened before the session is none of those.
  expect(nextToOpen(session({ vials: [21, 22, 23].map((entry) => vial(entry, { lot: null })) }), id(1))).toBe(
    penta,
  );
});

test('a chosen open vial is used up before the others', () => {
  const held = session({ vials: [vial(21), vial(22), vial(23)] });
  const chosen = withVialFirst(held, id(22));
  expect(chosen.vials.map(({ entry }) => entry)).toEqual([id(22), id(21), id(23)]);
  const isChosen = ({ vials }: Session) => vials.filter((one) => one.isChosen).map(({ entry }) => entry);
  expect(isChosen(chosen)).toEqual([id(22)]);
  expect(isChosen(withVialFirst(chosen, id(23)))).toEqual([id(23)]);
});

test('a session reads back as it was stored', () => {
  const held = session({ vials: [vial(21)], seen: [{ child: id(31), doses: 2, events: [id(41)] }] });
  expect(sessionSchema.parse(structuredClone(held))).toEqual(held);
  expect(sessionSchema.safeParse(undefined).success).toBe(false);
});

describe('the source of a due dose', () => {
  const due = [{ antigen: id(1), dose: { code: 'Penta1', name: 'Penta 1' } as never }];
  const choice = (source: number, more: object = {}) =>
    ({
      kind: 'issued',
      source: id(source),
      available: 3,
      doses: 10,
      cautions: [],
      label: { batchNo: `PN-${source}` },
      ...more,
    }) as never;

  test.each([
    ['the vial that was opened first', [choice(22), choice(21)], 21],
    ['the next one, once it is empty', [choice(21, { available: 0 }), choice(22)], 22],
    ['none that expired', [choice(21, { cautions: ['expired'] }), choice(22)], 22],
    ['no entry that is not in the cool box', [choice(29)], null],
  ])('%s', (_, choices, source) => {
    const [row] = dueToday(session({ vials: [vial(21), vial(22)] }), due, new Map([[id(1), choices]]));
    expect(row?.source?.source ?? null).toBe(source === null ? null : id(source));
    expect(row?.toOpen ?? null).toBe(source === null ? penta : null);
  });

  test('a vial of another batch that was taken along can be opened while one is open, if none of it is', () => {
    const other: CarriedLot = { ...penta, lot: id(12), batchNo: 'PN-9', vials: 1 };
    const of = (batchNo: string) => ({ label: { batchNo } });
    const rowOf = (vials: readonly OpenVial[], choices: readonly never[]) =>
      dueToday(session({ carried: [penta, other], vials: [...vials] }), due, new Map([[id(1), choices]]))[0];
    const first = choice(21, of('PN-1'));
    const second = choice(22, of('PN-9'));
    expect(rowOf([], [])?.toOpen).toBe(penta);
    expect(rowOf([vial(21)], [first])?.toOpen).toBe(other);
    const both = [vial(21), vial(22, { lot: other.lot, batchNo: 'PN-9' })];
    expect(rowOf(both, [first, second])?.toOpen).toBeNull();
    // The open vial is used up: the next one comes from the rest of the first lot.
    expect(rowOf(both, [first, choice(22, { ...of('PN-9'), available: 0 })])?.toOpen).toBeNull();
    expect(rowOf(both, [])?.toOpen).toBe(penta);
  });

  test('open vials of other batches are offered, one of each', () => {
    const of = (batchNo: string) => ({ label: { batchNo } });
    const choices = [
      choice(21, of('PN-1')),
      choice(22, of('PN-1')),
      choice(23, of('PN-2')),
      choice(24, of('PN-2')),
      choice(25, { ...of('PN-3'), available: 0 }),
    ];
    const held = session({ vials: [21, 22, 23, 24, 25].map((entry) => vial(entry)) });
    const rowOf = (of: Session) => dueToday(of, due, new Map([[id(1), choices]]))[0];
    expect(rowOf(held)?.source?.source).toBe(id(21));
    expect(rowOf(held)?.others.map(({ source }) => source)).toEqual([id(23)]);
    const turned = rowOf(withVialFirst(held, id(23)));
    expect(turned?.source?.source).toBe(id(23));
    expect(turned?.others.map(({ source }) => source)).toEqual([id(21)]);
  });
});

test('of vials of several batches open before none is preselected; one opened in the session is', () => {
  const due = [{ antigen: id(1), dose: { code: 'Penta1', name: 'Penta 1' } as never }];
  const before = (entry: number) => vial(entry, { lot: null, openedAt: '2026-11-10T09:00' as never });
  const choice = (source: number) =>
    ({
      kind: 'issued',
      source: id(source),
      available: 3,
      doses: 10,
      cautions: [],
      label: { batchNo: `PN-${source}` },
    }) as never;
  const rowOf = (held: Session, ...sources: number[]) =>
    dueToday(held, due, new Map([[id(1), sources.map(choice)]]))[0];
  const two = session({ vials: [before(21), before(22)] });
  expect(rowOf(two, 21)?.source?.source).toBe(id(21));
  expect(rowOf(two, 21, 22)?.source).toBeNull();
  expect(rowOf(two, 21, 22)?.over).toBeNull();
  expect(rowOf(two, 21, 22)?.others.map(({ source }) => source)).toEqual([id(21), id(22)]);
  expect(rowOf(withVialFirst(two, id(22)), 21, 22)?.source?.source).toBe(id(22));
  expect(rowOf(session({ vials: [before(21), before(22), vial(23)] }), 21, 22, 23)?.source?.source).toBe(
    id(23),
  );
});

test('a campaign gives each antigen that was taken along once a day, regardless of earlier doses', () => {
  const held = session({ kind: 'campaign', vials: [vial(21, { antigen: id(2), name: 'MR' })] });
  const names = (given: readonly { antigen: string; immunizedOn: string }[]) =>
    campaignToday(held, { given: given as never, series: new Map() }, new Map()).map(({ name, code }) => [
      name,
      code,
    ]);
  expect(names([{ antigen: 'MR', immunizedOn: '2026-11-19' }])).toEqual([
    ['Penta', null],
    ['MR', null],
  ]);
  expect(names([{ antigen: 'MR', immunizedOn: '2026-11-20' }])).toEqual([['Penta', null]]);
});

test.each([
  ['BCG', undefined, { perVial: undefined, usualPerVial: 20, rule: 'session' }],
  ['bOPV', undefined, { perVial: undefined, usualPerVial: 20, rule: '28-days' }],
  ['BCG', { dosesPerVial: 10 }, { perVial: 10, usualPerVial: 20, rule: 'session' }],
  ['bOPV', { openVial: 'session' as const }, { perVial: undefined, usualPerVial: 20, rule: 'session' }],
  ['Something new', undefined, { perVial: undefined, usualPerVial: undefined, rule: 'session' }],
])('%s is packed as was said of it, else as is usual', (name, row, packing) => {
  expect(packingOf({ name, ...row })).toEqual(packing);
});
