import type { ColumnType, Generated } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';

type InstantOrNull = ColumnType<Date | null, string | Date | null | undefined, string | Date | null>;

/**
 * `asked`: nobody has paid yet; `paid` and `failed` as the provider says; `refused`: it was paid with another amount or
 * currency than was asked, which an administrator looks into.
 */
export type PaymentState = 'asked' | 'paid' | 'failed' | 'refused';

export interface PaymentTable {
  id: string;
  /** Reference that the provider and the browser use for it; nobody can guess it. */
  reference: string;
  provider: string;
  /** User who pays. */
  user_id: string;
  email: string;
  /** The place that it is for; null for the payer's own account. */
  unit_level: Level | null;
  unit_id: string | null;
  /** Accounts that it was reckoned for. */
  seats: number;
  /** In minor units. */
  amount: number;
  currency: string;
  plan_code: string;
  access_code: string;
  state: PaymentState;
  /** Reason why it failed or was refused, for an administrator. */
  reason: string | null;
  paid_at: InstantOrNull;
  created_at: Date;
  /** Since when it is not offered any more: it was paid, or another one took its place. */
  closed_at: InstantOrNull;
  /** Time at which the provider was last asked about it. */
  checked_at: InstantOrNull;
  /** Grows with every change: what was read before a change is not written after it. */
  revision: Generated<number>;
}

export interface SubscriptionTable {
  id: string;
  code: string;
  provider: string;
  user_id: string;
  unit_level: Level | null;
  unit_id: string | null;
  email_token: string;
  customer_code: string;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  plan_code: string;
  plan_name: string;
  next_payment_at: InstantOrNull;
  started_at: Date;
  checked_at: Date;
  revision: Generated<number>;
}

/** The provider's plan for one amount and purpose: the own account, or a place. */
export interface PaymentPlanTable {
  provider: string;
  purpose: string;
  code: string;
}

/** Payments of a place: all who belong to it are covered. */
export interface PlaceCoverTable {
  unit_id: string;
  unit_level: Level;
  paid: boolean;
  ends_at: Date;
}

/** One notice of the provider, by what it said: the same that comes again is the same row. */
export interface PaymentEventTable {
  id: string;
  provider: string;
  /** SHA-256 of the body, hex. */
  digest: string;
  kind: string;
  reference: string | null;
  subscription_code: string | null;
  customer_code: string | null;
  /** Number of times that it came. */
  times: Generated<number>;
  state: 'waiting' | 'handled' | 'ignored';
  attempts: Generated<number>;
  /** Effect that it had, for an administrator. */
  outcome: string | null;
  received_at: Date;
  next_at: Date;
  handled_at: InstantOrNull;
}

/** Author of a change of a setting, with the old and the new value. */
export interface SettingChangeTable {
  id: string;
  key: string;
  before: unknown;
  after: unknown;
  user_id: string;
  changed_at: Date;
}

/** The sandbox's objects, in place of a provider's. */
export interface SandboxObjectTable {
  kind: 'customer' | 'plan' | 'transaction' | 'subscription';
  code: string;
  body: unknown;
}

export interface SubscriptionTables {
  payment: PaymentTable;
  subscription: SubscriptionTable;
  payment_plan: PaymentPlanTable;
  place_cover: PlaceCoverTable;
  payment_event: PaymentEventTable;
  setting_change: SettingChangeTable;
  sandbox_object: SandboxObjectTable;
}
