import { useSearchParams } from 'react-router-dom';
import type { Session } from '#client/session/session-facts.ts';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { useToday } from '#bindings/use-today.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { isReported } from './month-choice.tsx';
import { OwnReport } from './own-report.tsx';
import { reportStrings } from './strings.ts';
import { UnitReport } from './unit-report.tsx';
import './reports.css';

/** The two monthly reports: of the viewer's facility from the device, of a unit as summed by the server. */
export function ReportsScreen() {
  const viewer = useViewer();
  const today = useToday();
  const [params] = useSearchParams();
  if (!viewer) {
    return (
      <Page title={reportStrings.title}>
        <Skeleton shape="table" />
      </Page>
    );
  }
  if (!isReported(params.get('month'), today)) return <NotFound isBare={false} />;
  const unit = params.get('unit') ?? unitOf(viewer);
  return unit === null ? (
    <OwnReport />
  ) : (
    <UnitReport key={`${viewer.userId} ${unit}`} id={unit} user={viewer.userId} />
  );
}

/** The unit whose figures a viewer above the facilities sees; null at a facility. */
function unitOf({ level, lgaId, stateId, countryId }: Session): string | null {
  if (level === 'lga') return lgaId;
  if (level === 'state') return stateId;
  return level === 'country' ? countryId : null;
}
