import type { ShownChild } from '#client/children/shown.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { ChildStatus } from './child-status.tsx';
import { shownVaccNo } from './child-vacc-no.ts';
import { childStrings } from './strings.ts';

/** The registered children; `action` is what can be done with each. */
export function childListing(action: Column<ShownChild>): Listing<ShownChild> {
  return defineListing<ShownChild>({
    name: 'children',
    caption: childStrings.registrationTitle,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'text', key: 'fullname', header: 'Full name' },
      {
        kind: 'text',
        key: 'vaccNo',
        header: childStrings.vaccNo,
        cell: (row) => <span className="child-unbroken ui-figure">{shownVaccNo(row.vaccNo)}</span>,
      },
      { kind: 'date', key: 'bornOn', header: 'Date of Birth' },
      { kind: 'text', key: 'caregiverName', header: 'Care Giver' },
      {
        kind: 'text',
        key: 'caregiverNumber',
        header: 'Giver Number',
        cell: (row) => <span className="ui-figure">{row.caregiverNumber}</span>,
      },
      { kind: 'text', key: 'status', header: 'Status', cell: (row) => <ChildStatus child={row} /> },
      action,
    ],
    // The device searches its own rows; this only asks for the box.
    search: ['fullname'],
    keepsSearchUnseen: true,
    searchLabel: childStrings.search,
    empty: childStrings.empty,
    emptyHint: childStrings.emptyHint,
    pageSize: 10,
  });
}
