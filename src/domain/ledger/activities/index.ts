import type { Activity, MovingActivity } from '#domain/ledger/activity.ts';
import { adjust, type AdjustPayload } from './adjust.ts';
import { arrive, type ArrivePayload } from './arrive.ts';
import { confirmArrival, type ConfirmArrivalPayload } from './confirm-arrival.ts';
import { correct, type CorrectPayload } from './correct.ts';
import { issue, type IssuePayload } from './issue.ts';
import { openWallet, type OpenWalletPayload } from './open-wallet.ts';
import { readVvm, type ReadVvmPayload } from './read-vvm.ts';
import { receive, type ReceivePayload } from './receive.ts';
import { returnStock } from './return.ts';
import { reverseOf, type ReversePayload } from './reverse.ts';
import { transfer } from './transfer.ts';
import { utilize, type UtilizePayload } from './utilize.ts';
import type { DispatchPayload } from '#domain/ledger/dispatch.ts';
import type { EntryActivity } from '#domain/ledger/model.ts';

/** Payload of every activity by its type; a new activity is one line here and one in the registry below. */
export interface ActivityPayloads {
  'open-wallet': OpenWalletPayload;
  receive: ReceivePayload;
  issue: IssuePayload;
  transfer: DispatchPayload;
  return: DispatchPayload;
  adjust: AdjustPayload;
  utilize: UtilizePayload;
  arrive: ArrivePayload;
  'confirm-arrival': ConfirmArrivalPayload;
  reverse: ReversePayload;
  correct: CorrectPayload;
  'read-vvm': ReadVvmPayload;
}

export type ActivityType = keyof ActivityPayloads;
/** Activities whose own line moves doses; the line of a reversal says whose it takes back. */
export type MovingType = Exclude<EntryActivity, 'reverse'>;

/** The activities that move doses: what their lines say explains every figure and can be taken back. */
export const movingActivities: { readonly [Type in MovingType]: MovingActivity<ActivityPayloads[Type]> } = {
  receive,
  issue,
  transfer,
  return: returnStock,
  adjust,
  utilize,
  arrive,
};

/** The registry: the only list of ledger activities. */
export const activities: { readonly [Type in ActivityType]: Activity<ActivityPayloads[Type]> } = {
  'open-wallet': openWallet,
  ...movingActivities,
  'confirm-arrival': confirmArrival,
  reverse: reverseOf(movingActivities),
  correct,
  'read-vvm': readVvm,
};

/** Activities that only the server's relay may write. */
export const relayedActivities: ReadonlySet<ActivityType> = new Set(['arrive']);

/** True for the name of an activity in the registry, and for nothing that objects inherit. */
export function isActivityType(type: string): type is ActivityType {
  return Object.hasOwn(activities, type);
}
