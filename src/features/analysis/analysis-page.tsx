import type { ReactNode } from 'react';
import type { ApiFailure } from '#client/session/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NothingHere } from '#bindings/not-found/not-found.tsx';
import { Answered } from '#bindings/online/online-use.tsx';
import { useLive } from '#bindings/online/use-live.ts';
import { FilterBar, namedBy, useAntigens, useStates } from './filter-bar.tsx';
import { filtersOf, type Selection, type Subject } from './selection.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { analysisStrings } from './strings.ts';

/** The server's answer for one selection. */
export interface SubjectAnswer<Value> {
  /** Undefined until an answer, of now or of before, is there. */
  readonly value: Value | undefined;
  readonly asOf: number;
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
}

interface AnalysisPageProps<Value> {
  readonly viewer: Session;
  readonly subject: Subject;
  readonly selection: Selection;
  /** A choice of the subject's own. */
  readonly choice?: ReactNode;
  readonly answer: SubjectAnswer<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** Shows the chosen subject: its selection, its content, and the age of the answer. */
export function AnalysisPage<Value>({
  viewer,
  subject,
  selection,
  choice,
  answer,
  children,
}: AnalysisPageProps<Value>) {
  const { failure, reload } = answer;
  useLive(useSubjectScope(viewer, selection).unit, reload);
  if (failure?.status === 404) return <NothingHere />;
  return (
    <>
      {choice}
      <FilterBar viewer={viewer} selection={selection} filters={filtersOf[subject]} />
      <Answered answer={answer}>{children}</Answered>
    </>
  );
}

/** Stands in for a chart without a single figure: an empty chart would read as zero. */
export function NothingRecorded({ heading, note }: { readonly heading: string; readonly note: string }) {
  return (
    <Section title={heading} note={note}>
      <EmptyState title={analysisStrings.nothing} hint={analysisStrings.nothingHint} />
    </Section>
  );
}

/** The selection, in words. */
interface SubjectScope {
  /** The state or country whose figures are shown. */
  readonly unit: string | undefined;
  /** The state whose LGAs are shown; null where the states of the country are. */
  readonly state: string | null;
  /** The name of what is shown whole. */
  readonly place: string | null;
  /** Null where none is chosen. */
  readonly antigenName: string | null;
  readonly stateNames: ReadonlyMap<string, string>;
}

/** Names of the state and the antigen that are selected. An address may give a state by its name. */
export function useSubjectScope(viewer: Session, selection: Selection): SubjectScope {
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
