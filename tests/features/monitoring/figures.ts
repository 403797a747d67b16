import type { Card, Step, UnitFigures } from '#contract/calls/monitoring.ts';

export const id = (tail: number) => `0190a000-0000-7000-8000-${String(tail).padStart(12, '0')}`;

export const card = (name: string, figures: Partial<Card> = {}): Card => ({
  id: id(name.length),
  name,
  level: 'lga',
  balance: 0,
  on_the_way: 0,
  usable: 0,
  expiring: 0,
  issued: 0,
  wastage: 0,
  discarded: 0,
  stock_outs: 0,
  cold_troubles: 0,
  on_hold: [],
  unconfirmed: 0,
  facilities: 3,
  reporting: 3,
  silent: 0,
  last_sync: '2026-11-20T07:14:00.000Z',
  ...figures,
});

export const steps: readonly Step[] = [
  { level: 'country', id: id(1), name: 'Nigeria' },
  { level: 'state', id: id(11), name: 'Kano' },
];

export const kano: UnitFigures = {
  chain: [...steps],
  whole: card('Kano', {
    id: id(11),
    level: 'state',
    balance: 1350,
    on_the_way: 20,
    usable: 900,
    issued: 70,
    wastage: 9,
    discarded: 4,
  }),
  parts: [
    card('Ajingi', { id: id(111), balance: 450, on_the_way: 20, usable: 400, issued: 40, wastage: 9 }),
    card('Bichi', {
      id: id(112),
      stock_outs: 2,
      on_hold: [
        { antigen: 'Penta', doses: 40 },
        { antigen: 'BCG', doses: 1 },
      ],
      silent: 1,
      issued: 30,
      expiring: 0,
    }),
    card('Dala', { id: id(113), facilities: 4, reporting: 0, last_sync: null }),
    card('Gaya', { id: id(114), unconfirmed: 1 }),
    card('Kano', { id: id(11), level: 'stores', balance: 900, usable: 500, expiring: 20, facilities: 1 }),
  ],
};
