import type { TroubledUnit } from '#client/equipment/equipment.ts';
import { isSettledByFacility, type OpenCase } from '#client/queries/open-cases.ts';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import { coldChainWords } from '#bindings/cold-chain-words.ts';
import { refusalSaid } from '#bindings/server-words.ts';
import type { LotToSee, WalletNotices } from '#client/stock/notices.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { CountStatus } from '#domain/ledger/last-count.ts';
import { assert } from '#domain/kernel/assert.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { ReportStatus } from '#domain/reports/report-month.ts';
import { lotAlarms } from '#domain/ledger/stock-level.ts';
import { dosesOnTheWay } from '#domain/ledger/usability.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { byVoucher } from '../arrivals/counted-arrivals.ts';
import { wholeStore } from '../count/counted-stock.ts';
import { countStrings } from '../count/count-strings.ts';
import { receiptAddress } from '../voucher/voucher.ts';
import type { ShownArrival, ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import type { Todo } from '#ui/layout/todo-list.tsx';
import { coldNeeds, maxNamed, maxOfAKind } from './cold-needs.ts';
import { dashboardStrings, lotNeedWords } from './dashboard-strings.ts';
import { openingNeeds, readingNeeds, type RecentOpenings } from './known-openings.ts';

export interface StockToday {
  /** Units that broke down, froze or are out of their bands, with the lots in them. */
  readonly coldChain: readonly TroubledUnit[];
  readonly wallets: readonly ShownWallet[];
  readonly notices: ReadonlyMap<AntigenId, WalletNotices>;
  readonly arrivals: readonly ShownArrival[];
  readonly cases: readonly OpenCase[];
  /** This tablet's refused entries, newest first. */
  readonly refused: readonly SyncRow[];
  /** Time of the last full count of the stock. */
  readonly count?: CountStatus | undefined;
  /** Report of the last month, while it needs attention. */
  readonly report?: ReportStatus | null | undefined;
  /** The task of calling families of overdue children, if children are registered here. */
  readonly calls?: Todo | null | undefined;
  /** Records of children recently opened by someone above the facility. */
  readonly opened: RecentOpenings;
}

type CaseRecords = ReadonlyMap<string, CaseResource>;

/**
 * Open tasks, most urgent first, and by day within a kind: equipment in trouble with the lots in it, stock-outs, doses that must not be
 * given, entries to correct, arrivals to confirm, families to call, lots to use first, a due count, a monthly report that is due or late,
 * children whose record was opened from above. `records` are the known records behind the cases.
 */
export function needsOf(today: StockToday, records: CaseRecords = new Map()): readonly Todo[] {
  const lots = lotNeeds(today);
  const ownCases = today.cases.filter(isSettledByFacility);
  const othersCases = today.cases.filter((one) => !isSettledByFacility(one));
  return [
    ...coldNeeds(today.coldChain),
    ...stockOuts(today),
    ...lots.filter(({ tone }) => tone === 'danger'),
    ...toPutRight([...refusedNeeds(today), ...caseNeeds(ownCases, records)]),
    ...arrivalNeeds(today),
    ...(today.calls ? [today.calls] : []),
    ...lots.filter(({ tone }) => tone !== 'danger'),
    ...firstOf(caseNeeds(othersCases, records)),
    ...countNeeds(today),
    ...reportNeeds(today),
    ...openingNeeds(today.opened),
    ...readingNeeds(today.opened),
  ];
}

/** The first tasks of a kind; the last of them says how many more there are. */
function firstOf(needs: readonly Todo[]): readonly Todo[] {
  const more = needs.length - maxOfAKind;
  return needs
    .slice(0, maxOfAKind)
    .map((need, index) =>
      index === maxOfAKind - 1 && more > 0
        ? { ...need, facts: [...need.facts, dashboardStrings.andMore(more)] }
        : need,
    );
}

/** Tasks that the officer can resolve, as counted in the header, share a page: several are one task that describes the first ones. */
function toPutRight(needs: readonly Todo[]): readonly Todo[] {
  const [first] = needs;
  if (first === undefined || needs.length === 1) return needs;
  return [
    {
      ...first,
      key: 'to-put-right',
      icon: 'alert',
      title: dashboardStrings.toPutRight(needs.length),
      facts: needs.map(({ title }) => title),
      action: { label: dashboardStrings.setRight, to: '/sync?show=attention' },
    },
  ];
}

function stockOuts({ wallets, notices }: StockToday): readonly Todo[] {
  const out = wallets.filter(({ antigen }) => notices.get(antigen)?.isOut === true);
  const isOnTheWay = ({ onTheWay }: WalletToday) => onTheWay > 0;
  const isHeld = ({ antigen }: WalletToday) => (notices.get(antigen)?.stock.onHold ?? 0) > 0;
  const others = out.filter((wallet) => !isOnTheWay(wallet));
  return [
    ...stockOut('stock-on-the-way', out.filter(isOnTheWay), arrivalsAction),
    // A lot on hold in a unit may be all that is needed, so ordering the antigen is not suggested.
    ...stockOut('stock-held', others.filter(isHeld), { label: coldChainWords.seeUnit, to: '/equipments' }),
    ...stockOut(
      'stock-out',
      others.filter((wallet) => !isHeld(wallet)),
      { label: dashboardStrings.receive, to: '/ledger/delivery' },
    ),
  ];
}

type WalletToday = StockToday['wallets'][number];

function stockOut(key: string, out: readonly WalletToday[], action: Todo['action']): readonly Todo[] {
  if (out.length === 0) return [];
  const unusable = out.filter(({ balance }) => balance > 0);
  const names = out.map(({ name }) => name);
  return [
    {
      key,
      tone: 'danger',
      icon: 'alert',
      title:
        names.length > maxNamed
          ? dashboardStrings.stockOutOfMany(names.length)
          : dashboardStrings.stockOutOf(names.join(', ')),
      facts: [
        ...(names.length > maxNamed ? [names.join(', ')] : []),
        ...(unusable.length === out.length ? [] : [dashboardStrings.noUsableDose]),
        ...unusable.map(({ name, balance }) =>
          dashboardStrings.noneUsable(name, stockStrings.counted(balance)),
        ),
      ],
      action,
    },
  ];
}

/** The lines of one voucher are one task. */
function refusedNeeds({ refused }: StockToday): readonly Todo[] {
  const groups = [...Map.groupBy(refused, ({ payload, event }) => payload['voucher'] ?? event).values()];
  return groups.flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    return [
      {
        key: first.event,
        tone: 'warning',
        icon: 'alert',
        title: lines.length === 1 ? refusedTitle(first) : refusedOnVoucher(first, lines.length),
        facts: [...new Set(lines.map(whyRefused))],
        action: { label: dashboardStrings.setRight, to: '/sync?show=attention' },
      },
    ];
  });
}

function refusedTitle({ entry, antigenName }: SyncRow): string {
  if (entry === null) return dashboardStrings.ownNotAccepted;
  return dashboardStrings.notAcceptedHere(
    stockStrings.counted(entry.doses),
    dashboardStrings.lot(antigenName ?? '', entry.batchNo),
  );
}

function refusedOnVoucher({ payload }: SyncRow, lots: number): string {
  return dashboardStrings.notAcceptedOnVoucher(lots, voucherNo(String(payload['voucher'])));
}

function whyRefused({ entry, ...said }: SyncRow): string {
  return refusalSaid(said, entry?.vendor ?? null) ?? '';
}

function arrivalNeeds({ arrivals, cases }: StockToday): readonly Todo[] {
  const caseOf = (lots: readonly ShownArrival[]) =>
    cases.find(({ waitsForArrival, entry }) => waitsForArrival && lots.some(({ id }) => id === entry));
  // The arrivals of one voucher are counted together; an arrival without a voucher has its own receipt.
  const groups = byVoucher(arrivals).flatMap(({ first, arrivals: lots }) =>
    first.voucher === undefined ? lots.map((lot) => [lot]) : [lots],
  );
  // An arrival that has waited so long that it became a case comes first, and is listed only here.
  const byNeed = groups.toSorted((a, b) => Number(caseOf(b) !== undefined) - Number(caseOf(a) !== undefined));
  const more = byNeed.slice(maxOfAKind).flat().length;
  return byNeed.slice(0, maxOfAKind).flatMap((lots, index) => {
    const [first] = lots;
    if (first === undefined) return [];
    const { facts, ...need } = lots.length === 1 ? onTheWay(first) : onOneVoucher(first, lots);
    const others = index === maxOfAKind - 1 && more > 0 ? [dashboardStrings.andMore(more)] : [];
    const from = dashboardStrings.from(first.origin?.name ?? amendmentStrings.anotherFacility);
    const late = caseOf(lots);
    const why = late === undefined ? [] : [refusalSaid(late, null) ?? late.detail];
    return [
      {
        key: first.id,
        tone: late === undefined ? 'info' : 'warning',
        icon: 'truck',
        ...need,
        facts: [from, ...facts, ...why, ...others],
      },
    ];
  });
}

type WordsOfNeed = Pick<Todo, 'title' | 'facts' | 'action'>;

function onTheWay(entry: ShownArrival): WordsOfNeed {
  const left = dosesOnTheWay([entry]);
  return {
    title:
      left === 0
        ? dashboardStrings.usedOnTheWay(stockStrings.counted(entry.doses), entry.antigenName)
        : dashboardStrings.onTheWay(stockStrings.counted(left), entry.antigenName),
    facts: [dashboardStrings.lot(entry.antigenName, entry.batchNo), ...usedAlready([entry])],
    action: { label: dashboardStrings.confirmArrival, to: receiptAddress(entry.id) },
  };
}

function onOneVoucher({ voucher }: ShownArrival, lots: readonly ShownArrival[]): WordsOfNeed {
  return {
    title: dashboardStrings.lotsOnTheWay(lots.length),
    facts: [
      ...(voucher === undefined ? [] : [voucherStrings.voucherNo(voucherNo(voucher))]),
      stockStrings.counted(dosesOnTheWay(lots)),
      ...usedAlready(lots),
    ],
    action: arrivalsAction,
  };
}

const arrivalsAction: Todo['action'] = { label: dashboardStrings.confirmArrivals, to: '/ledger/arrivals' };

/** Says how many doses were sent, if some of them left the stock before the arrival is confirmed. */
function usedAlready(lots: readonly ShownArrival[]): readonly string[] {
  const sent = lots.reduce((sum, { doses }) => sum + doses, 0);
  return dosesOnTheWay(lots) === sent ? [] : [dashboardStrings.sentInAll(stockStrings.counted(sent))];
}

type SeenLot = LotToSee & Pick<ShownWallet, 'antigen' | 'name'>;

/**
 * One row for each alarm, so that no lot is hidden behind those of another; within an alarm by day, across antigens. Lots to use first have
 * one row per antigen, which names the lot suggested first everywhere.
 */
function lotNeeds({ wallets, notices }: StockToday): readonly Todo[] {
  const lots = wallets.flatMap(({ antigen, name }) =>
    (notices.get(antigen)?.toSee ?? []).map((lot) => ({ ...lot, antigen, name })),
  );
  // Lots on hold are listed with their unit.
  return lotAlarms
    .filter(([kind]) => kind !== 'on-hold')
    .flatMap((alarm) => {
      const alarmed = lots.filter(({ notice }) => alarm.some((kind) => kind === notice));
      const isUse = alarm.some((kind) => kind === 'expires-soon');
      const rows = isUse
        ? [...Map.groupBy(alarmed, ({ antigen }) => antigen).values()]
        : alarmed.map((lot) => [lot]);
      const byDay = rows.toSorted((a, b) => daysBetween(firstDay(b), firstDay(a)));
      const more = byDay.slice(maxOfAKind).flat().length;
      return byDay
        .slice(0, maxOfAKind)
        .flatMap((row, index) => lotNeed(row, { isUse, more: index === maxOfAKind - 1 ? more : 0 }));
    });
}

function lotNeed(
  [lot, ...others]: readonly SeenLot[],
  { isUse, more }: { readonly isUse: boolean; readonly more: number },
): readonly Todo[] {
  if (lot === undefined) return [];
  return [
    {
      key: lot.id,
      tone: isUse ? 'warning' : 'danger',
      icon: isUse ? 'vial' : 'alert',
      title: lotNeedWords[lot.notice](`${lot.name} ${lot.batchNo}`),
      facts: [
        ...factsOf(lot),
        ...(others.length > 0
          ? [dashboardStrings.andMoreOfIt(others.length, formatDate(firstDay(others)))]
          : []),
        ...(more > 0 ? [dashboardStrings.andMoreLots(more)] : []),
      ],
      action: { label: dashboardStrings.seeLot, to: receiptAddress(lot.id) },
    },
  ];
}

function firstDay(lots: readonly SeenLot[]): LocalDate {
  const [first, ...rest] = lots.map(({ expiryOn }) => expiryOn);
  assert(first !== undefined, 'a row is about a lot');
  return rest.reduce((earliest, day) => (day < earliest ? day : earliest), first);
}

function factsOf({ left, expiryOn, vvmStage }: LotToSee): readonly string[] {
  return [stockStrings.counted(left), stockStrings.vvm(vvmStage), stockStrings.expires(formatDate(expiryOn))];
}

function caseNeeds(open: readonly OpenCase[], records: CaseRecords): readonly Todo[] {
  // The arrival shows its own case, and nothing once its confirmation is saved.
  const cases = open.filter(({ waitsForArrival }) => !waitsForArrival);
  return cases.map((one) => {
    const { title, facts } = wordsOfCase(one, records.get(one.id));
    return {
      key: one.id,
      tone: 'warning',
      icon: 'info',
      title,
      facts,
      action: { label: dashboardStrings.seeCase, to: '/sync?show=attention' },
    };
  });
}

/** An entry refused on another tablet is attributed to the officer who saved it there, never to the reader. */
function wordsOfCase({ name, ...opened }: OpenCase, record: CaseResource | undefined) {
  const said = refusalSaid(opened, null) ?? opened.detail;
  const facts = record ? recordFacts(record) : [];
  if (!rejections.some((known) => known === opened.reason))
    return {
      title: name === null ? dashboardStrings.aCase : dashboardStrings.toCheck(name),
      facts: [...facts, said],
    };
  return {
    title: dashboardStrings.notAccepted(record?.officer ?? dashboardStrings.someColleague),
    facts: [...facts, dashboardStrings.told(said)],
  };
}

function recordFacts({ doses, antigen, batch_no: batchNo, voucher }: CaseResource): readonly string[] {
  // The text of the record already names the voucher.
  if (voucher !== undefined) return [];
  const lot = batchNo === null ? antigen : dashboardStrings.lot(antigen ?? '', batchNo);
  return [doses === null ? null : stockStrings.counted(doses), lot].filter((fact) => fact !== null);
}

function countNeeds({ count }: StockToday): readonly Todo[] {
  if (count?.isDue !== true) return [];
  const { lastOn } = count;
  return [
    {
      key: 'count-due',
      tone: 'info',
      icon: 'ledger',
      title: countStrings.due,
      facts: [lastOn === null ? countStrings.notCountedYet : countStrings.lastCounted(formatDate(lastOn))],
      action: { label: countStrings.countStore, to: `/antigen/wallet?count=${wholeStore}` },
    },
  ];
}

/** A report is computed from the records and is complete once all of them are on the server; nothing has to be handed in. */
function reportNeeds({ report }: StockToday): readonly Todo[] {
  if (!report) return [];
  const { month, dueOn, isLate, waiting } = report;
  const written = `${month.slice(5)}/${month.slice(0, 4)}`;
  return [
    {
      key: 'report-due',
      tone: isLate ? 'warning' : 'info',
      icon: 'ledger',
      title: dashboardStrings[isLate ? 'reportLate' : 'reportDue'](written),
      facts: [
        dashboardStrings[isLate ? 'reportWasDue' : 'reportDueBy'](formatDate(dueOn)),
        waiting > 0 ? dashboardStrings.reportWaits(waiting) : dashboardStrings.reportIsRecords,
      ],
      action: { label: dashboardStrings.seeReport, to: `/reports/monthly?month=${month}` },
    },
  ];
}
