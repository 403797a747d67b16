import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { ChildCardModal } from '../card/child-card-modal.tsx';
import { ChildPage } from '../child-page.tsx';
import { ImmunizeModal } from '../immunize/immunize-modal.tsx';
import { typeOptions, typesInOrder } from '../immunize/immunize-strings.ts';
import { childStrings } from '../strings.ts';
import { VisitResult } from '../visit/visit-result.tsx';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { immunizationTypeWords } from '#bindings/ledger-words.ts';
import { ListingScreen } from '#ui/listing/listing-screen.tsx';
import { useListingState } from '#ui/listing/use-listing-state.ts';
import { searchedText, SearchNote } from '../child-search.tsx';
import { useChildUrl } from '../child-url.ts';
import type { VisitRow } from '#client/children/records.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { type Column, textOf } from '#ui/table/columns.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { recordName } from '../card/child-record.tsx';
import { shownVaccNo } from '../child-facts.ts';
import { doseOnOneLine } from '#bindings/dose-words.ts';
import { ImmunizeButton } from '../immunize/immunize-button.tsx';
import { statusOfVisit } from '../visit/visit-of-card.ts';

import '../children.css';
import { recordsStrings } from './strings.ts';

type View = (typeof typesInOrder)[number];

/** Records of doses given, by type of session. */
export function RecordsScreen() {
  return (
    <ChildPage title={childStrings.recordsTitle}>{(officer) => <Records officer={officer} />}</ChildPage>
  );
}

function Records({ officer }: { readonly officer: Officer }) {
  const { children } = pageEngine();
  const counts = useLiveQuery(() => children.recordCounts(), [children]);
  const [view, setView] = useView(counts);
  if (view === undefined) return <Skeleton shape="table" />;
  const choice = (
    <Toggle label={childStrings.viewChoice} options={typeOptions} value={view} onChange={setView} />
  );
  return (
    <>
      <RecordsView key={view} type={view} counts={counts} choice={choice} />
      <ChildCardModal officer={officer} />
      <ImmunizeModal officer={officer} form="knows-email" />
      <VisitResult officer={officer} />
    </>
  );
}

/** The view in the address, or else the first type with records, which stays when others are recorded. Undefined while that is read. */
function useView(counts: RecordCounts | undefined) {
  const [named, name] = useUrlState('view');
  const [opening, setOpening] = useState<View>();
  const view = typesInOrder.find((value) => value === named) ?? opening;
  if (view === undefined && counts)
    setOpening(typesInOrder.find((type) => counts[type] > 0) ?? typesInOrder[0]);
  return [view, (chosen: View) => name(chosen)] as const;
}

export type RecordCounts = Readonly<Record<ImmunizationType, number>>;

interface RecordsViewProps {
  readonly type: ImmunizationType;
  /** Number of records of each type; undefined while they are being counted. */
  readonly counts: RecordCounts | undefined;
  /** Switches between the views of the screen. */
  readonly choice: ReactNode;
}

/** The records of one type of session, each with a button to immunize the child again. */
export function RecordsView({ type, counts, choice }: RecordsViewProps) {
  const { children } = pageEngine();
  const { openCard, openImmunize } = useChildUrl();
  const other = type === 'Outreach' ? 'Fixed-Post' : 'Outreach';
  const elsewhere = counts?.[other] ?? 0;
  const listing = useMemo(
    () =>
      recordsListing(type, {
        onImmunize: openImmunize,
        emptyHint:
          elsewhere === 0
            ? recordsStrings.emptyHint
            : recordsStrings.emptyBeside(
                immunizationTypeWords[type],
                immunizationTypeWords[other],
                elsewhere,
              ),
      }),
    [type, other, elsewhere, openImmunize],
  );
  const { query, pageIndex, pageSize } = useListingState(listing);
  const search = searchedText(query);
  const page = useLiveQuery(
    () => children.visits({ type, search, page: pageIndex, pageSize }),
    [children, type, search, pageIndex, pageSize],
  );
  return (
    <>
      <ListingScreen
        listing={listing}
        page={page}
        toolbar={choice}
        onOpen={({ childId }) => openCard(childId)}
      />
      <SearchNote query={query} page={page} />
    </>
  );
}

/** Visits at sessions of one type, newest first. */
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
        cell: (row) => <span className="whitespace-nowrap ui-figure">{shownVaccNo(row.vaccNo)}</span>,
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
        <span key="number" className="whitespace-nowrap ui-figure">
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
    // The device searches its own rows; the setting only shows the search box.
    search: ['fullname'],
    keepsSearchUnseen: true,
    searchLabel: recordsStrings.search,
    empty: recordsStrings.empty,
    emptyHint,
    pageSize: 10,
  });
}

/** A date under a header that may wrap: three such headers on one line would be wider than a tablet. */
function dateColumn(key: 'immunizedOn' | 'nextOn', header: string): Column<VisitRow> {
  return {
    kind: 'text',
    key,
    header,
    cell: (row) => <span className="whitespace-nowrap">{textOf('date', row[key])}</span>,
  };
}

function NameOf({ row: { fullname } }: { readonly row: VisitRow }) {
  if (fullname === '') return <span className="ui-soft">{recordsStrings.childToCome}</span>;
  return <Breakable text={fullname} />;
}

/** The vaccines are listed beside their number, which alone says little. */
function DosesOf({ row }: { readonly row: VisitRow }) {
  return (
    <span className="record-doses">
      <span className="ui-figure">{formatQuantity(row.doses)}</span>{' '}
      <span className="ui-soft">{antigensOf(row)}</span>
    </span>
  );
}

/** The doses of the visit that still count; for a completely undone visit, all its doses. */
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
    <Cluster as="span" isInline>
      {cancelled < records.length ? <Flag tone="good">{recordsStrings.immunized}</Flag> : null}
      {cancelled > 0 ? (
        <Flag tone="danger">
          {cancelled === records.length ? recordsStrings.cancelled : recordsStrings.someCancelled(cancelled)}
        </Flag>
      ) : null}
      {isHistory ? <Flag tone="neutral">{recordsStrings.fromCard}</Flag> : null}
      {status === 'saved' ? null : <StatusIcon status={status} />}
    </Cluster>
  );
}
