import type { VisitRow } from '#client/children/records.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { textOf, type Column } from '#ui/table/columns.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { recordName } from '../card/child-record.tsx';
import { shownVaccNo } from '../child-facts.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { ImmunizeButton } from '../immunize/immunize-button.tsx';
import { childStrings } from '../strings.ts';
import { statusOfVisit } from '../visit/visit-of-card.ts';
import { recordsStrings } from './records-strings.ts';

/** What was given in sessions of one type, a visit a row, newest first. */
export function recordsListing(
  type: ImmunizationType,
  { onImmunize, emptyHint }: { readonly onImmunize: (child: string) => void; readonly emptyHint: string },
): Listing<VisitRow> {
  const immunizeAgain = (row: VisitRow) => (
    <ImmunizeButton
      name={row.fullname || recordsStrings.childToCome}
      onPress={() => onImmunize(row.childId)}
    />
  );
  return defineListing<VisitRow>({
    name: type.toLowerCase(),
    caption: recordsStrings.caption(immunizationTypeWords[type]),
    rowKey: (row) => row.id,
    columns: [
      { kind: 'number', key: 'number', header: recordsStrings.heads.number },
      {
        kind: 'text',
        key: 'fullname',
        header: recordsStrings.heads.fullname,
        cell: (row) => <NameOf row={row} />,
      },
      {
        kind: 'text',
        key: 'vaccNo',
        header: childStrings.vaccNo,
        cell: (row) => <span className="child-unbroken ui-figure">{shownVaccNo(row.vaccNo)}</span>,
      },
      {
        kind: 'quantity',
        key: 'doses',
        header: recordsStrings.heads.doses,
        cell: (row) => <DosesOf row={row} />,
      },
      dateColumn('immunizedOn', recordsStrings.heads.immunizedOn),
      dateColumn('nextOn', recordsStrings.heads.nextOn),
      {
        kind: 'text',
        key: 'immunized',
        header: recordsStrings.heads.status,
        cell: (row) => <StatusOf row={row} />,
      },
      {
        kind: 'action',
        key: 'action',
        header: recordsStrings.heads.action,
        label: (row) => childStrings.openCard(row.fullname || recordsStrings.childToCome),
        beside: immunizeAgain,
      },
    ],
    row: {
      title: (row) => <NameOf row={row} />,
      facts: (row) => [
        <span key="number" className="child-unbroken ui-figure">
          {shownVaccNo(row.vaccNo)}
        </span>,
        <span key="on" className="ui-figure">
          {formatDate(row.immunizedOn)}
        </span>,
      ],
      meta: (row) => [<Breakable key="doses" text={antigensOf(row)} />],
      status: (row) => <StatusOf row={row} />,
      figure: (row) => (
        <RowFigure unit={recordsStrings.doses(row.doses)} isNone={row.doses === 0}>
          {formatQuantity(row.doses)}
        </RowFigure>
      ),
      actions: immunizeAgain,
    },
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
function dateColumn(key: 'immunizedOn' | 'nextOn', header: string): Column<VisitRow> {
  return {
    kind: 'text',
    key,
    header,
    cell: (row) => <span className="child-unbroken">{textOf('date', row[key])}</span>,
  };
}

function NameOf({ row: { fullname } }: { readonly row: VisitRow }) {
  if (fullname === '') return <span className="ui-soft">{recordsStrings.childToCome}</span>;
  return <Breakable text={fullname} />;
}

/** Of which vaccines belongs to how many: the number alone says little. */
function DosesOf({ row }: { readonly row: VisitRow }) {
  return (
    <span className="record-doses">
      <span className="ui-figure">{formatQuantity(row.doses)}</span>{' '}
      <span className="ui-soft">{antigensOf(row)}</span>
    </span>
  );
}

/** What stands of the visit; of one that was cancelled whole, what it was. */
function antigensOf({ records }: VisitRow): string {
  const standing = records.filter(({ voided }) => voided === null);
  return (standing.length > 0 ? standing : records)
    .map((record) => doseOnOneLine(recordName(record)))
    .join(', ');
}

function StatusOf({ row: { records, isHistory } }: { readonly row: VisitRow }) {
  const cancelled = records.filter(({ voided }) => voided !== null).length;
  const status = statusOfVisit(records);
  return (
    <span className="child-chips">
      {cancelled < records.length ? <Flag tone="good">{recordsStrings.immunized}</Flag> : null}
      {cancelled > 0 ? (
        <Flag tone="danger">
          {cancelled === records.length ? recordsStrings.cancelled : recordsStrings.someCancelled(cancelled)}
        </Flag>
      ) : null}
      {isHistory ? <Flag tone="neutral">{recordsStrings.fromCard}</Flag> : null}
      {status === 'saved' ? null : <StatusIcon status={status} />}
    </span>
  );
}
