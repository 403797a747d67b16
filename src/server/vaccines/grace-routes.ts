import { vaccines } from '#contract/calls/vaccines.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { wantRecountOf } from '../immunization/recount.ts';
import { noteNational } from '../organisation/national-changes.ts';
import { publishPlaces } from '../organisation/publish-reference.ts';

const read = defineRoute(vaccines.graceDays, ({ db, viewer }) =>
  db
    .selectFrom('country')
    .select('grace_days')
    .where('id', '=', viewer.place.country)
    .executeTakeFirstOrThrow(),
);

const change = defineRoute(vaccines.changeGraceDays, async ({ deps, db, viewer, body }) => {
  const { country } = viewer.place;
  const { name, ...before } = await db
    .selectFrom('country')
    .select(['name', 'grace_days'])
    .where('id', '=', country)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.grace_days === body.grace_days) return body;
  await db.updateTable('country').set(body).where('id', '=', country).execute();
  await publishPlaces(db, 'country', [country]);
  await wantRecountOf(db, country, deps.now());
  await noteNational(db, { deps, user: viewer.user }, { list: 'grace', subject: name, before, after: body });
  return body;
});

export const graceRoutes: readonly Route[] = [read, change];
