import type { ReactNode } from 'react';
import type { ApiFailure } from '#client/http/api.ts';
import type { Session } from '#client/session/session-facts.ts';
import { NotFound } from '#officer/not-found/not-found.tsx';
import { Answered } from '#officer/online/answered.tsx';
import { useLive } from '#officer/online/use-live.ts';
import { Page } from '#ui/layout/page.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, subjects, type Selection, type Subject } from './selection.ts';
import { analysisStrings, subjectLabels } from './strings.ts';
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

const options = subjects.map((value) => ({ value, label: subjectLabels[value] }));

/** The page of a subject: what it is about, what is selected of it, and how old the answer is. */
export function AnalysisPage<Value>({
  viewer,
  subject,
  selection,
  choice,
  answer,
  children,
}: AnalysisPageProps<Value>) {
  const change = useUrlChanges();
  const { failure, reload } = answer;
  useLive(useSubjectScope(viewer, selection).unit, reload);
  if (failure?.status === 404) return <NotFound isBare={false} />;
  return (
    <Page title={analysisStrings.title}>
      <Toggle
        label={analysisStrings.subjectChoice}
        options={options}
        value={subject}
        // Places and periods stay; what only the other subject knows does not.
        onChange={(next) =>
          change(
            {
              of: next === subjects[0] ? undefined : next,
              view: undefined,
              status: undefined,
              chart: undefined,
            },
            'push',
          )
        }
      />
      {choice}
      <FilterBar viewer={viewer} selection={selection} filters={filtersOf[subject]} />
      <Answered answer={answer}>{children}</Answered>
    </Page>
  );
}
