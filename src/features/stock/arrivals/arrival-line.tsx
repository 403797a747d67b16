import { useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isBetter } from '#domain/ledger/activities/read-vvm.ts';
import { adjustmentReasons } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { reasonField } from '../activity/reason-field.ts';
import { stageOf } from '../amendments/arrival-answer.ts';
import { BatchNo } from '../batch-no.tsx';
import { signed } from '../entries/signed-doses.ts';
import { Expiry } from '../expiry.tsx';
import type { ShownEntry } from '../shown.ts';
import { stockStrings } from '../strings.ts';
import { LineField } from '../voucher/line-field.tsx';
import { Vvm } from '../vvm-stage.tsx';
import { arrivalsStrings } from './arrivals-strings.ts';
import { type CountedArrival, differenceOfArrival, isCount, type TypedArrival } from './counted-arrivals.ts';

interface ArrivalLineProps {
  readonly entry: ShownEntry;
  readonly today: LocalDate;
  /** Doses in a vial: by how much a tap changes the count. Null where nobody has said it. */
  readonly perVial: number | null;
  readonly typed: TypedArrival;
  /** What the typed comes to; undefined where the lot was not counted. */
  readonly counted: CountedArrival | undefined;
  /** It was scanned last. */
  readonly isFound: boolean;
  readonly onTyped: (typed: TypedArrival) => void;
}

/** A lot that was sent, and what is found of it: how much, its monitor, and why there is less. */
export function ArrivalLine({ entry, today, perVial, typed, counted, isFound, onTyped }: ArrivalLineProps) {
  const id = useId();
  const isWrong = counted !== undefined && !isCount(counted);
  const error = isWrong ? arrivalsStrings.noNumber : undefined;
  const difference = counted === undefined || isWrong ? null : differenceOfArrival(counted);
  const known = stageOf(entry);
  const of = entry.batchNo;
  return (
    <li className="stock-line" data-lot={entry.id} data-found={isFound ? true : undefined}>
      <b className="stock-line-antigen">{entry.antigenName}</b>
      <div className="stock-line-lot">
        <strong>
          <BatchNo no={entry.batchNo} />
        </strong>
        <span className="stock-line-label">
          <Expiry on={entry.expiryOn} today={today} /> <Vvm stage={known} label={known} />
        </span>
      </div>
      <span className="stock-line-left">
        <b className="ui-figure">{formatQuantity(entry.doses)}</b> <small>{arrivalsStrings.sent}</small>
      </span>
      <LineField
        id={`${id}stage`}
        of={of}
        field={{
          name: `stage ${entry.id}`,
          kind: 'select',
          label: arrivalsStrings.stage,
          placeholder: arrivalsStrings.notLookedAt,
          // A monitor never gets better.
          options: vvmStages
            .filter((stage) => !isBetter(stage, known))
            .map((stage) => ({ value: stage, label: stockStrings.stage(stage) })),
        }}
        value={typed.stage ?? ''}
        onChange={(value) => onTyped({ ...typed, stage: vvmStages.find((stage) => stage === value) })}
      />
      <LineField
        id={`${id}counted`}
        of={of}
        field={{
          name: `counted ${entry.id}`,
          kind: 'stepper',
          label: arrivalsStrings.arrived,
          step: perVial ?? 1,
        }}
        value={typed.counted}
        onChange={(value) => onTyped({ ...typed, counted: value })}
        isInvalid={isWrong}
        describedBy={describedBy(id, { error })}
      />
      {difference === null || difference === 0 ? null : (
        <output className="stock-line-difference ui-figure" htmlFor={`${id}counted`}>
          {arrivalsStrings.differs(signed(difference))}
        </output>
      )}
      {difference !== null && difference < 0 ? (
        <LineField
          id={`${id}reason`}
          of={of}
          field={reasonField(`reason ${entry.id}`, arrivalsStrings.why)}
          value={typed.reasonCode ?? 'count-correction'}
          onChange={(value) =>
            onTyped({ ...typed, reasonCode: adjustmentReasons.find((reason) => reason === value) })
          }
        />
      ) : null}
      {error === undefined ? null : (
        <p id={fieldIds(id).error} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </li>
  );
}
