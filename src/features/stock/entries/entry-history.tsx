import { Button } from '#ui/layout/button.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { changedField, historyWords, amendmentStrings } from '../amendments/amendment-strings.ts';
import type { ShownEntry } from '../shown.ts';

type HistoryLine = ShownEntry['history'][number];

interface EntryHistoryProps {
  readonly entry: ShownEntry;
  readonly onOpen: (id: string) => void;
}

/** What became of an entry after it was written, oldest first; on paper too. */
export function EntryHistory({ entry, onOpen }: EntryHistoryProps) {
  const readings = entry.vvmReadings ?? [];
  if (entry.history.length + readings.length === 0) return null;
  return (
    <section aria-label={amendmentStrings.history}>
      <h3 className="stock-heading">{amendmentStrings.history}</h3>
      <ol className="stock-history">
        {entry.history.map((line) => (
          <li key={line.event}>
            <span className="ui-figure stock-unbroken">{formatDateTime(line.at)}</span>{' '}
            <span>{amendmentStrings.historyLine(historyWords[line.kind], line.by)}</span>
            {line.changes.map((change) => (
              <span key={change.field}>
                {' '}
                · {changedField[change.field]}: <s>{textOf(change.field, change.from)}</s>{' '}
                {textOf(change.field, change.to)}
              </span>
            ))}
            {line.kind === 'reversed' && entry.reversedBy !== null ? (
              <>
                {' '}
                <Button tone="quiet" icon="eye" onClick={() => onOpen(line.event)}>
                  {amendmentStrings.viewReversal}
                </Button>
              </>
            ) : null}
          </li>
        ))}
        {readings.map(({ event, at, stage, by }) => (
          <li key={event}>
            <span className="ui-figure stock-unbroken">{formatDateTime(at)}</span>{' '}
            <span>{amendmentStrings.historyLine(amendmentStrings.stageRead(stage), by)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function textOf(field: HistoryLine['changes'][number]['field'], value: string): string {
  return field === 'expiryOn' ? formatDate(value) : value;
}
