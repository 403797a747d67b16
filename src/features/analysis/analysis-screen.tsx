import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import { isKnownStatus, type Subject, subjects } from './selection.ts';
import { analysisStrings, subjectLabels } from './strings.ts';
import { ConsumptionSubject } from './subjects/consumption-subject.tsx';
import { CoverageSubject } from './subjects/coverage-subject.tsx';
import { NotGivenSubject } from './subjects/not-given-subject.tsx';
import { StockSubject } from './subjects/stock-subject.tsx';
import { TimelinessSubject } from './subjects/timeliness-subject.tsx';
import { WastageSubject } from './subjects/wastage-subject.tsx';
import { WeeksSubject } from './subjects/weeks-subject.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import './analysis.css';

const screens: Readonly<Record<Subject, ComponentType<{ readonly viewer: Session }>>> = {
  stock: StockSubject,
  weeks: WeeksSubject,
  consumption: ConsumptionSubject,
  wastage: WastageSubject,
  coverage: CoverageSubject,
  notGiven: NotGivenSubject,
  timeliness: TimelinessSubject,
};

/** Graphical analysis: stock by LGA and how long it lasts, consumption, wastage, coverage, doses not given and reports, each as a chart, a map and a table. */
export function AnalysisScreen() {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <Page title={analysisStrings.title}>
        <Skeleton shape="table" />
      </Page>
    );
  }
  return <Analysis key={viewer.userId} viewer={viewer} />;
}

function Analysis({ viewer }: { readonly viewer: Session }) {
  const [subject] = useUrlChoice('of', subjects);
  const [params] = useSearchParams();
  if (!isKnownStatus(params.get('status'))) return <NotFound isBare={false} />;
  const Screen = screens[subject];
  return (
    <Page title={analysisStrings.title}>
      <SubjectToggle subject={subject} />
      <Screen viewer={viewer} />
    </Page>
  );
}

const options = subjects.map((value) => ({ value, label: subjectLabels[value] }));

/** Switches between the subjects of the analysis. */
function SubjectToggle({ subject }: { readonly subject: Subject }) {
  const change = useUrlChanges();
  return (
    <Toggle
      label={analysisStrings.subjectChoice}
      options={options}
      value={subject}
      // Places and periods stay selected; filters that the other subject lacks are cleared.
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
  );
}
