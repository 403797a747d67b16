import type { ShownChild } from '#client/children/shown.ts';
import { readVaccNo, writtenVaccNo } from '#domain/immunization/vacc-no.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { childStrings } from './strings.ts';

/** The number as it stands on a child's card; a dash while the server has given none. */
export function shownVaccNo(vaccNo: string | null): string {
  if (vaccNo === null) return childStrings.notSet;
  return readVaccNo(vaccNo) === null ? vaccNo : writtenVaccNo(vaccNo);
}

/** The registered children. */
export function childListing(): Listing<ShownChild> {
  return defineListing<ShownChild>({
    name: 'children',
    caption: childStrings.registrationTitle,
    rowKey: (row) => row.id,
    columns: [
      { kind: 'text', key: 'fullname', header: 'Full name' },
      { kind: 'text', key: 'vaccNo', header: 'Vacc No', value: (row) => shownVaccNo(row.vaccNo) },
      { kind: 'date', key: 'bornOn', header: 'Date of Birth' },
      { kind: 'text', key: 'caregiverName', header: 'Care Giver' },
      { kind: 'text', key: 'caregiverNumber', header: 'Giver Number' },
      { kind: 'status', key: 'sync', header: 'Status' },
    ],
    // The device searches its own rows; this only asks for the box.
    search: ['fullname'],
    searchLabel: childStrings.search,
    empty: childStrings.empty,
    emptyHint: childStrings.emptyHint,
    pageSize: 10,
  });
}
