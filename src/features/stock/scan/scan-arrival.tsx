import type { EntryId } from '#domain/kernel/ids.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { useToday } from '#officer/use-today.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { ShownEntry } from '../shown.ts';
import { labelRefusal, labelStrings } from './label-strings.ts';
import { isBatch } from './is-batch.ts';

interface ScanArrivalProps {
  readonly arrivals: readonly ShownEntry[];
  readonly onFound: (entry: EntryId) => void;
}

/** Finds the line of the box in hand among what was sent. */
export function ScanArrival({ arrivals, onFound }: ScanArrivalProps) {
  const today = useToday();
  const find = async (text: string): Promise<string | null> => {
    const read = readLabel(text, today);
    if (!read.ok) return labelRefusal[read.fault];
    const { batchNo } = read.label;
    if (batchNo === null) return labelStrings.noBatch;
    const arrival = arrivals.find((entry) => isBatch(entry, batchNo));
    if (arrival === undefined) return labelStrings.notOnTheWay(batchNo);
    onFound(arrival.id);
    return null;
  };
  return <ScanButton title={labelStrings.title} hint={labelStrings.hint} onRead={find} />;
}
