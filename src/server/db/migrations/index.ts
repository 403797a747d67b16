import type { Migration } from '../migration.ts';
import { organisationAndUsers } from './0001-organisation-and-users.ts';
import { ledgerAndSync } from './0002-ledger-and-sync.ts';
import { searchAndHousekeeping } from './0003-search-and-housekeeping.ts';
import { reversalsAndArrivals } from './0004-reversals-and-arrivals.ts';
import { children } from './0005-children.ts';
import { messages } from './0006-messages.ts';
import { messagesAgain } from './0007-messages-again.ts';
import { feedAsText } from './0008-feed-as-text.ts';
import { ownSteps } from './0009-own-steps.ts';

/** Every step of the schema, oldest first. New ones go to the end. */
export const migrations: readonly Migration[] = [
  organisationAndUsers,
  ledgerAndSync,
  searchAndHousekeeping,
  reversalsAndArrivals,
  children,
  messages,
  messagesAgain,
  feedAsText,
  ownSteps,
];
