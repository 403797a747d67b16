import { useSearchParams } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useUrlChoice } from '#ui/listing/use-url-state.ts';
import { isKnownStatus, subjects, type Subject } from './selection.ts';
import { analysisStrings } from './strings.ts';
import { SubjectToggle } from './subject-toggle.tsx';
import { ConsumptionSubject } from './subjects/consumption-subject.tsx';
import { CoverageSubject } from './subjects/coverage-subject.tsx';
import { NotGivenSubject } from './subjects/not-given-subject.tsx';
import { StockSubject } from './subjects/stock-subject.tsx';
import { TimelinessSubject } from './subjects/timeliness-subject.tsx';
import { WastageSubject } from './subjects/wastage-subject.tsx';
import { WeeksSubject } from './weeks/weeks-subject.tsx';
import './analysis.css';

const screens = {
  stock: StockSubject,
  weeks: WeeksSubject,
  consumption: ConsumptionSubject,
  wastage: WastageSubject,
  coverage: CoverageSubject,
  notGiven: NotGivenSubject,
  timeliness: TimelinessSubject,
} as const satisfies Record<Subject, unknown>;

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
