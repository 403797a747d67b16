import type { CarriedLot } from '#domain/sessions/held/model.ts';
import type { OpenVial, Session } from '#features/children/session/session.ts';

/** An id that a test recognises by its number. */
export const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as never;

/** Three vials of ten doses taken along by the session. */
export const penta: CarriedLot = {
  antigen: id(1),
  name: 'Penta',
  lot: id(11),
  batchNo: 'PN-1',
  perVial: 10,
  vials: 3,
};

/** One of the vials, opened at nine; `entry` numbers its issue. */
export const vial = (entry: number, more: Partial<OpenVial> = {}): OpenVial => ({
  antigen: id(1),
  name: 'Penta',
  entry: id(entry),
  lot: id(11),
  batchNo: 'PN-1',
  doses: 10,
  openedAt: '2026-11-20T09:00' as never,
  ...more,
});

/** A session at the facility on a Friday, with no child seen yet. */
export const session = (more: Partial<Session> = {}): Session => ({
  kind: 'fixed',
  place: 'Ajingi',
  settlement: '',
  plan: null,
  on: '2026-11-20' as never,
  team: 'Amina',
  carried: [penta],
  vials: [],
  seen: [],
  takenBack: 0,
  notGiven: [],
  held: null,
  closed: null,
  ...more,
});
