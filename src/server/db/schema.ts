import type { AefiTables } from './tables/aefi.ts';
import type { EquipmentTables } from './tables/equipment.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MessageTables } from './tables/messages.ts';
import type { MonitoringTables } from './tables/monitoring.ts';
import type { OrganisationTables } from './tables/organisation.ts';
import type { RegisterTables } from './tables/register.ts';
import type { PlanningTables } from './tables/planning.ts';
import type { SubscriptionTables } from './tables/subscription.ts';
import type { SyncTables } from './tables/sync.ts';

/** Every table of the database by name. Columns keep the database's spelling. */
export interface Database
  extends
    OrganisationTables,
    PlanningTables,
    AefiTables,
    EquipmentTables,
    LedgerTables,
    MessageTables,
    MonitoringTables,
    RegisterTables,
    SubscriptionTables,
    SyncTables {}
