import { keptChild } from '#domain/immunization/register/activities/merges.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { asTold, toldVisit } from '#domain/immunization/register/expected-visit.ts';
import { soughtWindows } from '#domain/immunization/schedule/due-windows.ts';
import { endOf } from '#domain/immunization/register/follow-up.ts';
import { doseOf, placeOf } from '#domain/immunization/schedule/series.ts';
import { seriesAgainst, standingFindings } from '#domain/immunization/screening/findings.ts';
import type { DueBucket } from '#client/children/due-list.ts';
import { antigensOf, givenDoses } from '#client/children/due-rows.ts';
import { offerAt } from '#client/children/offered-here.ts';
import type { Engine } from '#client/engine.ts';
import { facilityA } from './replies.ts';

/** The specification of the due list: computed from every child's record and the schedule, with nothing stored. */
export async function dueReference(
  { db }: Engine,
  { bucket, today, page, pageSize }: { bucket: DueBucket; today: LocalDate; page: number; pageSize: number },
) {
  const [rows, records] = await Promise.all([db.child.toArray(), db.immunization.toArray()]);
  const [antigens, offer] = await Promise.all([antigensOf(db), offerAt(db, facilityA)]);
  const shown = new Map(rows.map((row) => [row.id, row.personal.shown]));
  const all = [...shown.values()].flatMap((child) => {
    if (child.withdrawn !== undefined || keptChild(shown, child.id) !== child.id) return [];
    const isSame = (id: typeof child.id) => shown.has(id) && keptChild(shown, id) === child.id;
    if (endOf([...shown.values()].filter(({ id }) => isSame(id))) !== null) return [];
    const own = records.filter((record) => isSame(record.child));
    const findings = [...shown.values()].filter(({ id }) => isSame(id)).flatMap(standingFindings);
    const { contraindicated } = seriesAgainst(findings);
    const { offeredFrom } = offer;
    const notes = [...shown.values()].filter(({ id }) => isSame(id)).flatMap(({ notGiven = [] }) => notGiven);
    const given = givenDoses(own, antigens);
    const scheduled = { ...child, contraindicated, offeredFrom };
    const told = toldVisit(scheduled, { given, notes });
    const doses = soughtWindows(scheduled, given)
      .map((window) => asTold(window, told))
      .filter(({ code }) => !offer.notOffered.has(doseOf(code)?.antigen ?? ''))
      .filter(({ from, last }) => from <= addDays(today, 7) && (last === null || today <= last))
      .toSorted((a, b) => daysBetween(b.from, a.from) || placeOf(a.code) - placeOf(b.code));
    const [first] = doses;
    if (!first) return [];
    const isLate = doses.some(({ by }) => by < today);
    const kind = isLate ? 'overdue' : first.from <= today ? 'today' : 'week';
    const key = (child.settlement ?? '').toLowerCase().replaceAll(/\s+/g, ' ');
    return [{ child, kind, since: first.from, doses: doses.map(({ code }) => code), key }];
  });
  const wanted = all
    .filter(({ kind }) => kind === bucket)
    .toSorted((a, b) =>
      order([a.key || '\uffff', a.since, a.child.id], [b.key || '\uffff', b.since, b.child.id]),
    );
  const at = Math.min(page, Math.max(0, Math.ceil(wanted.length / pageSize) - 1));
  const count = (kind: DueBucket) => all.filter((one) => one.kind === kind).length;
  return {
    total: wanted.length,
    page: at,
    counts: { today: count('today'), week: count('week'), overdue: count('overdue') },
    rows: wanted.slice(at * pageSize, (at + 1) * pageSize).map(({ child, since, doses, key }) => {
      const ofPlace = wanted.filter((one) => one.key === key);
      return {
        child: child.id,
        since,
        doses,
        place: child.settlement ?? '',
        ofPlace: {
          children: ofPlace.length,
          doses: ofPlace.reduce((sum, one) => sum + one.doses.length, 0),
        },
      };
    }),
  };
}

function order(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, place) => text !== b[place]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}
