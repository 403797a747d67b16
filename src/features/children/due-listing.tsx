import type { DueBucket, DueRow } from '#client/children/due-list.ts';
import { phoneDigits } from '#domain/kernel/phone.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Chip } from '#ui/layout/chip.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { absenceWords, cardStrings, stateWords } from './child-card-strings.ts';
import { shownVaccNo } from './child-vacc-no.ts';
import { doseOnOneLine } from './dose-on-one-line.ts';
import { dueStrings } from './due-strings.ts';
import { ImmunizeButton } from './immunize-button.tsx';
import { childStrings } from './strings.ts';

interface DueActions {
  readonly onImmunize: (child: string) => void;
  readonly onReason: (child: string) => void;
}

/** Who is due, with what, and how the care giver is reached. */
export function dueListing(bucket: DueBucket, { onImmunize, onReason }: DueActions): Listing<DueRow> {
  return defineListing<DueRow>({
    name: 'due',
    caption: dueStrings.caption,
    rowKey: ({ child }) => child.id,
    columns: [
      { kind: 'number', key: 'number', header: '#' },
      { kind: 'text', key: 'fullname', header: 'Full name', value: ({ child }) => child.fullname },
      {
        kind: 'text',
        key: 'vaccNo',
        header: childStrings.vaccNo,
        cell: ({ child }) => <span className="child-unbroken ui-figure">{shownVaccNo(child.vaccNo)}</span>,
      },
      {
        kind: 'text',
        key: 'doses',
        header: dueStrings.due,
        cell: (row) => (
          <span className="due-stack">
            <DosesOf row={row} />
            <span className="ui-soft">{dueStrings.sinceDay(bucket, formatDate(row.since))}</span>
          </span>
        ),
      },
      placeColumn,
      {
        kind: 'text',
        key: 'caregiver',
        header: 'Care Giver',
        cell: ({ child }) => (
          <span className="due-stack">
            <Breakable text={child.caregiverName} />
            <a
              className="ui-button"
              href={`tel:${phoneDigits(child.caregiverNumber)}`}
              aria-label={cardStrings.call(child.caregiverNumber)}
            >
              <Icon name="support" />
              {child.caregiverNumber}
            </a>
          </span>
        ),
      },
      {
        kind: 'text',
        key: 'absence',
        header: dueStrings.reason,
        cell: (row) => (
          <span className="due-stack">
            {absenceOf(row)}
            <Button tone="quiet" about={row.child.fullname} onClick={() => onReason(row.child.id)}>
              {dueStrings.recordReason}
            </Button>
          </span>
        ),
      },
      {
        kind: 'action',
        key: 'action',
        header: 'Action',
        cell: ({ child }) => <ImmunizeButton name={child.fullname} onPress={() => onImmunize(child.id)} />,
      },
    ],
    // The device searches its own rows; this only asks for the box.
    search: () => [],
    keepsSearchUnseen: true,
    searchLabel: dueStrings.search,
    empty: dueStrings.empty[bucket],
    emptyHint: childStrings.empty,
    pageSize: 10,
  });
}

const placeColumn: Column<DueRow> = {
  kind: 'place',
  key: 'place',
  header: dueStrings.place,
  value: ({ child }) => [child.settlement, child.address].filter(Boolean).join(', '),
};

/** What is printed: the same facts, and the number to be read out. */
export const printedColumns: readonly Column<DueRow>[] = [
  {
    kind: 'text',
    key: 'fullname',
    header: 'Full name',
    cell: ({ child }) => (
      <>
        {child.fullname}
        <br />
        <span className="child-unbroken">{shownVaccNo(child.vaccNo)}</span>
      </>
    ),
  },
  { kind: 'date', key: 'bornOn', header: 'Date of Birth', value: ({ child }) => child.bornOn },
  { kind: 'text', key: 'doses', header: dueStrings.due, cell: (row) => <DosesOf row={row} /> },
  { kind: 'date', key: 'since', header: dueStrings.since },
  placeColumn,
  {
    kind: 'text',
    key: 'caregiver',
    header: 'Care Giver',
    value: ({ child }) => `${child.caregiverName} ${child.caregiverNumber}`,
  },
  { kind: 'text', key: 'absence', header: dueStrings.reason, value: absenceOf },
];

const states = ['overdue', 'due', 'upcoming'] as const;
const toneByState = { overdue: 'warning', due: 'info', upcoming: 'neutral' } as const;

/** The doses by how urgent they are. */
function DosesOf({ row: { doses } }: { readonly row: DueRow }) {
  return states.map((state) => {
    const names = doses.filter((dose) => dose.state === state).map(({ name }) => doseOnOneLine(name));
    if (names.length === 0) return null;
    return (
      <span key={state} className="due-doses">
        <Chip tone={toneByState[state]}>{stateWords[state]}</Chip> {names.join(', ')}
      </span>
    );
  });
}

/** Why the child did not come and when, in words; null while nobody knows. */
export function absenceOf({ absence }: DueRow): string | null {
  return absence && dueStrings.reasonOn(absenceWords[absence.reason], formatDate(absence.on));
}
