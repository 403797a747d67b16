import { Suspense, type ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import { CsvExport } from '#ui/csv/csv-export.tsx';
import { fileName } from '#ui/files/file-name.ts';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import type { DrawingNames } from './drawing-names.ts';
import { fileColumns } from './file-columns.ts';
import { FigureTable, type FigureSheet } from './figure-table.tsx';
import { analysisStrings, chartLabels, type ChartKind } from './strings.ts';

/** What a section is called, and which of its drawings is shown. */
export interface SectionWords<Kind extends ChartKind> {
  readonly heading: string;
  /** What is selected, in words. */
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

/** A drawing with its figures beside it, each as a file too. */
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
      <div className="analysis-tools">
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
      </div>
      {/* The figures come with the drawing, which would push them away. */}
      <Suspense fallback={<Skeleton shape="table" label={analysisStrings.drawing} />}>
        <div className="analysis-both">
          <div className="analysis-drawing">
            {children({
              title: `${heading}: ${note}`,
              fileName: fileName('png', heading, note),
              onWritten: () => void storage.wroteFile('picture', rows.length),
            })}
          </div>
          <FigureTable sheet={sheet} isNumbered={isNumbered} />
        </div>
      </Suspense>
    </Section>
  );
}
