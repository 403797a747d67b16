import fc from 'fast-check';
import type { ChildId, EventId, ImmunizationId } from '#domain/kernel/ids.ts';
import { endKinds, standingEnds } from '#domain/immunization/register/follow-up.ts';
import { mergeOf } from '#domain/immunization/register/activities/merges.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { RegisterState } from '#domain/immunization/register/model.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { day, details, immunize } from './children.ts';

/** Something that happens to a register: an event of any kind, about any existing row. */
export const arbitraryHappening = fc.record({
  type: fc.constantFrom<RegisterEvent['type'][]>(
    'register-child',
    'register-child',
    'correct-child',
    'immunize',
    'immunize',
    'immunize',
    'void-immunization',
    'merge-children',
    'merge-children',
    'unmerge-children',
    'note-absence',
    'withdraw-child',
    'screen-child',
    'revise-finding',
    'note-not-given',
    'take-back-answers',
  ),
  pick: fc.nat(10_000),
});
export type Happening = typeof arbitraryHappening extends fc.Arbitrary<infer T> ? T : never;

const names = ['Aisha Bello', 'Muhammad Sani', 'Chidi Okafor', 'Fatima Umar', 'Seun Adebayo'];
const found = [
  { condition: 'immune-deficiency', series: null },
  { condition: 'severe-allergy', series: 'Penta' },
  { condition: 'ill-today', series: null },
];
const antigens = ['BCG', 'bOPV', 'Penta', 'PCV'];

/** The event of a happening; null if no row exists yet that it could concern. */
export function eventOf(
  { type, pick }: Happening,
  { children, immunizations }: RegisterState,
): RegisterEvent | null {
  const ids = [...children.keys()];
  const child = ids[pick % Math.max(1, ids.length)] as ChildId | undefined;
  const on = addDays(day('2026-01-01'), pick % 300);
  const name = names[pick % names.length] ?? '';
  if (type === 'register-child')
    return { type, payload: { ...details(name, { bornOn: addDays(on, -40) }), vaccNo: null } };
  if (!child) return null;
  switch (type) {
    case 'correct-child':
      return {
        type,
        payload: { child, fullname: `${name} ${pick % 7}`, bornOn: on, reason: 'as on the card' },
      };
    case 'immunize':
      return immunize(child, antigens[pick % antigens.length] ?? 'BCG', { immunizedOn: on });
    case 'void-immunization': {
      const given = [...immunizations.keys()];
      const immunization = given[pick % Math.max(1, given.length)] as ImmunizationId | undefined;
      return immunization ? { type, payload: { immunization, reason: 'a mistake' } } : null;
    }
    case 'merge-children': {
      const kept = ids[Math.floor(pick / 7) % ids.length]!;
      return kept === child ? null : { type, payload: { kept, merged: child, reason: 'one child' } };
    }
    case 'unmerge-children': {
      const merged = ids.find((id) => children.get(id)?.mergedInto);
      const merge = merged && mergeOf(children.get(merged)!);
      return merged && merge ? { type, payload: { merge: merge as EventId, merged, reason: 'two' } } : null;
    }
    case 'note-absence':
      return { type, payload: { child, reason: 'sick', note: null, on } };
    case 'screen-child':
      return { type, payload: { child, on, found: pick % 3 === 0 ? [] : [found[pick % found.length]!] } };
    case 'revise-finding':
      return { type, payload: { child, ...found[pick % found.length]!, reason: 'a mistake' } };
    case 'note-not-given':
      return {
        type,
        payload: {
          child,
          on,
          doses: [{ dose: 'OPV1', reason: 'refused', note: null }],
          ...(pick % 2 === 0 && { nextOn: addDays(on, 7) }),
        },
      };
    case 'end-follow-up':
      return {
        type,
        payload: {
          child,
          kind: endKinds[pick % 3]!,
          on,
          toldBy: '',
          to: '',
          facility: null,
          aefi: null,
        },
      };
    case 'resume-follow-up': {
      const told = ids.find((id) => standingEnds([children.get(id)!]).length > 0);
      const [end] = told ? standingEnds([children.get(told)!]) : [];
      return told && end ? { type, payload: { child: told, end: end.event, reason: 'a mistake' } } : null;
    }
    case 'take-back-answers': {
      const { notGiven = [], screened } = children.get(child)!;
      const events = [...notGiven, ...(screened ? [screened] : [])].flatMap(({ event }) => event ?? []);
      const event = events[pick % Math.max(1, events.length)];
      return event ? { type, payload: { child, events: [event], reason: 'a mistake' } } : null;
    }
    case 'take-over-child':
      // Only the server writes these.
      return null;
    case 'withdraw-child':
      return { type, payload: { child, reason: 'not known' } };
  }
}
