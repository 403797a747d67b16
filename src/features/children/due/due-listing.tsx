import { lineKey } from '#domain/kernel/text.ts';
import type { DueBucket, DueListQuery, DueRow } from '#client/children/due-list.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { Only, Stack } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { RowFigure } from '#ui/table/row-figure.tsx';
import { CallCaregiver } from '../card/child-call.tsx';
import { absenceWords, stateWords } from '../card/child-card-strings.ts';
import { childAge, shownVaccNo } from '../child-facts.ts';
import { doseOnOneLine, doseWords } from '#bindings/dose-words.ts';
import { ImmunizeButton } from '../immunize/immunize-button.tsx';
import { childLabels, childStrings } from '../strings.ts';
import { dueOfPlace, dueStrings } from './due-strings.ts';
import { countedLateness, lateDays } from './lateness.ts';
import type { Children } from '#client/children/children.ts';
import type { CsvColumn, CsvSlice } from '#ui/csv/csv-source.ts';
import { spreadsheetPhone } from '#ui/csv/write-csv.ts';

interface DueActions {
  readonly today: LocalDate;
  readonly onImmunize: (child: string) => void;
  readonly onReason: (child: string) => void;
}

/** Lists the children due by settlement: for which doses, how late, and how to reach the care giver. */
export function dueListing(bucket: DueBucket, { today, onImmunize, onReason }: DueActions): Listing<DueRow> {
  return defineListing<DueRow>({
    name: 'due',
    caption: dueStrings.caption,
    rowKey: ({ child }) => child.id,
    columns: [
      { kind: 'number', key: 'number', header: childStrings.heads.number },
      {
        kind: 'text',
        key: 'fullname',
        header: childStrings.heads.fullname,
        cell: (row) => <Named row={row} today={today} />,
      },
      { kind: 'text', key: 'doses', header: dueStrings.due, cell: (row) => <DosesOf row={row} /> },
      {
        kind: 'quantity',
        key: 'late',
        header: dueStrings.late,
        cell: (row) => <Lateness row={row} today={today} />,
      },
      {
        kind: 'text',
        key: 'caregiver',
        header: childStrings.heads.caregiver,
        cell: ({ child }) => <CallCaregiver child={child} />,
      },
      {
        kind: 'text',
        key: 'absence',
        header: dueStrings.reason,
        cell: (row) => (
          <Stack as="span" isInline gap="tight" align="start" className="due-stack">
            {absenceOf(row)}
            <IconButton
              icon="edit"
              label={dueStrings.recordReason(row.child.fullname)}
              onClick={() => onReason(row.child.id)}
            />
          </Stack>
        ),
      },
      {
        kind: 'action',
        key: 'action',
        header: childStrings.heads.action,
        label: ({ child }) => childStrings.openCard(child.fullname),
        beside: ({ child }) => <ImmunizeButton name={child.fullname} onPress={() => onImmunize(child.id)} />,
      },
    ],
    row: {
      title: ({ child }) => <Breakable text={child.fullname} />,
      facts: ({ child }) => [childAge(child, today)],
      meta: (row) => [
        <DosesOf key="doses" row={row} isOnOneLine />,
        row.place === '' && row.child.address !== '' ? row.child.address : null,
        absenceOf(row),
      ],
      figure: (row) => <Lateness row={row} today={today} />,
      actions: ({ child }) => (
        <>
          <CallCaregiver child={child} named="wide" />
          {/* On a phone it is on the card, which the row opens. */}
          <Only as="span" on="wide">
            <IconButton
              icon="edit"
              label={dueStrings.recordReason(child.fullname)}
              onClick={() => onReason(child.id)}
            />
          </Only>
        </>
      ),
    },
    group: {
      key: ({ place }) => lineKey(place),
      title: ({ place }) => place || dueStrings.noPlace,
      note: ({ ofPlace }) => ofPlace && dueOfPlace(ofPlace),
    },
    // The device searches its own rows; the setting only shows the search box.
    search: () => [],
    keepsSearchUnseen: true,
    searchLabel: dueStrings.search,
    empty: dueStrings.empty[bucket],
    emptyHint: childStrings.empty,
    pageSize: 25,
  });
}

function Named({ row: { child }, today }: { readonly row: DueRow; readonly today: LocalDate }) {
  return (
    <Stack as="span" isInline gap="tight" align="start" className="due-stack">
      <Breakable text={child.fullname} />{' '}
      <span className="ui-soft">
        {childAge(child, today)}
        {child.vaccNo === null ? null : (
          <>
            {' · '}
            <span className="whitespace-nowrap">{shownVaccNo(child.vaccNo)}</span>
          </>
        )}
      </span>
    </Stack>
  );
}

/** Says how late the child is, or else since when or from when it is due. */
export function Lateness({ row, today }: { readonly row: DueRow; readonly today: LocalDate }) {
  const late = lateDays(row, today);
  if (late > 0) {
    const { unit, count } = countedLateness(late);
    return (
      <span className="text-warning">
        <RowFigure unit={unit === 'days' ? dueStrings.daysLate(count) : dueStrings.weeksLate(count)}>
          {formatQuantity(count)}
        </RowFigure>
      </span>
    );
  }
  const days = daysBetween(row.since, today);
  if (days === 0) return <span className="whitespace-nowrap">{dueStrings.dueToday}</span>;
  const unit = days > 0 ? dueStrings.dueSince(days) : dueStrings.daysToGo(-days);
  return <RowFigure unit={unit}>{formatQuantity(Math.abs(days))}</RowFigure>;
}

const states = ['overdue', 'due', 'upcoming'] as const;
const toneByState = { overdue: 'warning', due: 'info', upcoming: 'neutral' } as const;

interface DosesOfProps {
  readonly row: DueRow;
  /** True for all states on one line, as in a row; otherwise each has its own line. */
  readonly isOnOneLine?: boolean;
}

/** The doses by urgency; the state is named if there is more than one. */
export function DosesOf({ row: { doses }, isOnOneLine = false }: DosesOfProps) {
  const Line = isOnOneLine ? 'span' : 'div';
  return states.map((state) => {
    const names = doses.filter((dose) => dose.state === state).map(({ name }) => doseOnOneLine(name));
    if (names.length === 0) return null;
    return (
      <Line key={state} className={isOnOneLine ? 'due-doses ui-narrow-icons' : 'due-doses ui-cell-lines'}>
        {names.length === doses.length ? null : <Flag tone={toneByState[state]}>{stateWords[state]}</Flag>}{' '}
        {names.join(', ')}
      </Line>
    );
  });
}

/** Says why and when the child did not come; null if unknown. */
export function absenceOf({ absence }: DueRow): string | null {
  return absence && dueStrings.reasonOn(absenceWords[absence.reason], formatDate(absence.on));
}

/** The due list for a file: what a community worker needs to find the child. Dates are written as stored, year first. */
export const dueCsvColumns: readonly CsvColumn<DueRow>[] = [
  { header: childStrings.heads.fullname, value: ({ child }) => child.fullname },
  { header: childStrings.vaccNo, value: ({ child }) => child.vaccNo && shownVaccNo(child.vaccNo) },
  { header: childStrings.heads.bornOn, value: ({ child }) => child.bornOn },
  { header: dueStrings.due, value: ({ doses }) => doses.map(({ name }) => doseWords(name)).join(', ') },
  { header: dueStrings.since, value: ({ since }) => since },
  { header: childStrings.heads.caregiver, value: ({ child }) => child.caregiverName },
  {
    header: childStrings.heads.caregiverNumber,
    value: ({ child }) => spreadsheetPhone(child.caregiverNumber) || childStrings.noPhone,
  },
  { header: childLabels.settlement, value: ({ child }) => child.settlement },
  { header: childLabels.address, value: ({ child }) => child.address },
  { header: dueStrings.reason, value: ({ absence }) => absence && absenceWords[absence.reason] },
  { header: dueStrings.reasonDate, value: ({ absence }) => absence && absence.on },
  { header: dueStrings.note, value: ({ absence }) => absence && absence.note },
  { header: childStrings.estimated, value: ({ child }) => (child.bornEstimated ? childStrings.yes : null) },
];

/** Reads the whole list as it is now. */
export async function* dueCsvSlices(
  children: Children,
  query: Pick<DueListQuery, 'bucket' | 'search' | 'today'>,
): AsyncGenerator<CsvSlice<DueRow>> {
  const { rows, total } = await children.dueList({ ...query, page: 0, pageSize: Infinity });
  if (total > 0) yield { rows, total };
}
