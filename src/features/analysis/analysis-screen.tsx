import { lazy, Suspense } from 'react';
import type { Session } from '#client/session/session-facts.ts';
import { AnswerAge, NotHere } from '#officer/online/answer-age.tsx';
import { NotFound } from '#officer/not-found/not-found.tsx';
import { useViewer } from '#officer/use-viewer.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { csvFileName } from '#ui/csv/csv-file-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { useUrlChanges, useUrlChoice } from '#ui/listing/use-url-state.ts';
import type { ChartRow } from './chart-rows.ts';
import { ChartTable } from './chart-table.tsx';
import { FilterBar, useAntigens } from './filter-bar.tsx';
import { titleOf, useSelection } from './selection.ts';
import { analysisStrings, chartLabels, type ChartKind } from './strings.ts';
import { useChartRows } from './use-chart-rows.ts';
import './analysis.css';

// The library that draws is needed here and nowhere else.
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

const figures = [
  { value: 'balance', label: analysisStrings.balance },
  { value: 'issued', label: analysisStrings.issued },
] as const;

const kinds = Object.entries(chartLabels).map(([value, label]) => ({ value: value as ChartKind, label }));

/** Graphical analysis: doses by LGA, as a chart and as a table. */
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
  const selection = useSelection();
  const change = useUrlChanges();
  const [figure] = useUrlChoice('view', ['balance', 'issued']);
  const antigenName = useAntigens(viewer.userId).find(({ id }) => id === selection.antigen)?.name ?? null;
  const { rows, asOf, failure, reload } = useChartRows(viewer.userId, selection, figure);
  if (failure?.status === 404) return <NotFound isBare={false} />;
  const title = titleOf(selection, { antigenName, figure });
  return (
    <Page title={analysisStrings.title}>
      <Toggle
        label={analysisStrings.figureChoice}
        options={figures}
        value={figure}
        // A status shows what was done; this shows what there is again.
        onChange={(next) =>
          change({ view: next === 'balance' ? undefined : next, status: undefined }, 'replace')
        }
      />
      <FilterBar viewer={viewer} selection={selection} />
      {failure !== null && rows !== undefined ? (
        <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />
      ) : null}
      {failure !== null && rows === undefined ? <NotHere failure={failure} onAgain={reload} /> : null}
      {failure === null && rows === undefined ? <Skeleton shape="table" /> : null}
      {rows === undefined ? null : <ChartSection rows={rows} title={title} />}
    </Page>
  );
}

function ChartSection({ rows, title }: { readonly rows: readonly ChartRow[]; readonly title: string }) {
  const [kind, setKind] = useUrlChoice('chart', ['bar', 'line', 'doughnut', 'pie']);
  if (!rows.some(({ isRecorded }) => isRecorded)) {
    return (
      <Section title={analysisStrings.chart} note={title}>
        <EmptyState title={analysisStrings.nothing} hint={analysisStrings.nothingHint} />
      </Section>
    );
  }
  const hasNoSlice = (kind === 'doughnut' || kind === 'pie') && rows.some(({ doses }) => doses < 0);
  const fileName = csvFileName(analysisStrings.chart, title);
  return (
    <Section title={analysisStrings.chart} note={title}>
      <div className="analysis-tools">
        <Toggle label={analysisStrings.chartChoice} options={kinds} value={kind} onChange={setKind} />
        <CsvExport
          fileName={fileName}
          columns={[
            { header: analysisStrings.lga, value: ({ name }) => name },
            { header: analysisStrings.doses, value: (row) => (row.isRecorded ? row.doses : null) },
            { header: analysisStrings.wastage, value: (row) => (row.isRecorded ? row.wastage : null) },
          ]}
          slices={() => [{ rows, total: rows.length }]}
        />
      </div>
      <div className="analysis-both">
        <div className="analysis-drawing">
          {hasNoSlice ? (
            <EmptyState title={analysisStrings.belowZero} />
          ) : (
            <Suspense fallback={<Skeleton shape="table" label={analysisStrings.drawing} />}>
              <ChartCanvas kind={kind} rows={rows} title={title} fileName={fileName.replace(/csv$/, 'png')} />
            </Suspense>
          )}
        </div>
        <ChartTable rows={rows} />
      </div>
    </Section>
  );
}
