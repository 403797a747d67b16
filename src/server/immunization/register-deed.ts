import type { Finding } from '#domain/immunization/register/doubts.ts';
import type { Child, RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterRows } from '#contract/families/register.ts';
import type { Accepted, JudgedDeed } from '../families/server-family.ts';
import type { FamilyChanges } from './family-changes.ts';
import type { GivenNumber } from './vacc-no-desk.ts';

/** What the server notes of a register event. */
export interface RegisterFound {
  readonly findings: readonly Finding[];
  readonly number: GivenNumber | null;
  /** The child that the event is about, as it then was; null where it is not known. */
  readonly child: Child | null;
  /** What all events of its batch change in the figures of the register. */
  readonly changes: FamilyChanges;
}

export type AcceptedRecord = Accepted<RegisterRows, RegisterChanges, RegisterFound>;
export type RegisterDeed = JudgedDeed<RegisterRows, RegisterChanges, RegisterFound>;
