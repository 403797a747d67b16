import type { ReactNode } from 'react';
import type { ApiFailure } from '#client/session/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NothingHere } from '#bindings/not-found/not-found.tsx';
import { Answered } from '#bindings/online/online-use.tsx';
import { useLive } from '#bindings/online/use-live.ts';
import { addressOf } from '#bindings/places/unit-addresses.ts';
import { useToday } from '#bindings/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChoice, useUrlState } from '#ui/listing/use-url-state.ts';
import type { MonthSeries } from './canvas/months-canvas.tsx';
import { MonthsCanvas, PlaceMap } from './drawings.ts';
import { FigureSection, type SectionWords } from './figure-section.tsx';
import type { FigureColumn } from './figure-table.tsx';
import { FilterBar, namedBy, useAntigens, useStates } from './filter-bar.tsx';
import { type Selection, type ShownFilter, useSelection } from './selection.ts';
import { analysisStrings, type ChartKind } from './strings.ts';

/** The server's answer for one selection. */
export interface SubjectAnswer<Value> {
  /** Undefined until there is an answer, fresh or cached. */
  readonly value: Value | undefined;
  readonly asOf: number;
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
}

/** Place and antigen of the selection, in words. */
interface SubjectScope {
  /** The state or country whose figures are shown. */
  readonly unit: string | undefined;
  /** State whose LGAs are shown; null if the states of the country are. */
  readonly state: string | null;
  /** Name of the whole that is shown. */
  readonly place: string | null;
  /** Null if none is chosen. */
  readonly antigenName: string | null;
  readonly stateNames: ReadonlyMap<string, string>;
}

interface SubjectFigures<Value> extends SubjectScope {
  readonly selection: Selection;
  readonly value: Value;
}

/** Input of a subject's drawing. */
export interface ShownSubject<Value> extends SubjectFigures<Value> {
  readonly section: SectionWords<ChartKind>;
  readonly today: string;
  /** The view in the address, not checked yet. */
  readonly view: string | undefined;
}

/** A subject of the analysis: its call, its words, and its drawings. */
interface SubjectRecord<Value> {
  /** Filters that the subject uses. */
  readonly filters: readonly ShownFilter[];
  readonly useAnswer: (user: string, selection: Selection) => SubjectAnswer<Value>;
  /** False without any record, because an empty chart would read as zero. */
  readonly hasFigures: (value: Value) => boolean;
  readonly words: (
    figures: SubjectFigures<Value>,
  ) => Pick<SectionWords<ChartKind>, 'heading' | 'note' | 'hint'>;
  /** In the order of the toggle. */
  readonly drawings: Readonly<Partial<Record<ChartKind, (shown: ShownSubject<Value>) => ReactNode>>>;
  /** A toggle that only this subject has, above the filters. */
  readonly above?: ReactNode;
  readonly below?: (user: string, selection: Selection) => ReactNode;
}

/** Makes the component that shows a subject. */
export function defineSubject<Value>(subject: SubjectRecord<Value>) {
  const kinds = Object.keys(subject.drawings) as [ChartKind, ...ChartKind[]];

  return function Subject({ viewer }: { readonly viewer: Session }) {
    const selection = useSelection();
    const scope = useSubjectScope(viewer, selection);
    const answer = subject.useAnswer(viewer.userId, selection);
    useLive(scope.unit, answer.reload);
    if (answer.failure?.status === 404) return <NothingHere />;
    return (
      <>
        {subject.above}
        <FilterBar viewer={viewer} selection={selection} filters={subject.filters} />
        <Answered answer={answer}>
          {(value) => (
            <>
              <Figures {...scope} selection={selection} value={value} />
              {subject.below?.(viewer.userId, selection)}
            </>
          )}
        </Answered>
      </>
    );
  };

  function Figures(figures: SubjectFigures<Value>) {
    const today = useToday();
    const [kind, onKind] = useUrlChoice('chart', kinds);
    const [view] = useUrlState('view');
    const words = subject.words(figures);
    if (!subject.hasFigures(figures.value)) {
      return (
        <Section title={words.heading} note={words.note}>
          <EmptyState title={analysisStrings.nothing} hint={analysisStrings.nothingHint} />
        </Section>
      );
    }
    const section = { ...words, kinds, kind, onKind };
    return subject.drawings[kind]?.({ ...figures, section, today, view });
  }
}

/** Names of the selected state and antigen. An address may give a state by its name. */
function useSubjectScope(viewer: Session, selection: Selection): SubjectScope {
  const states = useStates(viewer);
  const antigens = useAntigens(viewer.userId);
  const chosen = namedBy(states, selection.state);
  const state = chosen?.name ?? (viewer.level === 'country' ? null : viewer.state);
  const own = viewer.level === 'country' ? viewer.countryId : viewer.stateId;
  return {
    unit: chosen?.id ?? own ?? undefined,
    state,
    place: state ?? viewer.country,
    antigenName: namedBy(antigens, selection.antigen)?.name ?? null,
    stateNames: new Map(states.map(({ id, name }) => [id, name])),
  };
}

/** The view named in the address, or the first one. */
export function viewOf<View extends string>(
  view: string | undefined,
  [first, ...others]: readonly [View, ...View[]],
): View {
  return others.find((known) => known === view) ?? first;
}

/** Toggle between the views of a drawing. */
export function ViewToggle<View extends string>({
  views,
  words,
}: {
  readonly views: readonly [View, ...View[]];
  readonly words: Readonly<Record<View, string>>;
}) {
  const [view, setView] = useUrlChoice<View>('view', views);
  return (
    <Toggle
      label={analysisStrings.figureChoice}
      options={views.map((value) => ({ value, label: words[value] }))}
      value={view}
      onChange={setView}
    />
  );
}

interface MonthFigures<Row> {
  readonly months: readonly Row[];
  readonly isRecorded: (month: Row) => boolean;
  readonly figures: readonly FigureColumn<Row>[];
  readonly series: readonly MonthSeries[];
  readonly isStacked: boolean;
  readonly most?: number;
}

/** Figures by month, as a chart and a table. */
export function byMonth<Row extends { readonly month: string }>(
  kind: 'bar' | 'line',
  { section, today }: Pick<ShownSubject<unknown>, 'section' | 'today'>,
  { months, isRecorded, figures, ...drawing }: MonthFigures<Row>,
): ReactNode {
  return (
    <FigureSection
      {...section}
      sheet={{
        rows: months,
        keyOf: ({ month }) => month,
        isRecorded,
        name: {
          header: analysisStrings.month,
          value: ({ month }) => monthOrRunning(month, today),
          inFile: ({ month }) => ({ month }),
        },
        figures,
      }}
    >
      {(names) => (
        <MonthsCanvas
          {...names}
          {...drawing}
          kind={kind}
          months={months.map(({ month }) => month)}
          label={analysisStrings.chartOf(names.title, months.length)}
        />
      )}
    </FigureSection>
  );
}

/** `2026-11` as `11/2026`. */
function monthWords(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** The first and the last of months that follow each other. */
export function monthEnds(months: readonly string[]): readonly [string, string] {
  return [monthWords(months.at(0) ?? ''), monthWords(months.at(-1) ?? '')];
}

/** Names a month; the current one is marked, because records may still arrive. */
function monthOrRunning(month: string, today: string): string {
  const words = monthWords(month);
  return month === today.slice(0, 7) ? analysisStrings.running(words) : words;
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly level: 'state' | 'lga' | 'stores';
}

interface PlaceFigures<Row extends Place> {
  readonly heading: string;
  /** In the order of the table. */
  readonly parts: readonly Row[];
  readonly isRecorded: (part: Row) => boolean;
  /** The figure on the map; null without records. */
  readonly valueOf: (part: Row) => number | null;
  readonly figures: readonly FigureColumn<Row>[];
  readonly steps?: readonly number[];
  readonly show?: (value: number) => string;
}

/** A figure of states or LGAs on a map, with a table that links to each of them. */
export function byPlace<Row extends Place>(
  { section, state }: Pick<ShownSubject<unknown>, 'section' | 'state'>,
  { heading, parts, isRecorded, valueOf, figures, ...map }: PlaceFigures<Row>,
): ReactNode {
  const places = parts.map((part) => ({ ...part, name: placeName(part), value: valueOf(part) }));
  return (
    <FigureSection
      {...section}
      heading={heading}
      sheet={{
        rows: parts,
        keyOf: ({ id, level }) => `${level} ${id}`,
        isRecorded,
        name: { header: analysisStrings.place, value: placeName },
        addressOf,
        figures,
      }}
    >
      {(names) => <PlaceMap places={places} state={state} {...map} {...names} />}
    </FigureSection>
  );
}

/** A state or LGA by its name, own stores by the name of their unit. */
export function placeName({ name, level }: Pick<Place, 'name' | 'level'>): string {
  return level === 'stores' ? analysisStrings.ownStores(name) : name;
}
