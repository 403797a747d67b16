import { Flag } from '#ui/layout/flag.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import type { EndedVial } from './closing.ts';
import { sessionStrings } from './session-strings.ts';
import { togetherStrings } from './together/together-strings.ts';
import { untilWords } from './vial-until.ts';

interface PartUsedRowProps {
  readonly end: EndedVial;
  readonly onKeep: (keeps: boolean) => void;
}

/** A vial that may be used another day: what is left of it is kept, or thrown away. */
export function PartUsedRow({ end: { vial, left, isKept, isWaiting, rule }, onKeep }: PartUsedRowProps) {
  return (
    <li className="session-end">
      <Vial left={left} of={vial.doses} />
      <span className="session-take-name">
        <strong>{vial.name}</strong>
        <span className="ui-soft">
          {[vial.batchNo, untilWords(vial, rule, { session: '' })].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isWaiting ? (
        <Flag tone="neutral" icon="people">
          {togetherStrings.waits(left)}
        </Flag>
      ) : (
        <Toggle
          label={sessionStrings.whatWith(vial.name, vial.batchNo)}
          options={[
            { value: 'keep', label: sessionStrings.keep(left) },
            { value: 'discard', label: sessionStrings.discard(left) },
          ]}
          value={isKept ? 'keep' : 'discard'}
          onChange={(chosen) => onKeep(chosen === 'keep')}
        />
      )}
    </li>
  );
}
