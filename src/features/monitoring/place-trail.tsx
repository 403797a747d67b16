import { Link } from 'react-router-dom';
import type { Step } from '#contract/calls/monitoring.ts';
import { levels, type Level } from '#domain/access/model.ts';
import { useViewer } from '#bindings/use-viewer.ts';
import { monitoringStrings } from './strings.ts';

interface PlaceTrailProps {
  readonly steps: readonly Step[];
  readonly to: (step: Step) => string;
}

/** The way from the viewer's own unit down to here; what lies above their unit is not for them. */
export function PlaceTrail({ steps, to }: PlaceTrailProps) {
  const viewer = useViewer();
  const own = viewer?.level ?? 'facility';
  const shown = steps.filter(({ level }) => isWithin(level, own));
  if (shown.length < 2) return null;
  const here = shown.at(-1);
  return (
    <nav aria-label={monitoringStrings.wayHere}>
      <ol role="list" className="mon-trail">
        {shown.map((step) => (
          <li key={step.id}>
            {step === here ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <Link to={to(step)}>{step.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isWithin(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
