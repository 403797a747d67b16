import { useId } from 'react';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { type DoseKind, doseKinds } from '#domain/immunization/schedule/scheduled-dose.ts';
import { dosesOf, ofEdition } from '#domain/immunization/schedule/series.ts';
import type { WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Cluster, Grid } from '#ui/layout/arrange.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useVisit } from './immunize-context.ts';
import { immunizeStrings, kindWords } from './immunize-strings.ts';
import { lineFault, type LineFault, lineKind, type VisitLine } from './immunize-visit.ts';
import { warningsInWords } from './immunize-warnings.tsx';
import { Vvm } from '#bindings/vvm.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataRows } from '#ui/table/data-rows.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';

export const lineFaultSentences = {
  'no-source': immunizeStrings.selectVaccine,
  'no-number': immunizeStrings.noNumber,
  'low-dose': immunizeStrings.lowDose,
} as const satisfies Record<LineFault, string>;

interface VisitLineFieldsProps {
  readonly line: VisitLine;
  /** All lines of the visit, because two may take from the same stock. */
  readonly lines: readonly VisitLine[];
  readonly name: string;
  /** Undefined while the stock is being read. */
  readonly choices: readonly StockChoice[] | undefined;
  readonly warnings: readonly WarningCode[];
  /** True once the officer has tried to save, after which faults are shown. */
  readonly isChecked: boolean;
  readonly onChange: (line: VisitLine) => void;
  readonly onKind: (kind: DoseKind) => void;
  readonly onRemove: () => void;
}

/** One vaccine of a visit. */
export function VisitLineFields(props: VisitLineFieldsProps) {
  const { line, lines, name, choices, warnings, isChecked, onChange, onKind, onRemove } = props;
  const id = useId();
  const { facts, found, on } = useVisit();
  const edition = { ...facts.child, on, antigen: name };
  const series = facts.series.get(line.antigen) ?? null;
  const scheduled = dosesOf(series ?? '').map((dose) => ofEdition(dose, edition));
  const kind = lineKind(line);
  const kinds = doseKinds.filter((one) => one !== 'routine' || scheduled.length > 0);
  const chosen = choices?.find(({ source }) => source === line.source);
  const fault = isChecked && choices ? lineFault(line, lines, choices) : null;
  const doseFault = fault === 'no-source' || fault === null ? undefined : lineFaultSentences[fault];
  return (
    <>
      <Cluster gap="medium" rowGap="small" justify="between">
        <strong>{name}</strong>
        <Button tone="quiet" icon="close" onClick={onRemove}>
          {immunizeStrings.remove(name)}
        </Button>
      </Cluster>
      <Toggle
        label={immunizeStrings.ofAntigen(immunizeStrings.kind, name)}
        options={kinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={onKind}
      />
      <Grid min={12} gap="large" rowGap="medium">
        {kind === 'routine' ? (
          <FieldFrame id={`${id}-dose`} label={immunizeStrings.dose}>
            <select
              id={`${id}-dose`}
              className="ui-input"
              aria-label={immunizeStrings.ofAntigen(immunizeStrings.dose, name)}
              value={line.dose}
              onChange={({ currentTarget }) => onChange({ ...line, dose: currentTarget.value })}
            >
              {scheduled.map(({ code, name: dose }) => (
                <option key={code} value={code}>
                  {doseWords(dose)}
                </option>
              ))}
            </select>
          </FieldFrame>
        ) : null}
        <FieldFrame id={`${id}-doses`} label={immunizeStrings.noOfDose} error={doseFault} isRequired>
          <input
            id={`${id}-doses`}
            className="ui-input"
            data-kind="number"
            inputMode="numeric"
            autoComplete="off"
            aria-label={immunizeStrings.ofAntigen(immunizeStrings.noOfDose, name)}
            aria-required
            aria-invalid={doseFault === undefined ? undefined : true}
            value={line.doses}
            onChange={({ currentTarget }) => onChange({ ...line, doses: currentTarget.value })}
          />
        </FieldFrame>
      </Grid>
      {warningsInWords(warnings, { series, found }).map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {stock()}
    </>
  );

  function stock() {
    if (!choices) return <Skeleton />;
    if (chosen) {
      return (
        <ChosenStock
          choice={chosen}
          antigen={name}
          onChooseAnother={() => onChange({ ...line, source: '' })}
        />
      );
    }
    return (
      <>
        {line.source === '' ? null : <Banner tone="warning">{immunizeStrings.sourceGone}</Banner>}
        {fault === 'no-source' ? <Banner tone="danger">{immunizeStrings.selectVaccine}</Banner> : null}
        <StockTable
          antigen={name}
          choices={choices}
          onSelect={({ source }) => onChange({ ...line, source })}
        />
      </>
    );
  }
}

interface StockTableProps {
  readonly antigen: string;
  readonly choices: readonly StockChoice[];
  readonly onSelect: (choice: StockChoice) => void;
}

/** Sources of the doses: open vials first, then lots, each in the order of use. */
function StockTable({ antigen, choices, onSelect }: StockTableProps) {
  if (choices.length === 0)
    return <EmptyState title={immunizeStrings.noStock} hint={immunizeStrings.noStockHint} />;
  const columns: readonly Column<StockChoice>[] = [
    { kind: 'text', key: 'vendor', header: immunizeStrings.vendor, value: ({ label }) => label.vendor },
    { kind: 'text', key: 'batchNo', header: immunizeStrings.batchNo, value: ({ label }) => label.batchNo },
    { kind: 'text', key: 'expiryOn', header: immunizeStrings.expiry, cell: (row) => <Expiry choice={row} /> },
    {
      kind: 'text',
      key: 'vvmStage',
      header: immunizeStrings.vvmStage,
      cell: (row) => <Stage choice={row} />,
    },
    { kind: 'quantity', key: 'available', header: immunizeStrings.doses },
    { kind: 'text', key: 'kind', header: immunizeStrings.stock, value: kindOf },
    {
      kind: 'action',
      key: 'select',
      header: immunizeStrings.action,
      cell: (row) => (
        <Button about={immunizeStrings.selectBatch(row.label.batchNo)} onClick={() => onSelect(row)}>
          {immunizeStrings.select}
        </Button>
      ),
    },
  ];
  return (
    <DataRows
      caption={immunizeStrings.stockOf(antigen)}
      columns={columns}
      rows={choices}
      rowKey={(row) => row.source}
    />
  );
}

/** The chosen stock of a vaccine of the visit, and the button back to the table. */
function ChosenStock({
  choice,
  antigen,
  onChooseAnother,
}: {
  readonly choice: StockChoice;
  readonly antigen: string;
  readonly onChooseAnother: () => void;
}) {
  return (
    <Cluster gap="medium" rowGap="small" justify="between" className="visit-stock">
      <Cluster gap="large" rowGap="tight" className="visit-facts">
        <strong>
          <Breakable text={choice.label.batchNo} />
        </strong>
        <span>{choice.label.vendor}</span>
        <Expiry choice={choice} />
        <Stage choice={choice} />
        <span className="ui-figure">{immunizeStrings.available(formatQuantity(choice.available))}</span>
      </Cluster>
      <Button about={antigen} onClick={onChooseAnother}>
        {immunizeStrings.chooseAnother}
      </Button>
    </Cluster>
  );
}

function Expiry({ choice }: { readonly choice: StockChoice }) {
  return (
    <span>
      <span className="ui-figure whitespace-nowrap">{formatDate(choice.label.expiryOn)}</span>{' '}
      {choice.cautions.includes('expired') ? <Flag tone="danger">{immunizeStrings.expired}</Flag> : null}
      {choice.cautions.includes('on-hold') ? (
        <Flag tone="danger" icon="pause">
          {immunizeStrings.onHold}
        </Flag>
      ) : null}
      {choice.cautions.includes('on-the-way') ? (
        <Flag tone="info" icon="truck">
          {immunizeStrings.notConfirmed}
        </Flag>
      ) : null}
    </span>
  );
}

function Stage({ choice }: { readonly choice: StockChoice }) {
  const { vvmStage } = choice.label;
  const label = vvmStage === 'III' ? immunizeStrings.stageThree : vvmStage;
  return <Vvm stage={vvmStage} label={label} />;
}

function kindOf({ kind }: StockChoice): string {
  return kind === 'issued' ? immunizeStrings.issuedEntry : immunizeStrings.lot;
}
