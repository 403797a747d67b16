import { z } from 'zod';
import { problemSchema } from '#contract/problem.ts';
import { antigenSchema, newAntigenSchema } from '#contract/calls/antigens.ts';
import { caseSchema } from '#contract/calls/cases.ts';
import {
  childReplySchema,
  childSchema,
  immunizationReplySchema,
  immunizationSchema,
  newChildSchema,
  newImmunizationSchema,
} from '#contract/calls/children.ts';
import {
  companionBodySchema,
  companionReplySchema,
  detailSchema,
  ledgerEntrySchema,
  newLedgerEntrySchema,
  newReturnSchema,
  newUtilizationSchema,
  totalsSchema,
  walletSchema,
} from '#contract/calls/stock.ts';
import { failedMessageSchema, sendMessageSchema } from '#contract/calls/messages.ts';
import {
  addedPlaceSchema,
  facilityRowSchema,
  facilitySchema,
  locationSchema,
  lookupSchema,
  organisationRowSchema,
  placeDetailsSchema,
  placeSchema,
} from '#contract/calls/places.ts';
import {
  grantSchema,
  pageFlagsSchema,
  refreshReplySchema,
  roleFlagsSchema,
  tokenReplySchema,
} from '#contract/wire/session.ts';
import { newProfileSchema, profileSchema } from '#contract/calls/profiles.ts';
import { newSupportSchema, supportSchema } from '#contract/calls/support.ts';
import { aefiRowSchema } from '#contract/wire/aefi-rows.ts';
import { sessionPartRowSchema, sessionPlanRowSchema } from '#contract/wire/session-rows.ts';
import { equipmentRowSchema } from '#contract/wire/equipment-rows.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register/rows.ts';
import {
  antigenRowSchema,
  caseRowSchema,
  entryRowSchema,
  lotRowSchema,
  ownItemSchema,
  placeRowSchema,
  referenceItemSchema,
  verdictSchema,
  walletRowSchema,
} from '#contract/wire/rows.ts';
import {
  anyItemSchema,
  epochChangedSchema,
  facilityPageSchema,
  facilityStepSchema,
  logForkedSchema,
  logGapSchema,
  logPositionSchema,
  pullReplySchema,
  pullRequestSchema,
  pushReplySchema,
  referencePageSchema,
  snapshotLineSchema,
} from '#contract/wire/sync.ts';

/** Shapes that the API's description names once and refers to wherever they come up. */
const components = {
  Problem: problemSchema,
  Detail: detailSchema,
  SignedIn: tokenReplySchema,
  Tokens: refreshReplySchema,
  Grant: grantSchema,
  Roles: roleFlagsSchema,
  PageFlags: pageFlagsSchema,
  Place: placeSchema,
  AddedPlace: addedPlaceSchema,
  Facility: facilitySchema,
  OrganisationRow: organisationRowSchema,
  PlaceDetails: placeDetailsSchema,
  FacilityWithPlaces: facilityRowSchema,
  Location: locationSchema,
  Lookup: lookupSchema,
  Antigen: antigenSchema,
  NewAntigen: newAntigenSchema,
  Profile: profileSchema,
  NewProfile: newProfileSchema,
  SupportEntry: supportSchema,
  NewSupportEntry: newSupportSchema,
  Wallet: walletSchema,
  Totals: totalsSchema,
  LedgerEntry: ledgerEntrySchema,
  NewLedgerEntry: newLedgerEntrySchema,
  NewReturn: newReturnSchema,
  NewUtilization: newUtilizationSchema,
  Companion: companionBodySchema,
  Standing: companionReplySchema,
  Child: childSchema,
  NewChild: newChildSchema,
  RegisteredChild: childReplySchema,
  Immunization: immunizationSchema,
  NewImmunization: newImmunizationSchema,
  RecordedImmunization: immunizationReplySchema,
  FailedMessage: failedMessageSchema,
  NewMessage: sendMessageSchema,
  Case: caseSchema,
  PushReply: pushReplySchema,
  Verdict: verdictSchema,
  LogPosition: logPositionSchema,
  EpochChanged: epochChangedSchema,
  LogGap: logGapSchema,
  LogForked: logForkedSchema,
  PullRequest: pullRequestSchema,
  PullReply: pullReplySchema,
  FacilityPage: facilityPageSchema,
  FacilityStep: facilityStepSchema,
  WholeStep: anyItemSchema,
  OwnItem: ownItemSchema,
  ReferencePage: referencePageSchema,
  ReferenceStep: referenceItemSchema,
  WalletRow: walletRowSchema,
  LotRow: lotRowSchema,
  EntryRow: entryRowSchema,
  ChildRow: childRowSchema,
  ImmunizationRow: immunizationRowSchema,
  EquipmentRow: equipmentRowSchema,
  AefiRow: aefiRowSchema,
  SessionPlanRow: sessionPlanRowSchema,
  SessionPartRow: sessionPartRowSchema,
  CaseRow: caseRowSchema,
  SnapshotLine: snapshotLineSchema,
  AntigenRow: antigenRowSchema,
  PlaceRow: placeRowSchema,
} as const satisfies Record<string, z.ZodType>;

/** Registers the names of the shared shapes; a second call changes nothing. */
export function nameComponents(): void {
  for (const [id, schema] of Object.entries(components)) {
    z.globalRegistry.add(schema as z.ZodType, { ...schema.meta(), id });
  }
}
