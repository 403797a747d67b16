import type { ShownChild } from '#client/children/shown.ts';
import { Cluster } from '#ui/layout/arrange.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { statusWords } from '#ui/strings.ts';
import { EndFlag, endWord } from './end/end-on-card.tsx';
import { childStrings } from './strings.ts';

type Stated = Pick<ShownChild, 'sync' | 'status' | 'vaccNo' | 'withdrawn' | 'ends' | 'resumed'>;

/** Status of a child's entry: in the register, merged into another, not accepted, or on this device only. */
export function ChildStatus({ child }: { readonly child: Stated }) {
  return (
    <Cluster as="span" isInline>
      {child.status ? null : <Flag tone={child.withdrawn ? 'warning' : 'neutral'}>{goneWord(child)}</Flag>}
      <EndFlag child={child} />
      {child.status || child.sync !== 'saved' ? (
        <StatusIcon status={child.sync} label={syncWord(child)} />
      ) : null}
      {child.status && child.vaccNo === null ? <Flag tone="warning">{childStrings.numberToCome}</Flag> : null}
    </Cluster>
  );
}

/** The same in a word, for a file. */
export function childStatusWord(child: Stated): string {
  const word = child.status || child.sync !== 'saved' ? syncWord(child) : goneWord(child);
  return [endWord(child), word].filter(Boolean).join(', ');
}

function goneWord({ withdrawn }: Stated): string {
  return withdrawn ? childStrings.statusWithdrawn : childStrings.statusMerged;
}

function syncWord({ sync }: Stated): string {
  return sync === 'saved' ? childStrings.statusRegistered : statusWords[sync];
}
