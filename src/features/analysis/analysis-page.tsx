import type { ReactNode } from 'react';
import type { ApiFailure } from '#client/session/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NothingHere } from '#bindings/not-found/not-found.tsx';
import { Answered } from '#bindings/online/online-use.tsx';
import { useLive } from '#bindings/online/use-live.ts';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, type Selection, type Subject } from './selection.ts';
import { useSubjectScope } from './subjects/subject-scope.ts';

/** What the server answered about a selection. */
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

/** What stands below the choice of a subject: what is selected of it, and how old the answer is. */
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
