import { isLocalDate, isLocalDateTime, quarters } from '#domain/kernel/local-date.ts';
import {
  arrivalStates,
  directions,
  entryActivities,
  immunizationTypes,
  vvmStages,
} from '#domain/ledger/model.ts';
import { isId, isRecord, isText, isWhole, type PlainFields, plainRow } from './plain-values.ts';
import type { EntryRow, FacilityItem, LotRow, OwnItem, Verdict, WalletRow } from './sync-rows.ts';

type Accepted = Omit<Extract<Verdict, { verdict: 'accepted' }>, 'duplicate'>;
type ItemWithoutLists = Pick<FacilityItem, 's' | 'k' | 'log_id'>;

/** The verdict that an answer plainly is, of an event that was accepted and was not sent before; null for any other. */
export function plainVerdict(value: unknown): Verdict | null {
  return plainRow<Accepted>(value, acceptedFields);
}

/** The step of an own event that a value plainly is; null for any other. */
export function plainOwnItem(value: unknown): OwnItem | null {
  return plainRow<Omit<OwnItem, 'at'>>(value, ownItemFields);
}

/** The step of a facility's feed that an ordinary stock event plainly left; null for any other. */
export function plainItem(value: unknown): FacilityItem | null {
  if (!isRecord(value)) return null;
  const { verdict, wallets, lots, entries, children, immunizations, equipment, cases, ...rest } = value;
  if (!isEmptyList(cases) || ![children, immunizations, equipment].every(isNothing)) return null;
  const item = plainRow<ItemWithoutLists>(rest, itemFields);
  const judged = verdict === null ? null : plainVerdict(verdict);
  if (item === null || (judged === null && verdict !== null)) return null;
  const changed = {
    wallets: plainRows<WalletRow>(wallets, walletFields),
    lots: plainRows<LotRow>(lots, lotFields, { movedOn: 0 }),
    entries: plainRows<EntryRow>(entries, entryFields, entryDefaults),
  };
  if (!isRead(changed)) return null;
  // A server of before does not name the equipment.
  const later = equipment === undefined ? {} : { equipment: [] };
  return { ...item, verdict: judged, ...changed, children: [], immunizations: [], ...later, cases: [] };
}

function isRead<Lists extends object>(
  lists: Lists,
): lists is Lists & { [List in keyof Lists]: NonNullable<Lists[List]> } {
  return Object.values(lists).every((list) => list !== null);
}

function plainRows<Row extends object>(
  list: unknown,
  fields: PlainFields<Row>,
  defaults: Partial<Row> = {},
): Row[] | null {
  if (!Array.isArray(list)) return null;
  const rows: Row[] = [];
  for (const value of list) {
    const row = plainRow(value, fields, defaults);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

const isNull = (value: unknown) => value === null;
const isIdOrNull = (value: unknown) => value === null || isId(value);
const isWholeOrNull = (value: unknown) => value === null || isWhole(value);
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isNothing = (value: unknown) => value === undefined || isEmptyList(value);

function isOneOf(values: readonly string[]): (value: unknown) => boolean {
  const known = new Set<unknown>(values);
  return (value) => known.has(value);
}

function isOneOfOrNull(values: readonly string[]): (value: unknown) => boolean {
  const known = new Set<unknown>([...values, null]);
  return (value) => known.has(value);
}

const acceptedFields: PlainFields<Accepted> = {
  seq: isWholeOrNull,
  event_id: isId,
  facility_seq: isWhole,
  verdict: isOneOf(['accepted']),
  response: isRecord,
};

const itemFields: PlainFields<ItemWithoutLists> = {
  s: isWhole,
  k: isOneOf(['event', 'case']),
  log_id: isIdOrNull,
};

const ownItemFields: PlainFields<Omit<OwnItem, 'at'>> = {
  s: isWhole,
  k: isOneOf(['own']),
  seq: isWhole,
  digest: isText,
};

const walletFields: PlainFields<WalletRow> = {
  id: isId,
  antigen: isId,
  balance: isWhole,
  issued: isWhole,
  wastage: isWhole,
};

const labelFields = {
  batchNo: isText,
  expiryOn: (value: unknown) => isText(value) && isLocalDate(value),
  vvmStage: isOneOf(vvmStages),
  vendor: isText,
};

const lotFields: PlainFields<LotRow> = {
  id: isId,
  antigen: isId,
  ...labelFields,
  received: isWhole,
  left: isWhole,
  movedOn: isWhole,
};

const entryDefaults = { reason: null, reverses: null, reversedBy: null, arrival: null, history: [] } as const;

const entryFields: PlainFields<EntryRow> = {
  id: isId,
  activity: isOneOf(entryActivities),
  antigen: isId,
  lot: isId,
  source: isIdOrNull,
  ...labelFields,
  doses: isWhole,
  open: isWholeOrNull,
  direction: isOneOfOrNull(directions),
  officer: isText,
  // Names of places are trimmed, lines of a history read: the schema's work.
  origin: isNull,
  destination: isNull,
  history: isEmptyList,
  year: isWhole,
  quarter: isOneOf(quarters),
  happenedAt: (value) => isText(value) && isLocalDateTime(value),
  immunizationType: isOneOfOrNull(immunizationTypes),
  childrenImmunized: isWholeOrNull,
  wastage: Number.isFinite,
  wastageRate: Number.isFinite,
  reason: isTextOrNull,
  reverses: isOneOfOrNull(entryActivities),
  reversedBy: isIdOrNull,
  arrival: isOneOfOrNull(arrivalStates),
  admin: isId,
  createdAt: isText,
  updatedAt: isText,
};
