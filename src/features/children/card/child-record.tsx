import type { ShownImmunization } from '#client/children/shown.ts';
import { kindOf } from '#domain/immunization/schedule/scheduled-dose.ts';
import type { WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { Area, Cluster, Facts } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { cardStrings } from './child-card-strings.ts';
import { useChildUrl } from '../child-url.ts';
import { kindWords } from '../immunize/immunize-strings.ts';
import { warningWords } from '../strings.ts';

interface RecordFactsProps {
  readonly record: ShownImmunization;
  /** The dose as named on the card. */
  readonly name: string;
}

/** Shows when and from which stock a dose was given, the warnings shown at the time, and the button that declares it void. */
export function RecordFacts({ record, name }: RecordFactsProps) {
  const { openTask } = useChildUrl();
  const on = formatDate(record.immunizedOn);
  const kind = kindOf(record);
  return (
    <>
      <Facts as="span" area="facts">
        <span className="ui-figure">{cardStrings.givenOn(on)}</span>
        {record.label === null ? null : <span>{cardStrings.batch(record.label.batchNo)}</span>}
        {kind === 'routine' ? null : <span>{kindWords[kind]}</span>}
        {record.isHistory ? <span>{cardStrings.fromACard}</span> : null}
        {record.sync === 'saved' ? null : <StatusIcon status={record.sync} />}
      </Facts>
      {record.warnings.map((code) => (
        <Cluster
          as="span"
          key={code}
          align="start"
          isOneLine
          className="ui-whole-line text-small text-warning"
        >
          <Icon name="alert" />
          {isKnownWarning(code) ? warningWords[code] : code}
        </Cluster>
      ))}
      {record.voided === null ? (
        <Area area="action" className="ui-no-print">
          <Button
            tone="quiet"
            about={cardStrings.ofRecord(name, on)}
            onClick={() => openTask('void', record.id)}
          >
            {cardStrings.void}
          </Button>
        </Area>
      ) : null}
    </>
  );
}

/** Name of a record's dose in the schedule, or its antigen. */
export function recordName({
  doseName,
  antigenName,
}: Pick<ShownImmunization, 'doseName' | 'antigenName'>): string {
  return doseName === null ? antigenName : doseWords(doseName);
}

function isKnownWarning(code: string): code is WarningCode {
  return Object.hasOwn(warningWords, code);
}
