import { Flag } from '#ui/layout/flag.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import type { VialAtEnd } from './closing.ts';
import { sessionStrings } from './session-strings.ts';
import { togetherStrings } from './together/together-strings.ts';

interface VialEndRowProps {
  readonly end: VialAtEnd;
  readonly isKeepable: boolean;
  readonly isKept: boolean;
  /** Another tablet may have given from it, and has not said. */
  readonly isWaiting: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** One opened vial: what was given from it, and what happens to what is left. */
export function VialEndRow({ end, isKeepable, isKept, isWaiting, onKeep }: VialEndRowProps) {
  const { vial, given, left, isAccounted } = end;
  return (
    <li className="session-end">
      <Vial left={left} of={vial.doses} />
      <span className="session-take-name">
        <strong>{vial.name}</strong>
        <span className="ui-soft">{vial.batchNo}</span>
      </span>
      <span className="ui-figure">{sessionStrings.given(given)}</span>
      {isAccounted ? (
        <Flag tone="neutral">{sessionStrings.alreadyAccounted}</Flag>
      ) : left === 0 ? (
        <Flag tone="neutral" icon="check">
          {sessionStrings.finished}
        </Flag>
      ) : isWaiting ? (
        <Flag tone="neutral" icon="people">
          {togetherStrings.waits(left)}
        </Flag>
      ) : isKeepable ? (
        <Toggle
          label={sessionStrings.whatWith(vial.name, vial.batchNo)}
          options={[
            { value: 'keep', label: sessionStrings.keep(left) },
            { value: 'discard', label: sessionStrings.discard(left) },
          ]}
          value={isKept ? 'keep' : 'discard'}
          onChange={(chosen) => onKeep(chosen === 'keep')}
        />
      ) : (
        <Flag tone="warning" icon="trash">
          {sessionStrings.discard(left)}
        </Flag>
      )}
    </li>
  );
}
