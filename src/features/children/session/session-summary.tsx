import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { lotName } from '#bindings/ledger-words.ts';
import { reasonWords, notedDoseWords } from '#bindings/dose-words.ts';
import { Cluster, Stack, Task } from '#ui/layout/arrange.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { screeningStrings } from '../screening/screening-strings.ts';
import type { Session, SummaryRow } from './session.ts';
import { differenceWord, kindWords, sessionStrings } from './session-strings.ts';
import { type NotGivenReason, notGivenReasons } from '#domain/immunization/screening/not-given.ts';
import { type OfEdition, placeOf } from '#domain/immunization/schedule/series.ts';
import './session-paper.css';

interface SessionSummaryProps {
  readonly session: Pick<Session, 'kind' | 'place' | 'team' | 'on'>;
  readonly rows: readonly SummaryRow[];
  /** Children that were seen. */
  readonly seen: number;
  readonly notGiven: Session['notGiven'];
  /** Reasons why vials differ. */
  readonly reasons: readonly string[];
  readonly facility: string;
  /** Remarks about what is still to be done or not known yet. */
  readonly notes?: ReactNode;
  readonly onDone: () => void;
}

const columns: readonly Column<SummaryRow>[] = [
  { kind: 'text', key: 'name', header: sessionStrings.antigen },
  { kind: 'text', key: 'batchNo', header: sessionStrings.batch, value: batchOf },
  { kind: 'quantity', key: 'carried', header: sessionStrings.carried },
  { kind: 'quantity', key: 'returned', header: sessionStrings.returned },
  { kind: 'quantity', key: 'opened', header: sessionStrings.opened },
  { kind: 'quantity', key: 'empties', header: sessionStrings.empties },
  { kind: 'quantity', key: 'discarded', header: sessionStrings.discarded },
  { kind: 'quantity', key: 'keptVials', header: sessionStrings.kept },
  { kind: 'quantity', key: 'given', header: sessionStrings.dosesGiven },
  { kind: 'quantity', key: 'wasted', header: sessionStrings.wasted },
  { kind: 'quantity', key: 'kept', header: sessionStrings.dosesKept },
];

const notGivenColumns: readonly Column<NotGivenRow>[] = [
  { kind: 'text', key: 'name', header: sessionStrings.notGiven },
  { kind: 'text', key: 'why', header: sessionStrings.reasonOf, value: ({ reason }) => reasonWords[reason] },
  { kind: 'quantity', key: 'doses', header: sessionStrings.notGivenDoses },
];

/** Summary of the session, for the file and the wall; it stays until the officer closes it. */
export function SessionSummary(props: SessionSummaryProps) {
  const { session, rows, seen, notGiven, reasons, facility, notes, onDone } = props;
  const { children } = pageEngine();
  const replacedOn = useLiveQuery(() => children.replacedOn(), [children]);
  const given = rows.reduce((sum, row) => sum + row.given, 0);
  return (
    <Task gap="large" className="session-paper">
      {notes}
      <Section title={sessionStrings.summary} note={formatDate(session.on)}>
        <Cluster as="p" gap="large" rowGap="none" align="baseline">
          <strong>{facility}</strong>
          <span>
            {kindWords[session.kind]}, {session.place}
          </span>
          <span>{session.team}</span>
        </Cluster>
        <Cluster as="p" gap="large" rowGap="none" align="baseline" className="session-figures">
          <strong>{sessionStrings.seen(seen)}</strong>
          <strong>{sessionStrings.given(given)}</strong>
          {notGiven.length === 0 ? null : <strong>{screeningStrings.count(notGiven.length)}</strong>}
        </Cluster>
        <Stack gap="large" className="session-tables" data-scrolls>
          <DataTable
            caption={sessionStrings.summary}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.name} ${batchOf(row)}`}
          />
          {notGiven.length === 0 ? null : (
            <DataTable
              caption={sessionStrings.notGiven}
              columns={notGivenColumns}
              rows={notGivenRows(notGiven, { on: session.on, replacedOn })}
              rowKey={({ name, reason }) => `${name} ${reason}`}
            />
          )}
        </Stack>
        {reasons.length === 0 ? null : (
          <p>
            {sessionStrings.reason}: {reasons.map(differenceWord).join(', ')}
          </p>
        )}
        <div className="session-signature">{sessionStrings.signature}</div>
      </Section>
      <ActionBar>
        <Button icon="print" onClick={() => window.print()}>
          {sessionStrings.print}
        </Button>
        <Button tone="primary" size="large" icon="check" onClick={onDone}>
          {sessionStrings.done}
        </Button>
      </ActionBar>
    </Task>
  );
}

/** The batch of a line; a vial open before has a line beside the unopened ones of its batch. */
function batchOf(row: SummaryRow): string {
  return row.isOpenBefore ? sessionStrings.batchOpenBefore(lotName(row)) : lotName(row);
}

/** Number of doses of one name not given for one reason. */
interface NotGivenRow {
  readonly name: string;
  readonly reason: NotGivenReason;
  readonly doses: number;
}

/** Rows for the doses not given in a session, in the order of the schedule and then of the reasons. */
function notGivenRows(notGiven: Session['notGiven'], edition: OfEdition): readonly NotGivenRow[] {
  const counted = Map.groupBy(notGiven, ({ dose, reason }) => `${dose} ${reason}`);
  return [...counted.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, doses: others.length + 1 }] : []))
    .toSorted(
      (a, b) =>
        placeOf(a.dose) - placeOf(b.dose) ||
        notGivenReasons.indexOf(a.reason) - notGivenReasons.indexOf(b.reason),
    )
    .map(({ dose, reason, doses }) => ({ name: notedDoseWords(dose, edition), reason, doses }));
}
