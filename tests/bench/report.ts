import { isMet, type Figure, type FigureResult, type Measurement } from './figure.ts';

export interface Measured {
  readonly figure: Figure;
  readonly result: FigureResult;
}

const header = ['Figure', 'Ours', 'Reference', 'Result', 'Target', 'Met'];

/** A table for a terminal, with the notes of each figure below it. */
export function textReport(measured: readonly Measured[]): string {
  const rows = [header, ...measured.flatMap(({ result }) => result.measurements.map(cells))];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  const notes = measured
    .filter(({ result }) => result.notes.length > 0)
    .map(({ figure, result }) => [`${figure.title}:`, ...result.notes.map((note) => `  ${note}`)].join('\n'));
  return [lines.join('\n'), ...notes].join('\n\n');
}

/** The same table in Markdown, for docs/figures.md. */
export function markdownReport(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ result }) => result.measurements.map(cells));
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** All results as one JSON value. */
export function jsonReport(measured: readonly Measured[]): string {
  const figures = measured.map(({ figure, result }) => ({
    figure: figure.name,
    title: figure.title,
    measurements: result.measurements.map((line) => ({ ...line, met: isMet(line) })),
    notes: result.notes,
  }));
  return JSON.stringify({ figures }, null, 2);
}

function cells(line: Measurement): string[] {
  const met = line.target === null ? '–' : isMet(line) ? 'yes' : 'NO';
  return [line.what, line.ours, line.reference ?? '–', line.shown, line.target?.shown ?? '–', met];
}
