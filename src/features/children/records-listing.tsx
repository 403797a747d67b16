import type { RecordRow } from '#client/children/records.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { doseOf } from '#domain/immunization/series.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Chip } from '#ui/layout/chip.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { textOf, type Column } from '#ui/table/columns.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { shownVaccNo } from './child-vacc-no.ts';
import { doseOnOneLine } from './dose-on-one-line.ts';
import { ImmunizeButton } from './immunize-button.tsx';
import { recordsStrings } from './records-strings.ts';

/** What was given in sessions of one type, newest first. */
export function recordsListing(
  type: ImmunizationType,
  { onImmunize, emptyHint }: { readonly onImmunize: (child: string) => void; readonly emptyHint: string },
): Listing<RecordRow> {
  return defineListing<RecordRow>({
    name: type.toLowerCase(),
    caption: recordsStrings.caption(type),
    rowKey: (row) => row.id,
    columns: [
      { kind: 'number', key: 'number', header: '#' },
      { kind: 'text', key: 'fullname', header: 'Child Full Name', cell: (row) => <NameOf row={row} /> },
      {
        kind: 'text',
        key: 'vaccNo',
        header: 'Vacc No',
        cell: (row) => <span className="child-unbroken ui-figure">{shownVaccNo(row.vaccNo)}</span>,
      },
      { kind: 'quantity', key: 'doses', header: 'No of Dose', cell: (row) => <DosesOf row={row} /> },
      dateColumn('immunizedOn', 'Date Immunized'),
      dateColumn('nextOn', 'Next Immunized Date'),
      {
        kind: 'text',
        key: 'immunized',
        header: 'Immunized Status',
        cell: (row) => <StatusOf row={row} />,
      },
      {
        kind: 'action',
        key: 'action',
        header: 'Action',
        cell: (row) => (
          <ImmunizeButton
            name={row.fullname || recordsStrings.childToCome}
            onPress={() => onImmunize(row.childId)}
          />
        ),
      },
    ],
    // The device searches its own rows; this only asks for the box.
    search: ['fullname'],
    keepsSearchUnseen: true,
    searchLabel: recordsStrings.search,
    empty: recordsStrings.empty,
    emptyHint,
    pageSize: 10,
  });
}

/** A date under a header that may break: three such headers side by side would be wider than a tablet. */
function dateColumn(key: 'immunizedOn' | 'nextOn', header: string): Column<RecordRow> {
  return {
    kind: 'text',
    key,
    header,
    cell: (row) => <span className="child-unbroken">{textOf('date', row[key])}</span>,
  };
}

function NameOf({ row: { fullname } }: { readonly row: RecordRow }) {
  if (fullname === '') return <span className="ui-soft">{recordsStrings.childToCome}</span>;
  return <Breakable text={fullname} />;
}

/** Of which vaccine belongs to how many: the number alone says little. */
function DosesOf({ row: { doses, dose, antigenName } }: { readonly row: RecordRow }) {
  return (
    <span className="record-doses">
      <span className="ui-figure">{formatQuantity(doses)}</span>{' '}
      <span className="ui-soft">{doseOnOneLine(doseOf(dose ?? '')?.name ?? antigenName)}</span>
    </span>
  );
}

function StatusOf({ row: { voided, isHistory, sync } }: { readonly row: RecordRow }) {
  return (
    <span className="child-chips">
      {voided ? (
        <Chip tone="danger">{recordsStrings.voided}</Chip>
      ) : (
        <Chip tone="good">{recordsStrings.immunized}</Chip>
      )}
      {isHistory ? <Chip tone="neutral">{recordsStrings.fromCard}</Chip> : null}
      {sync === 'saved' ? null : <StatusIcon status={sync} />}
    </span>
  );
}
