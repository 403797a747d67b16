import { activityLabels } from '#contract/activity-names.ts';
import type { AefiType } from '#domain/aefi/activities.ts';
import type { EquipmentType } from '#domain/equipment/activities.ts';
import type { RegisterType } from '#domain/immunization/register/activities/index.ts';
import type { ActivityType } from '#domain/ledger/activities/index.ts';
import type { SessionType } from '#domain/sessions/activities.ts';
import type { HeldType } from '#domain/sessions/held/activities.ts';
import { catalogue } from '#language/catalogue.ts';

/** Words for each type of event; those of the ledger in the product's own spelling. */
const eventTypes = catalogue('eventTypes', {
  ...activityLabels,

  'register-child': 'Child registered',
  'correct-child': 'Child corrected',
  immunize: 'Immunization',
  'void-immunization': 'Dose recorded by mistake',
  'merge-children': 'Children merged',
  'unmerge-children': 'Merge taken back',
  'note-absence': 'Absence noted',
  'withdraw-child': 'Registration not accepted',
  'screen-child': 'Child asked before immunization',
  'revise-finding': 'Contraindication revised',
  'note-not-given': 'Doses not given',
  'take-back-answers': 'Answers of a visit taken back',

  'end-follow-up': 'Follow-up ended',
  'resume-follow-up': 'End of follow-up taken back',
  'take-over-child': 'Child taken over from a closed facility',

  'register-equipment': 'Equipment registered',
  'update-equipment': 'Equipment put right',
  'change-condition': 'Equipment status changed',
  'delete-equipment': 'Equipment deleted',
  'record-temperature': 'Temperature read',
  'void-temperature': 'Temperature taken back',
  'settle-alarm': 'Vaccines looked at after an alarm',
  'store-lot': 'Lot stored',

  'plan-session': 'Session planned',
  'move-session': 'Planned session moved',
  'cancel-session': 'Planned session cancelled',

  'start-session': 'Session started',
  'join-session': 'Session joined',
  'carry-session-lot': 'Vials taken along to a session',
  'open-session-vial': 'Vial of a session',
  'take-back-session-vial': 'Vial of a session, not opened',
  'close-session-part': 'Session closed',
  'give-up-session-part': 'Part of a session given up',

  'report-aefi': 'Adverse event reported',
  'follow-up-aefi': 'Adverse event followed up',
  'withdraw-aefi': 'Adverse event withdrawn',
} satisfies Record<ActivityType | RegisterType | EquipmentType | SessionType | HeldType | AefiType, string>);

/** Name of a type of event; undefined for one that this build does not know. */
export function typeLabel(type: string): string | undefined {
  const known: Readonly<Record<string, string>> = eventTypes;
  return Object.hasOwn(known, type) ? known[type] : undefined;
}

/** Kind of record that a case concerns; unknown kinds are shown unchanged. */
export function recordLabel(type: string | null): string | null {
  return type === null ? null : (typeLabel(type) ?? type.replaceAll('-', ' '));
}
