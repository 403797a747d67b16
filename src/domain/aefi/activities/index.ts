import type { AefiActivity } from '#domain/aefi/model.ts';
import { followUpAefi, type FollowUpAefiPayload } from './follow-up-aefi.ts';
import { reportAefi, type ReportAefiPayload } from './report-aefi.ts';
import { withdrawAefi, type WithdrawAefiPayload } from './withdraw-aefi.ts';

/** Payload of every event about an AEFI by its type; a new one is one line here and one in the registry below. */
export interface AefiPayloads {
  'report-aefi': ReportAefiPayload;
  'follow-up-aefi': FollowUpAefiPayload;
  'withdraw-aefi': WithdrawAefiPayload;
}

export type AefiType = keyof AefiPayloads;

/** The registry: the only list of events about AEFI. */
export const aefiActivities: { readonly [Type in AefiType]: AefiActivity<AefiPayloads[Type]> } = {
  'report-aefi': reportAefi,
  'follow-up-aefi': followUpAefi,
  'withdraw-aefi': withdrawAefi,
};
