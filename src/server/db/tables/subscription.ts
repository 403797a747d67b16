import type { ColumnType, Generated } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';

type InstantOrNull = ColumnType<Date | null, string | Date | null | undefined, string | Date | null>;

/**
 * `asked`: nobody has paid yet; `paid` and `failed`: as the provider says; `refused`: an amount or currency was paid
 * that differs from the one asked for, which an administrator must look into.
 */
export type PaymentState = 'asked' | 'paid' | 'failed' | 'refused';

export interface PaymentTable {
  id: string;
  /** Random reference that the provider and the browser use for the payment. */
  reference: string;
  provider: string;
  /** The paying user. */
  user_id: string;
  email: string;
  /** The place that is paid for; null for the payer's own account. */
  unit_level: Level | null;
  unit_id: string | null;
  /** Number of accounts in the price. */
  seats: number;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  plan_code: string;
  access_code: string;
  state: PaymentState;
  /** Why it failed or was refused, for an administrator. */
  reason: string | null;
  paid_at: InstantOrNull;
  created_at: Date;
  /** When it was closed, because it was paid or replaced by another one. */
  closed_at: InstantOrNull;
  /** When the provider was last asked about it. */
  checked_at: InstantOrNull;
  /** Incremented by every change, so that a stale read is never written back. */
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

/** The provider's plan for one amount and purpose: an own account, or a place. */
export interface PaymentPlanTable {
  provider: string;
  purpose: string;
  code: string;
}

/** Payment for a place, which covers everyone who belongs to it. */
export interface PlaceCoverTable {
  unit_id: string;
  unit_level: Level;
  paid: boolean;
  ends_at: Date;
}

/** A notice from the provider, keyed by its content, so that a repeated notice is the same row. */
export interface PaymentEventTable {
  id: string;
  provider: string;
  /** SHA-256 of the body in hex. */
  digest: string;
  kind: string;
  reference: string | null;
  subscription_code: string | null;
  customer_code: string | null;
  /** How often it arrived. */
  times: Generated<number>;
  state: 'waiting' | 'handled' | 'ignored';
  attempts: Generated<number>;
  /** What it changed, for an administrator. */
  outcome: string | null;
  received_at: Date;
  next_at: Date;
  handled_at: InstantOrNull;
}

/** Who changed a setting, with the old and the new value. */
export interface SettingChangeTable {
  id: string;
  key: string;
  before: unknown;
  after: unknown;
  user_id: string;
  changed_at: Date;
}

/** The sandbox's objects, which stand in for a real provider's. */
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
