import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WalletNotices } from '#client/stock/notices.ts';
import type { ReportStatus } from '#domain/reports/report-month.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { byAlarm, lotAlarms, noticesOf } from '#domain/ledger/stock-level.ts';
import { formatDate } from '#ui/table/format-date.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { OpenCase } from '#client/queries/open-cases.ts';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import type { ShownArrival, ShownWallet } from '#features/stock/shown.ts';
import type { KnownOpening, RecentOpenings } from '#features/stock/dashboard/known-openings.ts';
import { needsOf } from '#features/stock/dashboard/needs.ts';

const nobody: RecentOpenings = { openings: [], toldAt: null };

const refused = {
  id: 'case',
  reason: 'less-than-in-stock',
  detail: 'You cannot issued this Serum Institute antigen',
  name: null,
} as unknown as OpenCase;

const record = {
  id: 'case',
  activity: 'issue',
  officer: 'Halima Sani',
  antigen: 'BCG',
  doses: 40,
  batch_no: '037G4011',
} as CaseResource;

function needs(one: OpenCase, known: readonly CaseResource[]) {
  const today = {
    coldChain: [],
    wallets: [],
    notices: new Map(),
    arrivals: [],
    cases: [one],
    refused: [],
    opened: nobody,
  };
  const [need] = needsOf(today, new Map(known.map((row) => [row.id, row])));
  return need;
}

test('a colleague’s refusal names the colleague, with doses, antigen and batch', () => {
  expect(needs(refused, [record])).toMatchObject({
    title: 'An entry of Halima Sani was not accepted',
    facts: [
      '40 doses',
      'BCG, batch 037G4011',
      'They were told: “You cannot issued this Serum Institute antigen”',
    ],
  });
});

test('until the server names its author, an error is attributed to nobody', () => {
  expect(needs(refused, [])).toMatchObject({
    title: 'An entry of a colleague was not accepted',
    facts: ['They were told: “You cannot issued this Serum Institute antigen”'],
  });
});

test('what is about a child names the child', () => {
  const doubt = { ...refused, reason: 'likely-duplicate', detail: 'May be registered', name: 'Aisha' };
  expect(needs(doubt as OpenCase, [])).toMatchObject({
    title: 'To look into: Aisha',
    facts: ['May be registered'],
  });
});

const line = {
  event: 'e1',
  type: 'issue',
  payload: { doses: 60 },
  reason: 'less-than-in-stock',
  detail: 'You have less than that',
  entry: { doses: 60, batchNo: 'PN-1', vendor: 'Serum' },
  antigenName: 'Penta',
} as unknown as SyncRow;

function refusals(refused: readonly SyncRow[]) {
  return needsOf({
    coldChain: [],
    wallets: [],
    notices: new Map(),
    arrivals: [],
    cases: [],
    refused,
    opened: nobody,
  });
}

test('a refused record of this tablet needs its officer, and opens the screen that corrects it', () => {
  expect(refusals([line])).toMatchObject([
    {
      title: 'Not accepted: 60 doses of Penta, batch PN-1',
      facts: ['You have less than that'],
      action: { label: 'Set right', to: '/sync?show=attention' },
    },
  ]);
});

test('refused lines of one voucher are one need', () => {
  const voucher = '01990000-0000-7000-8000-0000aaaabbbb';
  const lines = ['e1', 'e2'].map((event) => ({ ...line, event, payload: { voucher } }) as unknown as SyncRow);
  expect(refusals(lines)).toMatchObject([{ title: 'Not accepted: 2 lots of voucher AAAA-BBBB' }]);
});

test('deliveries to confirm are one need per voucher, or per lot without a voucher', () => {
  const sent = (id: string, voucher?: string) =>
    ({
      id,
      isOnTheWay: true,
      left: 10,
      doses: 10,
      antigenName: 'BCG',
      batchNo: id,
      origin: { facility: 'f', name: 'Store' },
      voucher,
    }) as unknown as ShownArrival;
  const arrivals = [sent('a', 'v1'), sent('b', 'v1'), sent('c')];
  const needs = needsOf({
    coldChain: [],
    wallets: [],
    notices: new Map(),
    arrivals,
    cases: [],
    refused: [],
    opened: nobody,
  });
  expect(needs.map(({ title, action }) => [title, action.label])).toEqual([
    ['2 lots on the way to you', 'Confirm arrivals'],
    ['10 doses of BCG on the way to you', 'Confirm arrival'],
  ]);
});

const opening: KnownOpening = {
  id: 'o1',
  child: 'c1',
  fullname: 'Musa Ibrahim',
  officer: 'Halima Sani',
  officer_unit: 'Ajingi',
  purpose: 'supervision',
  reason: 'Asked by the mother',
  brought_by: null,
  brought_how: null,
  opened_at: '2026-11-20T08:14',
};

function openedFromAbove(opened: RecentOpenings) {
  return needsOf({
    coldChain: [],
    wallets: [],
    notices: new Map(),
    arrivals: [],
    cases: [],
    refused: [],
    opened,
  });
}

test('an access from above is shown with author and time, and opens its reason', () => {
  expect(openedFromAbove({ openings: [opening], toldAt: null })).toMatchObject([
    {
      title: 'Opened from above: the record of Musa Ibrahim',
      facts: ['by Halima Sani, Ajingi', 'Supervision visit', '“Asked by the mother”', '20/11/2026 08:14 AM'],
      action: { label: 'See who and why', to: '/child/openings' },
    },
  ]);
});

test('several accesses are one need, dated by the newest, with its age when offline', () => {
  const openings = [opening, { ...opening, id: 'o2' }, { ...opening, id: 'o3', child: 'c2' }];
  const toldAt = new Date('2026-11-20T09:00+01:00').getTime();
  expect(openedFromAbove({ openings, toldAt })).toMatchObject([
    {
      title: 'Opened from above: the records of 2 children',
      facts: [
        'last by Halima Sani, Ajingi',
        'Supervision visit',
        '“Asked by the mother”',
        '20/11/2026 08:14 AM',
        'as of 20/11/2026 09:00 AM',
      ],
    },
  ]);
});

test.each([
  ['moved', 'moved here by Maryam Manager within a day before'],
  ['moved-self', 'Maryam Manager moved themselves here within a day before'],
  ['made', 'account made here by Maryam Manager within a day before'],
  ['e-mail', 'e-mail of the account changed by Maryam Manager within a day before'],
  ['a way of a later build', 'Maryam Manager'],
])('a register read by whom a manager brought there (%s) is a need of its own', (how, said) => {
  const brought = { child: null, fullname: '', purpose: null, reason: '' };
  const reading = { ...opening, ...brought, id: 'o4', brought_by: 'Maryam Manager', brought_how: how };
  expect(openedFromAbove({ openings: [reading, opening], toldAt: null })).toMatchObject([
    { title: 'Opened from above: the record of Musa Ibrahim' },
    { title: 'Register read by Halima Sani', facts: [said, '20/11/2026 08:14 AM'] },
  ]);
});

const day = '2026-11-20' as LocalDate;
const antigens = ['BCG', 'Malaria', 'MR', 'Rota', 'YF'];

const anyLots = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }).map(String),
    antigen: fc.constantFrom(...antigens),
    expiryOn: fc.integer({ min: -60, max: 400 }).map((days) => addDays(day, days)),
    vvmStage: fc.constantFrom(...vvmStages),
    isOnHold: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
);

test('under each alarm no hidden lot expires before one of a row that is shown, whatever its antigen', () => {
  fc.assert(
    fc.property(anyLots, (lots) => {
      const seen = lots
        .map((lot) => ({ ...lot, batchNo: `lot ${lot.id}.`, left: 10 }))
        .flatMap((lot) => {
          const [notice] = noticesOf(lot, day);
          return notice === undefined ? [] : [{ ...lot, notice }];
        })
        .toSorted(byAlarm(day));
      const needs = needsOf({
        coldChain: [],
        wallets: antigens.map((name) => ({ antigen: name, name }) as unknown as ShownWallet),
        notices: new Map(
          antigens.map((name) => [
            name as AntigenId,
            {
              toSee: seen.filter(({ antigen }) => antigen === name),
              isOut: false,
            } as unknown as WalletNotices,
          ]),
        ),
        arrivals: [],
        cases: [],
        refused: [],
        opened: nobody,
      });
      const titles = needs.map(({ title }) => title).join(' ');
      const facts = needs.flatMap((need) => need.facts).join(' ');
      for (const alarm of lotAlarms.filter(([kind]) => kind !== 'on-hold')) {
        const alarmed = seen.filter(({ notice }) => alarm.some((kind) => kind === notice));
        const shown = alarmed.filter(({ batchNo }) => titles.includes(batchNo));
        const shownAntigens = new Set(shown.map(({ antigen }) => antigen));
        const days = alarmed.map(({ expiryOn }) => expiryOn).toSorted();
        if (days[0] !== undefined) expect(facts).toContain(formatDate(days[0]));
        const isUse = alarm.some((kind) => kind === 'expires-soon');
        for (const hidden of alarmed.filter((lot) => !shown.includes(lot))) {
          if (isUse && shownAntigens.has(hidden.antigen)) continue;
          for (const one of shown) {
            const first = alarmed
              .filter(({ antigen }) => antigen === one.antigen)
              .map(({ expiryOn }) => expiryOn)
              .toSorted()[0]!;
            expect(hidden.expiryOn >= (isUse ? first : one.expiryOn)).toBe(true);
          }
        }
      }
    }),
  );
});

test('an antigen that is out of stock while its doses are on the way leads to their confirmation', () => {
  const out = (onTheWay: number, onHold: number) => ({
    wallet: { balance: onTheWay + onHold, onTheWay },
    notices: { toSee: [], isOut: true, stock: { onHold, onTheWay } } as unknown as WalletNotices,
  });
  const cases = { BCG: out(20, 0), MR: out(20, 20), Penta: out(0, 0) };
  const needs = needsOf({
    coldChain: [],
    wallets: Object.entries(cases).map(
      ([name, { wallet }]) => ({ antigen: name, name, ...wallet }) as unknown as ShownWallet,
    ),
    notices: new Map(Object.entries(cases).map(([name, { notices }]) => [name as AntigenId, notices])),
    arrivals: [],
    cases: [],
    refused: [],
    opened: nobody,
  });
  expect(needs.map(({ title, action }) => [title, action.label, action.to])).toEqual([
    ['Stock-out: BCG, MR', 'Confirm arrivals', '/ledger/arrivals'],
    ['Stock-out: Penta', 'Receive', '/ledger/delivery'],
  ]);
});

test('doses that wait for a check are not proposed for receiving again', () => {
  const out = (onHold: number) => ({ toSee: [], isOut: true, stock: { onHold } }) as unknown as WalletNotices;
  const needs = needsOf({
    coldChain: [],
    wallets: [
      { antigen: 'BCG', name: 'BCG', balance: 0, onTheWay: 0 },
      { antigen: 'MR', name: 'MR', balance: 90, onTheWay: 0 },
    ] as unknown as ShownWallet[],
    notices: new Map([
      ['BCG' as AntigenId, out(0)],
      ['MR' as AntigenId, out(90)],
    ]),
    arrivals: [],
    cases: [],
    refused: [],
    opened: nobody,
  });
  expect(needs.map(({ title, action }) => [title, action.label, action.to])).toEqual([
    ['Stock-out: MR', 'See to it', '/equipments'],
    ['Stock-out: BCG', 'Receive', '/ledger/delivery'],
  ]);
});

test('a due or late report shows its day and the waiting records, and opens', () => {
  const of = (report: ReportStatus) =>
    needsOf({
      coldChain: [],
      wallets: [],
      notices: new Map(),
      arrivals: [],
      cases: [],
      refused: [],
      opened: nobody,
      report,
    });
  const report = { month: '2026-10', dueOn: '2026-11-05', isLate: false, waiting: 0 } as ReportStatus;
  const action = { label: 'See report', to: '/reports/monthly?month=2026-10' };
  expect(of(report)).toMatchObject([
    {
      title: 'Monthly report of 10/2026 is due',
      facts: ['all of the month recorded and sent by 05/11/2026', 'what is recorded is the report'],
      action,
    },
  ]);
  expect(of({ ...report, isLate: true, waiting: 1 })).toMatchObject([
    {
      title: 'Monthly report of 10/2026 is late',
      facts: ['all of the month was to be sent by 05/11/2026', '1 record of it waits to be sent'],
      tone: 'warning',
      action,
    },
  ]);
});
