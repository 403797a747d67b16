import type { OpenCase } from '#client/queries/open-cases.ts';
import type { LotToSee, WalletNotices } from '#client/queries/notices.ts';
import type { CaseResource } from '#contract/resources/case.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LotNotice } from '#domain/ledger/stock-level.ts';
import { lotNotices } from '#domain/ledger/stock-level.ts';
import { rejections } from '#domain/ledger/rejections.ts';
import type { IconName } from '#ui/layout/icon.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { receiptAddress } from '../receipt/receipt-address.ts';
import type { ShownEntry, ShownWallet } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { dashboardStrings, lotNeed } from './dashboard-strings.ts';

/** Something that a person has to see to, and the one way to begin with it. */
export interface Need {
  readonly key: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly facts: readonly string[];
  readonly action: { readonly label: string; readonly to: string };
}

export interface StockToday {
  readonly wallets: readonly ShownWallet[];
  readonly notices: ReadonlyMap<AntigenId, WalletNotices>;
  readonly arrivals: readonly ShownEntry[];
  readonly cases: readonly OpenCase[];
}

/** Of a kind so many are named, the others counted: a list that is longer than the screen is read by nobody. */
const mostOfAKind = 3;

type CaseRecords = ReadonlyMap<string, CaseResource>;

/**
 * What needs the officer, the most urgent first: stock-outs, arrivals to confirm, lots to see to, cases. `records` are the
 * records behind the cases, as far as they are known here.
 */
export function needsOf(today: StockToday, records: CaseRecords = new Map()): readonly Need[] {
  return [...stockOuts(today), ...arrivalNeeds(today), ...lotNeeds(today), ...caseNeeds(today, records)];
}

function stockOuts({ wallets, notices }: StockToday): readonly Need[] {
  const out = wallets.filter(({ antigen }) => notices.get(antigen)?.isOut === true);
  if (out.length === 0) return [];
  const unusable = out.filter(({ balance }) => balance > 0);
  const names = out.map(({ name }) => name);
  return [
    {
      key: 'stock-out',
      tone: 'danger',
      icon: 'alert',
      title: dashboardStrings.stockOutOf(names),
      facts: [
        ...(names.length > 4 ? [names.join(', ')] : []),
        ...(unusable.length === out.length ? [] : [dashboardStrings.noUsableDose]),
        ...unusable.map(({ name, balance }) => dashboardStrings.noneUsable(name, dosesOf(balance))),
      ],
      action: {
        label: dashboardStrings.receive,
        to: '/ledger/stock?modal=add&activity=recieved',
      },
    },
  ];
}

function arrivalNeeds({ arrivals }: StockToday): readonly Need[] {
  const more = arrivals.length - mostOfAKind;
  return arrivals.slice(0, mostOfAKind).map((entry, index) => ({
    key: entry.id,
    tone: 'info',
    icon: 'truck',
    title: dashboardStrings.onTheWay(dosesOf(entry.doses), entry.antigenName),
    facts: [
      dashboardStrings.from(entry.origin?.name ?? amendmentStrings.anotherFacility),
      dashboardStrings.lot(entry.antigenName, entry.batchNo),
      ...(index === mostOfAKind - 1 && more > 0 ? [dashboardStrings.andMoreArrivals(more)] : []),
    ],
    action: { label: dashboardStrings.confirmArrival, to: receiptAddress(entry.id) },
  }));
}

const isDanger: ReadonlySet<LotNotice> = new Set(['expired', 'vvm-discard', 'on-hold']);

function lotNeeds({ wallets, notices }: StockToday): readonly Need[] {
  const lots = wallets
    .flatMap(({ antigen, name }) => (notices.get(antigen)?.toSee ?? []).map((lot) => ({ ...lot, name })))
    .toSorted((a, b) => lotNotices.indexOf(a.notice) - lotNotices.indexOf(b.notice));
  const more = lots.length - mostOfAKind;
  return lots.slice(0, mostOfAKind).map((lot, index) => ({
    key: lot.id,
    tone: isDanger.has(lot.notice) ? 'danger' : 'warning',
    icon: isDanger.has(lot.notice) ? 'alert' : 'vial',
    title: `${lotNeed[lot.notice]}: ${lot.name} ${lot.batchNo}`,
    facts: [
      ...factsOf(lot),
      ...(index === mostOfAKind - 1 && more > 0 ? [dashboardStrings.andMoreLots(more)] : []),
    ],
    action: { label: dashboardStrings.seeLot, to: receiptAddress(lot.id) },
  }));
}

function factsOf({ left, expiryOn, vvmStage }: LotToSee): readonly string[] {
  return [dosesOf(left), stockStrings.vvm(vvmStage), stockStrings.expires(formatDate(expiryOn))];
}

function caseNeeds({ cases }: StockToday, records: CaseRecords): readonly Need[] {
  const more = cases.length - mostOfAKind;
  return cases.slice(0, mostOfAKind).map((one, index) => {
    const { title, facts } = wordsOfCase(one, records.get(one.id));
    return {
      key: one.id,
      tone: 'warning',
      icon: 'info',
      title,
      facts: [
        ...facts,
        ...(index === mostOfAKind - 1 && more > 0 ? [dashboardStrings.andMoreCases(more)] : []),
      ],
      action: { label: dashboardStrings.seeCase, to: '/sync?show=attention' },
    };
  });
}

/** What was refused on another tablet is said to be of whoever saved it there, never as the reader's own. */
function wordsOfCase({ name, reason, detail }: OpenCase, record: CaseResource | undefined) {
  const facts = record ? recordFacts(record) : [];
  if (!rejections.some((known) => known === reason))
    return { title: dashboardStrings.toCheck(name), facts: [...facts, detail] };
  return {
    title: dashboardStrings.notAccepted(record?.officer ?? dashboardStrings.someColleague),
    facts: [...facts, dashboardStrings.told(detail)],
  };
}

function recordFacts({ doses, antigen, batch_no: batchNo }: CaseResource): readonly string[] {
  const lot = batchNo === null ? antigen : dashboardStrings.lot(antigen ?? '', batchNo);
  return [doses === null ? null : dosesOf(doses), lot].filter((fact) => fact !== null);
}

function dosesOf(doses: number): string {
  return `${formatQuantity(doses)} ${stockStrings.doses(doses)}`;
}
