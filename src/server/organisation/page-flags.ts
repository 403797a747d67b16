import { lookups } from '#contract/calls/lookups.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readPageFlags } from '../auth/page-flag-setting.ts';

const readFlags = defineRoute(lookups.pageFlags, ({ db }) => readPageFlags(db));

export const pageFlagRoutes: readonly Route[] = [readFlags];
