import type { ShownChild } from '#client/children/shown.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { ChildStatus } from '../child-status.tsx';
import { birthWords, childAge, shownVaccNo } from '../child-facts.ts';
import { childStrings } from '../strings.ts';

/** The registered children as of a day; `action` is what can be done with each. */
export function childListing(today: LocalDate, action: Column<ShownChild>): Listing<ShownChild> {
  return defineListing<ShownChild>({
    name: 'children',
    caption: childStrings.registrationTitle,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'text', key: 'fullname', header: childStrings.heads.fullname },
      {
        kind: 'text',
        key: 'vaccNo',
        header: childStrings.vaccNo,
        cell: (row) => <span className="child-unbroken ui-figure">{shownVaccNo(row.vaccNo)}</span>,
      },
      {
        kind: 'date',
        key: 'bornOn',
        header: childStrings.heads.bornOn,
        cell: (row) => <>{birthWords(row)}</>,
      },
      { kind: 'text', key: 'caregiverName', header: childStrings.heads.caregiver },
      {
        kind: 'text',
        key: 'caregiverNumber',
        header: childStrings.heads.caregiverNumber,
        cell: (row) =>
          row.caregiverNumber === '' ? (
            <span className="ui-soft">{childStrings.noPhone}</span>
          ) : (
            <span className="ui-figure">{row.caregiverNumber}</span>
          ),
      },
      {
        kind: 'text',
        key: 'status',
        header: childStrings.heads.status,
        cell: (row) => <ChildStatus child={row} />,
      },
      action,
    ],
    row: {
      title: (row) => <Breakable text={row.fullname} />,
      facts: (row) => [
        <span key="age">{childAge(row, today)}</span>,
        <span key="number" className="child-unbroken ui-figure">
          {shownVaccNo(row.vaccNo)}
        </span>,
      ],
      meta: (row) => [
        <Breakable key="caregiver" text={row.caregiverName || childStrings.noCaregiver} />,
        <span key="phone" className="ui-figure">
          {row.caregiverNumber || childStrings.noPhone}
        </span>,
      ],
      status: (row) => <ChildStatus child={row} />,
      ...('beside' in action && action.beside && { actions: action.beside }),
    },
    // The device searches its own rows; this only asks for the box.
    search: ['fullname'],
    keepsSearchUnseen: true,
    searchLabel: childStrings.search,
    empty: childStrings.empty,
    emptyHint: childStrings.emptyHint,
    pageSize: 10,
  });
}
