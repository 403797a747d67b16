import type { EnrolledOfficer } from '#client/session/shared-tablet.ts';

/** Who holds a session: those of the tablet's officers who were ticked, and whoever else was written beside them. */
export interface Team {
  readonly ticked: ReadonlySet<string>;
  readonly others: string;
}

type Named = Pick<EnrolledOfficer, 'firstName' | 'lastName' | 'facility'>;

const apart = ', ';

/** Who can be ticked: the officer who starts the session, then those of the same facility who use this tablet, each name once. */
export function teamNames(officer: Named, enrolled: readonly Named[]): readonly string[] {
  const colleagues = enrolled.filter(({ facility }) => facility === officer.facility);
  return [...new Set([officer, ...colleagues].map(nameOf))].filter((name) => name !== '');
}

/** A team as it was planned, read against the names that can be ticked. */
export function teamOf(planned: string, officers: readonly string[]): Team {
  const names = planned
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ticked: new Set(names.filter((name) => officers.includes(name))),
    others: names.filter((name) => !officers.includes(name)).join(apart),
  };
}

/** The team as it is kept: the officers in their order, then the others. */
export function teamWords({ ticked, others }: Team, officers: readonly string[]): string {
  return [...officers.filter((name) => ticked.has(name)), others.trim()].filter(Boolean).join(apart);
}

function nameOf({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}
