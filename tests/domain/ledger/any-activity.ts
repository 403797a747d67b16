import { z } from 'zod';
import {
  activities,
  type ActivityType,
  movingActivities,
  type MovingType,
} from '#domain/ledger/activities/index.ts';
import { rowsOf, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { Account } from '#domain/ledger/model.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { entryId } from '../ids.ts';
import { bcg, gwale, label, receive, zonalStore } from './given-ledger.ts';

export const activityTypes = Object.keys(activities) as readonly ActivityType[];

const { officer, happenedAt, year, quarter } = receive(1).payload;

/** A value for each field that a payload of any activity may require; unknown fields get a text. */
const usual: Readonly<Record<string, unknown>> = {
  ...label,
  officer,
  correctedBy: officer,
  happenedAt,
  countedAt: happenedAt,
  year,
  quarter,
  antigen: bcg,
  origin: zonalStore,
  destination: gwale,
  from: zonalStore,
  entry: entryId(9),
  lots: [{ entry: entryId(9), counted: 5, expected: 5 }],
  arrival: entryId(8),
  doses: 5,
  sent: 5,
  counted: 5,
  childrenImmunized: 3,
  immunizationType: 'Fixed-Post',
  direction: 'decrement',
  note: null,
};

export type Fields = Readonly<Record<string, unknown>>;

function shapeOf(type: ActivityType): Readonly<Record<string, z.core.$ZodType>> {
  const { payload } = activities[type];
  if (!(payload instanceof z.ZodObject)) throw new Error(`the payload of ${type} is no object`);
  return payload.shape;
}

/** The names of the fields that a payload may have. */
export function fieldsOf(type: ActivityType): readonly string[] {
  return Object.keys(shapeOf(type));
}

/** A valid activity of the type, with the given fields where its schema has them; null if the schema refuses one. */
export function activityWith(type: ActivityType, fields: Fields = {}): LedgerActivity | null {
  const given = Object.entries(shapeOf(type)).flatMap(([name, schema]) => {
    if (Object.hasOwn(fields, name)) return [[name, fields[name]]];
    if (name === 'lots' && fields['entry'])
      return [[name, [{ entry: fields['entry'], counted: 5, expected: 5 }]]];
    if (Object.hasOwn(usual, name)) return [[name, usual[name]]];
    // An optional field is left out; a required one gets a text.
    return z.safeParse(schema, undefined).success ? [] : [[name, `some ${name}`]];
  });
  const parsed = activities[type].payload.safeParse(Object.fromEntries(given));
  return parsed.success ? ({ type, payload: parsed.data } as unknown as LedgerActivity) : null;
}

/** Kind of entry that the activity refers to: a lot, an issued entry, or any line of the ledger. */
export function isAbout(type: ActivityType): 'lots' | 'issued' | 'entries' | null {
  const entry: EntryId = entryId(77);
  const activity = activityWith(type, { entry });
  if (activity === null)
    throw new Error(`no usual payload of ${type}: give its new fields a value in any-activity.ts`);
  const rows = rowsOf(activity);
  const kinds = ['issued', 'lots', 'entries'] as const;
  return kinds.find((kind) => (rows[kind] as readonly string[]).includes(entry)) ?? null;
}

/** True if the activity's lines move doses from the store to that account. */
export function goesTo(type: MovingType, account: Account): boolean {
  const line = {
    id: entryId(77),
    source: entryId(78),
    doses: 2,
    direction: 'decrement',
    wastage: 1,
  } as const;
  return movingActivities[type].moves(line).some(({ from, to }) => from === 'store' && to === account);
}
