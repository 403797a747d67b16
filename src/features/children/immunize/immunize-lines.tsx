import type { StockChoice } from '#client/children/stock-choices.ts';
import { vialInUse } from '#domain/immunization/schedule/usual-vials.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { doseWords } from '#bindings/dose-words.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { Button } from '#ui/layout/button.tsx';
import { useVisit } from './immunize-context.ts';
import { VisitLineFields } from './immunize-line.tsx';
import { DueWithoutWallet } from './immunize-no-wallet.tsx';
import { immunizeStrings } from './immunize-strings.ts';
import {
  dueDoses,
  proposedLine,
  readLines,
  visitWarnings,
  withKind,
  plannedOf,
  writtenLines,
  type DueChoice,
  type VisitLine,
} from './immunize-visit.ts';

/** The vaccines of one visit: as many antigens as the child is given, each with its dose and the stock it comes from. */
export function VisitLines({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const { facts, explained, kept, choices: stock, on, sources } = useVisit();
  const lines = readLines(value);
  const { here: due, withoutWallet } = dueDoses(facts, lines, { kept, on });
  // Whoever said why a dose is not given has answered for it.
  const unanswered = due.filter(({ dose }) => !explained.has(dose.code));
  const areLotsKnown = stock !== undefined;
  const change = (changed: readonly VisitLine[]) => onChange(writtenLines(changed));
  const warnings = visitWarnings(
    facts,
    lines.map((line) => {
      const choice = stock?.get(line.antigen)?.find(({ source }) => source === line.source);
      return plannedOf(line, choice?.label ?? null, on);
    }),
  );

  // The officer sees what a dose is taken from and can change it. It is not offered before the lots are known.
  const dueLine = ({ dose, antigen }: DueChoice): VisitLine => {
    const fit =
      stock?.get(antigen)?.filter(({ available, cautions }) => available > 0 && cautions.length === 0) ?? [];
    const vials = fit.map((choice) => ({ ...choice, openedOn: openedOn(choice) }));
    const taken = vialInUse(vials, { on, chosen: sources.get(antigen) });
    return { antigen, dose: dose.code, doses: '1', source: taken?.source ?? '' };
  };
  const addAntigen = (antigen: AntigenId | undefined) => {
    if (antigen !== undefined) change([...lines, proposedLine(facts, lines, { antigen, on })]);
  };

  return (
    <div className="visit-lines">
      {kept.length === 0 ? <p className="ui-soft">{immunizeStrings.noWallets}</p> : null}
      {lines.length > 0 ? (
        <ul className="visit-lines" aria-label={immunizeStrings.given}>
          {lines.map((line, at) => (
            // The place in the list is the line's only identity: one antigen may stand in it twice.
            <li key={`${at} ${line.antigen}`} className="visit-line">
              <VisitLineFields
                line={line}
                lines={lines}
                name={facts.names.get(line.antigen) ?? ''}
                choices={stock?.get(line.antigen)}
                warnings={warnings[at] ?? []}
                isChecked={isInvalid}
                onChange={(changed) => change(lines.with(at, changed))}
                onKind={(kind) =>
                  change(lines.with(at, withKind(facts, line, { kind, others: lines.toSpliced(at, 1), on })))
                }
                onRemove={() => change(lines.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {due.length > 0 && areLotsKnown ? (
        <div className="visit-due" role="group" aria-label={immunizeStrings.dueNow}>
          <b>{immunizeStrings.dueNow}</b>
          {unanswered.length > 1 ? (
            <Button
              tone="primary"
              icon="check"
              onClick={() => change([...lines, ...unanswered.map(dueLine)])}
            >
              {immunizeStrings.addAllDue}
            </Button>
          ) : null}
          {due.map((choice) => (
            <Button key={choice.dose.code} icon="plus" onClick={() => change([...lines, dueLine(choice)])}>
              {immunizeStrings.addDue(doseWords(choice.dose.name))}
            </Button>
          ))}
        </div>
      ) : null}
      <DueWithoutWallet doses={withoutWallet} />
      <select
        id={id}
        className="ui-input"
        value=""
        aria-required
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => addAntigen(kept.find((antigen) => antigen === currentTarget.value))}
      >
        <option value="">{immunizeStrings.addAntigen}</option>
        {kept.map((antigen) => (
          <option key={antigen} value={antigen}>
            {facts.names.get(antigen)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The day on which a vial was opened; null for a lot. */
function openedOn({ kind, happenedAt }: StockChoice): LocalDate | null {
  return kind === 'issued' && happenedAt !== null ? dateOf(happenedAt) : null;
}
