import { id } from './envelope.ts';

const label = { batchNo: 'BN-77', expiryOn: '2027-06-30', vvmStage: 'I', vendor: 'Serum Institute' };

export const walletRow = { id: id(20), antigen: id(21), balance: 70, issued: 30, wastage: 5 };
export const lotRow = { id: id(22), antigen: id(21), ...label, received: 100, left: 70 };

export const entryRow = {
  id: id(1),
  activity: 'issue',
  antigen: id(21),
  lot: id(22),
  source: id(22),
  ...label,
  doses: 30,
  open: 30,
  direction: null,
  officer: 'Amina Bello',
  origin: null,
  destination: { facility: id(23), name: 'Gwale PHC' },
  year: 2026,
  quarter: 'Q4',
  happenedAt: '2026-11-20T08:14',
  immunizationType: null,
  childrenImmunized: null,
  wastage: 0,
  wastageRate: 16.67,
  admin: id(5),
  createdAt: '2026-11-20T08:14:04.000Z',
  updatedAt: '2026-11-20T08:14:04.000Z',
};

export const caseRow = {
  id: id(30),
  event: id(1),
  reason: 'less-than-in-stock',
  detail: 'words',
  openedAt: '2026-11-20T08:14:04.000Z',
  closedAt: null,
};

export const accepted = {
  seq: 118,
  event_id: id(1),
  facility_seq: 4601,
  duplicate: true,
  verdict: 'accepted',
  response: { activity: 'issued' },
};
export const refused = {
  seq: 120,
  event_id: id(1),
  facility_seq: 4602,
  verdict: 'refused',
  reason: 'less-than-in-stock',
  detail: 'words',
  case: id(30),
};
export const parked = {
  seq: null,
  event_id: id(1),
  facility_seq: 4603,
  verdict: 'parked',
  reason: 'dependency-missing',
  detail: 'words',
  deps: [id(40)],
};

export const facilityItem = {
  s: 4589,
  k: 'event',
  log_id: id(2),
  verdict: accepted,
  wallets: [walletRow],
  lots: [lotRow],
  entries: [entryRow],
  cases: [caseRow],
};

export const referenceItems = [
  { s: 1, k: 'antigen', row: { id: id(21), name: 'BCG', schedule: 'At birth' } },
  { s: 2, k: 'place', row: { id: id(3), level: 'facility', name: 'Kano Municipal PHC', parent: id(24) } },
  { s: 3, k: 'place', row: { id: id(25), level: 'country', name: 'Nigeria', parent: null } },
];
