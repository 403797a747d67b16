import { z } from 'zod';
import { problemSchema } from '#contract/problem.ts';
import { antigenSchema, newAntigenSchema } from '#contract/resources/antigen.ts';
import { caseSchema } from '#contract/resources/case.ts';
import { childReplySchema, childSchema, newChildSchema } from '#contract/resources/child.ts';
import {
  immunizationReplySchema,
  immunizationSchema,
  newImmunizationSchema,
} from '#contract/resources/immunization.ts';
import {
  companionReplySchema,
  ledgerEntrySchema,
  newLedgerEntrySchema,
  newReturnSchema,
  newUtilizationSchema,
} from '#contract/resources/ledger.ts';
import { failedMessageSchema, sendMessageSchema } from '#contract/resources/message.ts';
import {
  addedPlaceSchema,
  facilityRowSchema,
  facilitySchema,
  locationSchema,
  lookupSchema,
  organisationRowSchema,
  placeDetailsSchema,
  placeSchema,
} from '#contract/resources/place.ts';
import {
  grantSchema,
  pageFlagsSchema,
  refreshReplySchema,
  roleFlagsSchema,
  tokenReplySchema,
} from '#contract/resources/session.ts';
import { newProfileSchema, profileSchema } from '#contract/resources/profile.ts';
import { newSupportSchema, supportSchema } from '#contract/resources/support.ts';
import { companionBodySchema, detailSchema, totalsSchema, walletSchema } from '#contract/resources/wallet.ts';
import { aefiRowSchema } from '#contract/aefi-rows.ts';
import { sessionPartRowSchema } from '#contract/held-rows.ts';
import { sessionPlanRowSchema } from '#contract/session-rows.ts';
import { equipmentRowSchema } from '#contract/equipment-rows.ts';
import { childRowSchema, immunizationRowSchema } from '#domain/immunization/register-rows.ts';
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
} from '#contract/sync-rows.ts';
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
} from '#contract/sync.ts';

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
