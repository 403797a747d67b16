import { id } from './envelope.ts';

const label = { batchNo: 'BN-77', expiryOn: '2027-06-30', vvmStage: 'I', vendor: 'Serum Institute' };

export const walletRow = { id: id(20), antigen: id(21), balance: 70, issued: 30, wastage: 5 };
export const lotRow = { id: id(22), antigen: id(21), ...label, received: 100, left: 70, movedOn: 30 };

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
  reason: 'Typed twice',
  reverses: 'issue',
  reversedBy: id(26),
  arrival: 'differs',
  history: [
    {
      at: '2026-11-20T08:14:04.000Z',
      event: id(27),
      kind: 'corrected',
      by: 'Bisi Ade',
      changes: [{ field: 'batchNo', from: 'BN-77', to: 'BN-78' }],
    },
  ],
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

export const childRow = {
  id: id(50),
  fullname: 'Musa Ibrahim',
  bornOn: '2026-03-02',
  sex: 'male',
  caregiverName: 'Hauwa Ibrahim',
  caregiverNumber: '0803 123 4567',
  caregiverEmail: null,
  address: '3 Zoo Road',
  settlement: 'Gwale',
  vaccNo: '100000017',
  status: false,
  mergedInto: id(51),
  absence: { reason: 'moved', note: null, on: '2026-11-01' },
  history: [
    {
      at: '2026-11-20T08:14:04.000Z',
      event: id(52),
      kind: 'merged',
      by: id(5),
      changes: [{ field: 'mergedInto', from: '', to: id(51) }],
      reason: 'Registered twice',
    },
  ],
  admin: id(5),
  createdAt: '2026-11-20T08:14:04.000Z',
  updatedAt: '2026-11-20T08:14:04.000Z',
};

export const immunizationRow = {
  id: id(53),
  child: id(50),
  antigen: id(21),
  dose: 'OPV1',
  doses: 1,
  immunizedOn: '2026-11-20',
  nextOn: '2026-12-18',
  year: 2026,
  quarter: 'Q4',
  immunizationType: 'Outreach',
  source: id(1),
  label,
  isHistory: false,
  warnings: ['too-early'],
  immunized: true,
  voided: null,
  admin: id(5),
  createdAt: '2026-11-20T08:14:04.000Z',
  updatedAt: '2026-11-20T08:14:04.000Z',
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
  children: [childRow],
  immunizations: [immunizationRow],
  cases: [caseRow],
};

export const referenceItems = [
  { s: 1, k: 'antigen', row: { id: id(21), name: 'BCG', schedule: 'At birth' } },
  { s: 2, k: 'place', row: { id: id(3), level: 'facility', name: 'Kano Municipal PHC', parent: id(24) } },
  { s: 3, k: 'place', row: { id: id(25), level: 'country', name: 'Nigeria', parent: null } },
];
