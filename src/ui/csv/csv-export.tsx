import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../files/download-file.ts';
import { Button } from '../layout/button.tsx';
import { Progress } from '../layout/progress.tsx';
import { uiStrings } from '../strings.ts';
import { formatQuantity } from '../format-quantity.ts';
import { notify } from '../toast/notify.ts';
import { csvParts, type CsvSource } from './csv-source.ts';

export interface CsvExportProps<Row> extends CsvSource<Row> {
  readonly fileName: string;
  /** Called with each saved file. */
  readonly onWritten?: (rows: number) => void;
}

/** A button that saves all results of a listing as a file. Long exports show their progress, and can be cancelled. */
export function CsvExport<Row>({ fileName, onWritten, ...source }: CsvExportProps<Row>) {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBusy(true);
    try {
      const file = await csvParts(source, {
        signal,
        onProgress: (done, total) => setProgress(done < total ? { done, total } : undefined),
      });
      if (signal.aborted) return;
      if (!file) {
        notify.warning(uiStrings.nothingToExport);
        return;
      }
      downloadFile(file.parts, { name: fileName, type: 'text/csv;charset=utf-8' });
      onWritten?.(file.rows);
      notify.success(uiStrings.exported(formatQuantity(file.rows), file.rows));
    } catch {
      if (!signal.aborted) notify.error(uiStrings.exportFailed);
    } finally {
      setProgress(undefined);
      setBusy(false);
    }
  };

  return (
    <>
      {progress ? (
        <>
          <Progress label={uiStrings.exporting} value={progress.done} max={progress.total} />
          <Button onClick={() => running.current?.abort()}>{uiStrings.cancelExport}</Button>
        </>
      ) : null}
      <Button icon="download" isBusy={isBusy} onClick={() => void run()}>
        {uiStrings.exportCsv}
      </Button>
    </>
  );
}
