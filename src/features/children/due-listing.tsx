import type { DueBucket, DueDose, DueRow } from '#client/children/due-list.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Chip } from '#ui/layout/chip.tsx';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';
import type { Column } from '#ui/table/columns.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { CallLink } from './child-call.tsx';
import { absenceWords } from './child-card-strings.ts';
import { shownVaccNo } from './child-vacc-no.ts';
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
      ...factColumns(bucket),
      {
        kind: 'text',
        key: 'caregiver',
        header: 'Care Giver',
        cell: ({ child }) => (
          <span className="due-stack">
            <Breakable text={child.caregiverName} />
            <CallLink number={child.caregiverNumber} />
          </span>
        ),
      },
      {
        kind: 'action',
        key: 'action',
        header: 'Action',
        cell: ({ child }) => (
          <span className="due-stack">
            <ImmunizeButton name={child.fullname} onPress={() => onImmunize(child.id)} />
            <Button tone="quiet" onClick={() => onReason(child.id)}>
              <span>
                {dueStrings.recordReason} <span className="ui-hidden-text">{child.fullname}</span>
              </span>
            </Button>
          </span>
        ),
      },
    ],
    // The device searches its own rows; this only asks for the box.
    search: () => [],
    searchLabel: dueStrings.search,
    empty: dueStrings.empty[bucket],
    emptyHint: childStrings.empty,
    pageSize: 10,
  });
}

/** What is printed: the same facts, and the number to be read out. */
export function printedColumns(bucket: DueBucket): readonly Column<DueRow>[] {
  return [
    ...factColumns(bucket),
    {
      kind: 'text',
      key: 'caregiver',
      header: 'Care Giver',
      value: ({ child }) => `${child.caregiverName} ${child.caregiverNumber}`,
    },
  ];
}

function factColumns(bucket: DueBucket): readonly Column<DueRow>[] {
  return [
    {
      kind: 'text',
      key: 'fullname',
      header: 'Full name',
      cell: ({ child }) => (
        <span className="due-stack">
          <Breakable text={child.fullname} />
          <span className="ui-soft child-unbroken ui-figure">{shownVaccNo(child.vaccNo)}</span>
        </span>
      ),
    },
    {
      kind: 'text',
      key: 'doses',
      header: dueStrings.due,
      cell: ({ doses }) => (
        <span className="child-chips">
          {doses.map((dose) => (
            <Chip key={dose.code} tone={toneOf(dose)}>
              {dose.name}
            </Chip>
          ))}
        </span>
      ),
    },
    { kind: 'date', key: 'since', header: bucket === 'week' ? dueStrings.from : dueStrings.since },
    {
      kind: 'place',
      key: 'place',
      header: dueStrings.place,
      value: ({ child }) => [child.settlement, child.address].filter(Boolean).join(', '),
    },
    { kind: 'text', key: 'absence', header: dueStrings.reason, value: absenceOf },
  ];
}

function toneOf({ state }: DueDose) {
  return ({ overdue: 'warning', due: 'info', upcoming: 'neutral' } as const)[state];
}

/** Why the child did not come and when, in words; null while nobody knows. */
export function absenceOf({ absence }: DueRow): string | null {
  return absence && dueStrings.reasonOn(absenceWords[absence.reason], formatDate(absence.on));
}
