import type { OrganisationRow } from '#contract/calls/places.ts';
import type { Level } from '#domain/access/model.ts';
import { rowsPerPage } from '#bindings/online/rows-per-page.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { organisationStrings as strings } from './strings.ts';

/** Places of one level, by the columns of the organisation. The server searches and pages. */
export function organisationListing(level: Level): Listing<OrganisationRow> {
  const own = level === 'facility' ? facilityCell : undefined;
  return defineListing<OrganisationRow>({
    name: 'organisation',
    caption: `${strings.title}, ${strings.levelNames[level]}`,
    columns: [
      { key: 'country', kind: 'place', header: strings.country, isSortable: true },
      { key: 'state', kind: 'place', header: strings.state, isSortable: true },
      { key: 'local_lga', kind: 'place', header: strings.lga, isSortable: true },
      own
        ? { key: 'name', kind: 'place', header: strings.facility, isSortable: true, cell: own }
        : { key: 'standing', kind: 'text', header: strings.facility, cell: standing },
      { key: 'open', kind: 'action', header: strings.action, label: ({ name }) => strings.open(name) },
    ],
    row: {
      title: ({ name }) => name,
      facts: ({ kind }) => [kind],
      meta: (row) => aboveOf(row),
      status: standing,
    },
    rowKey: ({ id }) => id,
    search: ['country', 'state', 'local_lga', 'name'],
    searchLabel: strings.search,
    empty: strings.empty,
    emptyHint: strings.emptyHint,
    pageSize: 10,
    pageSizes: rowsPerPage,
  });
}

/** The names above a place, from the nearest on; each row has as many parts. */
function aboveOf({ level, local_lga: lga, state, country }: OrganisationRow): readonly (string | null)[] {
  if (level === 'facility') return [lga, state, country];
  if (level === 'lga') return [state, country];
  return level === 'state' ? [country] : [];
}

function facilityCell(row: OrganisationRow) {
  return (
    <span className="organisation-name">
      {row.name}
      {standing(row)}
    </span>
  );
}

function standing({ closed_at: closedAt, is_store: isStore }: OrganisationRow) {
  if (closedAt !== null)
    return (
      <Flag tone="neutral" icon="lock">
        {strings.closed}
      </Flag>
    );
  return isStore ? (
    <Flag tone="neutral" icon="box">
      {strings.store}
    </Flag>
  ) : null;
}
