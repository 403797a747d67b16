import type { RawValues } from '#ui/form/define-form.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { countField, differenceOf, type SheetLot } from './count-sheet.ts';
import { countStrings, type PaperKind, countTitle } from './count-strings.ts';
import { signed } from '../entries/signed-doses.ts';

const { columns } = countStrings;

interface CountPaperProps {
  readonly kind: PaperKind;
  /** Null for the whole store. */
  readonly antigen: string | null;
  readonly facility: string;
  readonly today: string;
  readonly sheet: readonly SheetLot[];
  readonly values: Readonly<RawValues>;
}

/** The count as a sheet of paper, A5 or A4 as the printer has it; only printed, never on the screen. */
export function CountPaper({ kind, antigen, facility, today, sheet, values }: CountPaperProps) {
  const isFilled = kind === 'filled';
  const showsExpected = kind !== 'blank';
  return (
    <div className="stock-paper">
      <p>
        {countStrings.facility}: {facility} · {countTitle(antigen)} · {countStrings.printedOn}:{' '}
        {formatDate(today)}
      </p>
      <table>
        <thead>
          <tr>
            <th>{columns.number}</th>
            <th>{columns.batch}</th>
            <th>{columns.expiry}</th>
            <th>{columns.stage}</th>
            {showsExpected ? <th>{columns.expected}</th> : null}
            <th>{columns.counted}</th>
            <th>{columns.difference}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.map((lot, index) => (
            <tr key={lot.id}>
              <td>{index + 1}</td>
              <td>{lot.batchNo}</td>
              <td>{lot.label === null ? '' : formatDate(lot.label.expiryOn)}</td>
              <td>{lot.label?.vvmStage ?? ''}</td>
              {showsExpected ? <td>{formatQuantity(lot.expected)}</td> : null}
              <td>{isFilled ? countedText(lot, values) : ''}</td>
              <td>{isFilled ? differenceText(lot, values) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Line term={countStrings.reason} value={isFilled ? values['reason'] : undefined} />
        <Line term={countStrings.countedBy} value={isFilled ? values['officer'] : undefined} />
        <Line term={countStrings.signature} value={undefined} />
      </dl>
    </div>
  );
}

function Line({ term, value }: { readonly term: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value ?? ''}</dd>
    </div>
  );
}

function countedText({ id, expected }: SheetLot, values: Readonly<RawValues>): string {
  const difference = differenceOf(expected, values[countField(id)]);
  return difference === null ? '' : formatQuantity(expected + difference);
}

function differenceText({ id, expected }: SheetLot, values: Readonly<RawValues>): string {
  const difference = differenceOf(expected, values[countField(id)]);
  return difference === null ? '' : difference === 0 ? '0' : signed(difference);
}
