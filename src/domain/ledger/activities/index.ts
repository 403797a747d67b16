import type { z } from 'zod';
import type { Activity, MovingActivity } from '#domain/ledger/activity.ts';
import { adjust } from './adjust.ts';
import { arrive, receive } from './receive.ts';
import { confirmArrival } from './confirm-arrival.ts';
import { countStock, voidCount } from './count-stock.ts';
import { correct } from './correct.ts';
import { dispatch } from './dispatch.ts';
import { issue } from './issue.ts';
import { openWallet } from './open-wallet.ts';
import { readVvm } from './read-vvm.ts';
import { reverseOf } from './reverse.ts';
import { utilize } from './utilize.ts';

/**
 * The activities that move doses: their lines explain every figure and can be reversed. A rule does not know its name: its line gets the
 * one under which it is listed here, so that two activities may share a rule.
 */
export const movingActivities = {
  receive,
  issue,
  transfer: dispatch,
  return: dispatch,
  adjust,
  utilize,
  arrive,
} satisfies Record<string, MovingActivity<unknown>>;

/** Activities whose own line moves doses; the line of a reversal names the activity that it reverses. */
export type MovingType = keyof typeof movingActivities;

/** The registry: the only list of ledger activities. */
export const activities = {
  'open-wallet': openWallet,
  ...movingActivities,
  'confirm-arrival': confirmArrival,
  reverse: reverseOf(movingActivities),
  correct,
  'read-vvm': readVvm,
  'count-stock': countStock,
  'void-count': voidCount,
} satisfies Record<string, Activity<unknown>>;

export type ActivityType = keyof typeof activities;

/** Payload of every activity by its type. */
export type ActivityPayloads = {
  readonly [Type in ActivityType]: z.output<(typeof activities)[Type]['payload']>;
};

/** Activities that only the server's relay may write. */
export const relayedActivities: ReadonlySet<ActivityType> = new Set(['arrive']);

/** True for the name of an activity in the registry, but not for inherited properties. */
export function isActivityType(type: string): type is ActivityType {
  return Object.hasOwn(activities, type);
}
