import { type ReactNode, Suspense } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { fileName } from '#ui/files/file-name.ts';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import type { DrawingNames } from './drawing-names.ts';
import { type FigureSheet, FigureTable } from './figure-table.tsx';
import { analysisStrings, type ChartKind, chartLabels } from './strings.ts';
import type { CsvColumn } from '#ui/csv/csv-source.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';

/** Title of a section, and the drawing that it shows. */
export interface SectionWords<Kind extends ChartKind> {
  readonly heading: string;
  /** The selection, in words. */
  readonly note: string;
  readonly hint?: string;
  readonly kinds: readonly Kind[];
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

interface FigureSectionProps<Row, Kind extends ChartKind> extends SectionWords<Kind> {
  readonly sheet: FigureSheet<Row>;
  readonly isNumbered?: boolean;
  readonly children: (names: DrawingNames) => ReactNode;
}

/** A drawing with its figures beside it, each of which can be saved as a file. */
export function FigureSection<Row, Kind extends ChartKind>({
  heading,
  note,
  hint,
  kinds,
  kind,
  onKind,
  sheet,
  isNumbered = false,
  children,
}: FigureSectionProps<Row, Kind>) {
  const { storage } = pageEngine();
  const { rows } = sheet;
  return (
    <Section title={heading} note={note} {...(hint === undefined ? {} : { description: hint })}>
      <Cluster className="py-3" gap="medium" rowGap="small" justify="between">
        <Toggle
          label={analysisStrings.chartChoice}
          options={kinds.map((value) => ({ value, label: chartLabels[value] }))}
          value={kind}
          onChange={onKind}
        />
        <CsvExport
          fileName={fileName('csv', heading, note)}
          columns={fileColumns(sheet)}
          slices={() => [{ rows, total: rows.length }]}
          onWritten={(written) => void storage.wroteFile('analysis', written)}
        />
      </Cluster>
      {/* The figures wait for the drawing, which would push them away. */}
      <Suspense fallback={<Skeleton shape="table" label={analysisStrings.drawing} />}>
        <Both kind={kind}>
          <Stack align="start" className="analysis-drawing">
            {children({
              title: `${heading}: ${note}`,
              fileName: fileName('png', heading, note),
              onWritten: () => void storage.wroteFile('picture', rows.length),
            })}
          </Stack>
          <FigureTable sheet={sheet} isNumbered={isNumbered} />
        </Both>
      </Suspense>
    </Section>
  );
}

/**
 * The figures take the width they need, so that no column is cut off; a chart gets the rest. A map keeps its size, and a table that does
 * not fit beside it goes below.
 */
function Both({ kind, children }: { readonly kind: ChartKind; readonly children: ReactNode }) {
  return kind === 'map' ? (
    <Cluster gap="wide" align="start" className="analysis-mapped-figures">
      {children}
    </Cluster>
  ) : (
    <Split gap="wide" align="start" columns={['fill']} wide={['fill', 'content']} from="64rem">
      {children}
    </Split>
  );
}

/** Columns of a table of figures in a file: plain numbers, empty without records. */
export function fileColumns<Row>({ name, figures, isRecorded }: FigureSheet<Row>): readonly CsvColumn<Row>[] {
  return [
    { header: name.header, value: name.inFile ?? name.value },
    ...figures.map(({ header, value, isPercent }) => ({
      header: isPercent ? `${header}, %` : header,
      value: (row: Row) => (isRecorded(row) ? value(row) : null),
    })),
  ];
}
