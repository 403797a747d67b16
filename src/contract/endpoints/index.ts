import { account } from './account.ts';
import { aefi } from './aefi.ts';
import { analysis } from './analysis.ts';
import { antigens } from './antigens.ts';
import { cases } from './cases.ts';
import { children } from './children.ts';
import { companions } from './companions.ts';
import type { Endpoint } from './endpoint.ts';
import { equipment } from './equipment.ts';
import { lookups } from './lookups.ts';
import { messages } from './messages.ts';
import { monitoring } from './monitoring.ts';
import { operations } from './operations.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { reports } from './reports.ts';
import { stock } from './stock.ts';
import { subscription } from './subscription.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';
import { users } from './users.ts';
import { vaccines } from './vaccines.ts';

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  account,
  users,
  stock,
  companions,
  children,
  aefi,
  equipment,
  places,
  antigens,
  vaccines,
  profiles,
  support,
  monitoring,
  analysis,
  reports,
  lookups,
  messages,
  cases,
  subscription,
  sync,
  operations,
};

/** Every call of the product with the name that the API's description gives it, such as `stockRecord`. */
export const namedEndpoints: readonly (readonly [name: string, Endpoint])[] = Object.entries(groups).flatMap(
  ([group, calls]) =>
    Object.entries(calls).map(
      ([call, endpoint]) => [`${group}${call.charAt(0).toUpperCase()}${call.slice(1)}`, endpoint] as const,
    ),
);

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = namedEndpoints.map(([, endpoint]) => endpoint);
