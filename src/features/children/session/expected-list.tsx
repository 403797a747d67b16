import type { ReactNode } from 'react';
import type { DueRow } from '#client/children/due-list.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { settlementKey } from '#domain/sessions/model.ts';
import { Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section, type SectionProps } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useChildUrl } from '../child-url.ts';
import { DueDerivation } from '../due/due-derivation.tsx';
import { dueStrings } from '../due/due-strings.ts';
import { countedLateness, lateDays } from '../due/lateness.ts';
import { screeningStrings } from '../screening/screening-strings.ts';
import { ChildCells, ChildRow } from './child-row.tsx';
import { type ExpectedHere, wholeList } from './expected.ts';
import type { Session } from './session.ts';
import { sessionStrings, takeBackStrings } from './session-strings.ts';

interface ListsProps {
  readonly session: Session;
  /** Undefined while they are read. */
  readonly expected: ExpectedHere | undefined;
  /** The child whose visit is open. */
  readonly who?: string | undefined;
  readonly onChoose: (child: ChildId) => void;
}

const lists = ['expected', 'seen'] as const;

/** The expected children and those seen, one list at a time: next to a visit, and on a phone. */
function useChosenList({ session, expected }: Pick<ListsProps, 'session' | 'expected'>) {
  const [list, setList] = useUrlChoice('list', lists);
  const counts = { expected: expected?.total, seen: session.seen.length };
  const words = { expected: sessionStrings.expected, seen: takeBackStrings.seenTitle };
  return {
    list,
    toggle: (
      <Toggle
        label={sessionStrings.whichList}
        options={lists.map((value) => ({
          value,
          label: sessionStrings.listOf(words[value], counts[value] ?? 0),
        }))}
        value={list}
        onChange={setList}
      />
    ),
  };
}

/** The lists of a session next to a visit. */
export function ListsBeside(props: ListsProps) {
  const { list, toggle } = useChosenList(props);
  return (
    <Stack gap="none" className="session-lists">
      {toggle}
      {list === 'seen' ? <Seen {...props} isNamed /> : <Expected {...props} isNamed />}
    </Stack>
  );
}

/** The lists of a session as its whole screen: side by side, or one of them on a phone. `rest` is shown below them. */
export function ListsOfSession({ rest, ...props }: ListsProps & { readonly rest: ReactNode }) {
  const { list, toggle } = useChosenList(props);
  return (
    <Stack gap="small">
      <Stack only="folded" className="session-lists">
        {toggle}
      </Stack>
      <Split columns={['fill']} wide={['fill', 20]} from="44rem" gap="wide" align="start">
        <Stack only={list === 'seen' ? 'columns' : undefined} className="session-list">
          <Expected {...props} />
        </Stack>
        <Stack gap="large">
          <Stack only={list === 'seen' ? undefined : 'columns'} className="session-list">
            <Seen {...props} />
          </Stack>
          {rest}
        </Stack>
      </Split>
    </Stack>
  );
}

/** Children who are due and not seen yet, by settlement; one tap opens a child. */
function Expected({ session, expected, who, isNamed, onChoose }: ListsProps & Named) {
  // Kept in the address, so that the whole list is still shown after each child.
  const [, setAll] = useUrlState(wholeList);
  return (
    <ListSection
      isNamed={isNamed}
      title={sessionStrings.expected}
      note={expected && expected.total > 0 ? sessionStrings.expectedOf(expected.total) : undefined}
    >
      <DueDerivation />
      {expected === undefined ? <Skeleton shape="rows" /> : null}
      {expected?.total === 0 ? <p className="session-none ui-soft">{sessionStrings.noneExpected}</p> : null}
      <BySettlement on={session.on} rows={expected?.rows ?? []} who={who} onChoose={onChoose} />
      {expected === undefined || expected.rows.length === expected.total ? null : (
        <Stack gap="small" className="session-none">
          <p className="ui-soft">{sessionStrings.expectedLongest(expected.rows.length, expected.total)}</p>
          <Button icon="down" onClick={() => setAll('all')}>
            {sessionStrings.expectedAll(expected.total)}
          </Button>
        </Stack>
      )}
    </ListSection>
  );
}

interface BySettlementProps extends Pick<ListsProps, 'who' | 'onChoose'> {
  readonly on: LocalDate;
  readonly rows: readonly DueRow[];
}

/** Expected children under the name of their settlement. */
export function BySettlement({ on, rows: all, who, onChoose }: BySettlementProps) {
  return bySettlement(all, on).map(({ key, name, rows }) => (
    <Stack key={key} gap="none">
      <Split as="h3" className="session-settlement">
        <span>{name}</span>
        <span>{rows.length}</span>
      </Split>
      <ul role="list">
        {rows.map((row) => (
          <ChildRow
            key={row.child.id}
            child={row.child}
            on={on}
            facts={sessionStrings.dueCount(dueNow(row).length)}
            end={<HowLate days={lateDays(row, on)} />}
            isOpen={row.child.id === who}
            onChoose={() => onChoose(row.child.id)}
          />
        ))}
      </ul>
    </Stack>
  ));
}

/** Expected children of the settlements whose name contains a text. */
export function expectedAt(expected: ExpectedHere | undefined, text: string): readonly DueRow[] {
  const sought = settlementKey(text);
  if (sought === '') return [];
  return expected?.rows.filter(({ place }) => settlementKey(place).includes(sought)) ?? [];
}

interface Named {
  /** True if the tab above it names it. */
  readonly isNamed?: boolean | undefined;
}

function ListSection({ isNamed = false, children, ...props }: SectionProps & Named) {
  if (!isNamed) return <Section {...props}>{children}</Section>;
  return <section aria-label={props.title}>{children}</section>;
}

interface OfSettlement {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly DueRow[];
}

/** Children by settlement in alphabetical order, the unknown one last; within each the latest first. */
function bySettlement(rows: readonly DueRow[], on: LocalDate): readonly OfSettlement[] {
  return Array.from(
    Map.groupBy(rows, ({ place }) => settlementKey(place)),
    ([key, of]) => ({
      key,
      name: of[0]?.place || dueStrings.noPlace,
      rows: of.toSorted((a, b) => lateDays(b, on) - lateDays(a, on)),
    }),
  ).toSorted((a, b) => (a.key === '' ? 1 : 0) - (b.key === '' ? 1 : 0) || (a.key < b.key ? -1 : 1));
}

function HowLate({ days }: { readonly days: number }) {
  if (days === 0) return <span className="ui-soft">{dueStrings.dueToday}</span>;
  const { unit, count } = countedLateness(days);
  return (
    <strong className="text-warning">
      {unit === 'days' ? sessionStrings.daysLate(count) : sessionStrings.weeksLate(count)}
    </strong>
  );
}

/** The doses of a row that can be given now. */
export function dueNow({ doses }: Pick<DueRow, 'doses'>): DueRow['doses'] {
  return doses.filter(({ state }) => state !== 'upcoming');
}

/** Lists the children seen at this tablet, the last one first; each opens its visit, which can be undone there. */
function Seen({ session: { on, seen, notGiven }, who, isNamed }: ListsProps & Named) {
  const { openGiven } = useChildUrl();
  const { children } = pageEngine();
  const ids = seen.map(({ child }) => child).join(' ');
  const known = useLiveQuery(
    async () => Promise.all(seen.map(({ child }) => children.child(child))),
    [children, ids],
  );
  const byId = new Map(known?.flatMap((child) => (child ? [[child.id, child] as const] : [])));
  return (
    <ListSection
      isNamed={isNamed}
      title={takeBackStrings.seenTitle}
      note={seen.length === 0 ? undefined : takeBackStrings.seenNote}
    >
      {seen.length === 0 ? <p className="session-none ui-soft">{takeBackStrings.noneSeen}</p> : null}
      <ul role="list">
        {seen.toReversed().flatMap(({ child: id, doses, events }) => {
          const child = byId.get(id);
          if (child === undefined) return [];
          const missed = notGiven.filter((one) => one.child === id).length;
          return [
            <ChildRow
              key={id}
              child={child}
              on={on}
              facts={[
                takeBackStrings.seenDoses(doses),
                ...(missed === 0 ? [] : [screeningStrings.count(missed)]),
              ].join(' \u00b7 ')}
              isOpen={id === who}
              onChoose={() => openGiven(id, { on, saved: events })}
            />,
          ];
        })}
      </ul>
    </ListSection>
  );
}

interface NextChildrenProps {
  readonly on: LocalDate;
  /** Expected children, without the one that is open. */
  readonly expected: readonly DueRow[];
  /** Number of all expected children, listed or not. */
  readonly total: number;
  readonly onChoose: (child: ChildId) => void;
}

const maxNext = 4;

/** Children who come after the one that is open. */
export function NextChildren({ on, expected, total, onChoose }: NextChildrenProps) {
  if (expected.length === 0) return null;
  const rows = expected.slice(0, maxNext).map((row) => ({ child: row.child, due: dueNow(row).length }));
  return (
    <Section title={sessionStrings.comesNext} note={sessionStrings.expectedCount(total)}>
      <ChildCells on={on} rows={rows} onChoose={onChoose} />
    </Section>
  );
}
