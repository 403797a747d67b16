import { lotName } from '#bindings/lot-name.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { dosesOf, expectedVials } from './closing.ts';
import type { CountedLot } from './counted-lots.tsx';
import { differenceReasons, sessionStrings } from './session-strings.ts';

interface WhyVialsDifferProps {
  /** The lots whose count is not what was carried and recorded. */
  readonly lots: readonly CountedLot[];
  readonly reason: string | undefined;
  /** The session cannot be closed without a reason, and somebody tried. */
  readonly isMissing: boolean;
  readonly onReason: (reason: string) => void;
}

/** What was expected of each lot that differs, and the reason that is asked for. */
export function WhyVialsDiffer({ lots, reason, isMissing, onReason }: WhyVialsDifferProps) {
  if (lots.length === 0) return null;
  return (
    <div className="session-reason">
      {lots.map(({ lot, counted: { returned, empties, discarded } }) => {
        const expected = expectedVials(lot);
        return (
          <Banner
            key={lot.key}
            tone={isMissing ? 'danger' : 'warning'}
            title={sessionStrings.carriedCounted(
              sessionStrings.lotNamed(lot.name, lotName(lot)),
              lot.carried,
              returned + empties + discarded + expected.kept,
            )}
          >
            {sessionStrings.expectedVials(
              dosesOf(lot).given,
              expected.returned,
              expected.empties,
              expected.discarded,
              expected.kept,
            )}{' '}
            {sessionStrings.noReason}
          </Banner>
        );
      })}
      <Toggle
        label={sessionStrings.reason}
        options={differenceReasons}
        value={reason ?? ''}
        onChange={onReason}
      />
    </div>
  );
}
