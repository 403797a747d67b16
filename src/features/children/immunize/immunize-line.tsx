import { useId } from 'react';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { type DoseKind, doseKinds } from '#domain/immunization/schedule/scheduled-dose.ts';
import { dosesOf, ofEdition } from '#domain/immunization/schedule/series.ts';
import type { WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ChosenStock, StockTable } from './immunize-stock.tsx';
import { useVisit } from './immunize-context.ts';
import { immunizeStrings, kindWords } from './immunize-strings.ts';
import { lineFault, lineKind, type LineFault, type VisitLine } from './immunize-visit.ts';
import { warningsInWords } from './immunize-warnings.tsx';

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
  /** Whether what is wrong is to be said: not before they tried to save. */
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
      <div className="visit-line-head">
        <strong>{name}</strong>
        <Button tone="quiet" icon="close" onClick={onRemove}>
          {immunizeStrings.remove(name)}
        </Button>
      </div>
      <Toggle
        label={immunizeStrings.ofAntigen(immunizeStrings.kind, name)}
        options={kinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={onKind}
      />
      <div className="visit-line-fields">
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
      </div>
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
