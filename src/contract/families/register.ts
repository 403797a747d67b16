import { registerActivities, relayedRegisterTypes } from '#domain/immunization/register/activities/index.ts';
import { mergedLine } from '#domain/immunization/register/activities/merges.ts';
import type { RegisterChanges, RegisterState } from '#domain/immunization/register/model.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';
import { record, type RegisterEvent, registerRowsOf } from '#domain/immunization/register/record.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { Family, Key, Rows } from './family.ts';
import type { z } from 'zod';

export type RegisterRows = {
  readonly child: ChildRow;
  readonly immunization: ImmunizationRow;
};

/** The register of children. It refuses nothing; an event about a child or a record belongs to that row's partition. */
export const register: Family<RegisterRows, RegisterChanges> = {
  name: 'register',
  types: registerActivities,
  relayed: relayedRegisterTypes,
  tables: {
    child: {
      wire: 'children',
      schema: childRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => childKey(id),
      follow: ({ mergedInto }) => ({ child: mergedInto === null ? [] : [mergedInto] }),
    },
    immunization: {
      wire: 'immunizations',
      schema: immunizationRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => `dose:${id}`,
      follow: () => ({}),
    },
  },
  named(event, id) {
    const { children, immunizations } = registerRowsOf(event as RegisterEvent);
    return { child: [...children, id], immunization: [...immunizations, id] };
  },
  keys(event, id, rows) {
    return keysOf(event as RegisterEvent, id, rows);
  },
  decide(event, rows, facts) {
    return { accepted: true, outcome: record(event as RegisterEvent, stateOf(rows), facts) };
  },
  apply: (_rows, { children, immunizations }) => ({ child: children, immunization: immunizations }),
  sumOf: () => null,
};

function childKey(id: ChildId): Key {
  return `child:${id}`;
}

function keysOf(event: RegisterEvent, id: string, rows: Rows<RegisterRows>): readonly [Key, ...Key[]] {
  switch (event.type) {
    case 'register-child':
      return [`child:${id}`];
    case 'correct-child':
    case 'note-absence':
    case 'withdraw-child':
    case 'screen-child':
    case 'revise-finding':
    case 'note-not-given':
    case 'end-follow-up':
    case 'resume-follow-up':
    case 'take-back-answers':
      return [childKey(event.payload.child)];
    case 'unmerge-children':
      return [childKey(event.payload.merged)];
    case 'merge-children': {
      // The effect of a merge depends on the whole chain of merges above the kept child.
      const { kept, merged } = event.payload;
      const line = mergedLine(stateOf(rows).children, kept).filter((child) => child !== merged);
      return [childKey(merged), ...line.map(childKey)];
    }
    case 'take-over-child': {
      const { child, immunizations } = event.payload;
      return [childKey(child.id), ...immunizations.map((given) => `dose:${given.id}`)];
    }
    case 'immunize':
      return [`dose:${id}`];
    case 'void-immunization':
      return [`dose:${event.payload.immunization}`];
  }
}

function stateOf({ child, immunization }: Rows<RegisterRows>): RegisterState {
  return {
    children: child as RegisterState['children'],
    immunizations: immunization as RegisterState['immunizations'],
  };
}

/** A child of the register at a step of the feed. */
export type ChildRow = z.infer<typeof childRowSchema>;

/** An immunization record; `child` is the entry it was written for, and readers follow its `mergedInto`. */
export type ImmunizationRow = z.infer<typeof immunizationRowSchema>;
