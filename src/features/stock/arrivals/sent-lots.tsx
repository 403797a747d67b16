import { useToday } from '#bindings/use-today.ts';
import { Cluster, Ruled, Split, Stack } from '#ui/layout/arrange.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import type { ShownEntry } from '../shown.ts';
import { LineField, useFoundLine } from '../voucher/line-field.tsx';
import { voucherNo } from '#domain/ledger/paper-code.ts';
import { voucherStrings } from '../voucher/voucher-strings.ts';
import { arrivalsStrings } from './arrivals-strings.ts';
import {
  byVoucher,
  type CountedArrival,
  differenceOfArrival,
  isCount,
  type TypedArrival,
  type TypedArrivals,
} from './counted-arrivals.ts';
import { useId } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isBetter } from '#domain/ledger/activities/read-vvm.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { reasonField } from '../activity/activity-fields.ts';
import { stageOf } from '../amendments/arrival-answer.ts';
import { BatchNo, Expiry, Vvm } from '../lot-facts.tsx';
import { signed } from '../entries/entry-facts.ts';
import { stockStrings } from '../strings.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { isCodeOfVoucher, readPaperCode } from '#domain/ledger/paper-code.ts';
import { readLabel } from '#domain/scan/gs1.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { notify } from '#ui/toast/notify.ts';
import { doubtWords, labelRefusal, labelStrings } from '../scan/label-strings.ts';
import { lotOfBox } from '../scan/lot-of-box.ts';

interface SentLotsProps {
  readonly arrivals: readonly ShownEntry[];
  readonly typed: TypedArrivals;
  readonly counted: readonly CountedArrival[];
  /** Usual doses per vial, by antigen; a lot's own label takes precedence. */
  readonly sizes: ReadonlyMap<string, number | undefined>;
  readonly onTyped: (typed: TypedArrivals) => void;
}

/** Lists the lots sent, voucher by voucher. One tap counts a whole voucher as sent; a lot left empty stays open. */
export function SentLots({ arrivals, typed, counted, sizes, onTyped }: SentLotsProps) {
  const today = useToday();
  const { found, list, find } = useFoundLine();
  const takeAll = (lots: readonly ShownEntry[]) =>
    onTyped({
      ...typed,
      ...Object.fromEntries(
        lots.map(({ id, doses }) => [id, { ...typed[id], counted: String(doses) }] as const),
      ),
    });
  return (
    <Stack ref={list} gap="wide">
      {byVoucher(arrivals).map(({ key, first, arrivals: lots }, at) => (
        <Section
          key={key}
          title={arrivalsStrings.from(first.origin?.name ?? amendmentStrings.anotherFacility)}
          note={paperOf(first, lots)}
          actions={
            <>
              {at === 0 ? <ScanArrival arrivals={arrivals} onFound={find} /> : null}
              <Button icon="check" onClick={() => takeAll(lots)}>
                {arrivalsStrings.allAsSent}
              </Button>
            </>
          }
        >
          <Ruled>
            {lots.map((entry) => (
              <ArrivalLine
                key={entry.id}
                entry={entry}
                today={today}
                perVial={entry.dosesPerVial ?? sizes.get(entry.antigen) ?? null}
                typed={typed[entry.id] ?? notCounted}
                counted={counted.find((line) => line.entry.id === entry.id)}
                isFound={found === entry.id}
                onTyped={(line) => onTyped({ ...typed, [entry.id]: line })}
              />
            ))}
          </Ruled>
        </Section>
      ))}
    </Stack>
  );
}

const notCounted = { counted: '' } as const;

function paperOf({ voucher }: ShownEntry, lots: readonly ShownEntry[]): string {
  const count = voucherStrings.lotsOf(lots.length);
  return voucher === undefined ? count : `${voucherStrings.voucherNo(voucherNo(voucher))} · ${count}`;
}

interface ArrivalLineProps {
  readonly entry: ShownEntry;
  readonly today: LocalDate;
  /** Doses per vial, by which a tap changes the count; null if unknown. */
  readonly perVial: number | null;
  readonly typed: TypedArrival;
  /** The typed count, parsed; undefined for a lot that was not counted. */
  readonly counted: CountedArrival | undefined;
  /** True for the lot scanned last. */
  readonly isFound: boolean;
  readonly onTyped: (typed: TypedArrival) => void;
}

/** A lot that was sent, and its count: doses, monitor, and the reason for a shortage. */
function ArrivalLine({ entry, today, perVial, typed, counted, isFound, onTyped }: ArrivalLineProps) {
  const id = useId();
  const isWrong = counted !== undefined && !isCount(counted);
  const error = isWrong ? arrivalsStrings.noNumber : undefined;
  const difference = counted === undefined || isWrong ? null : differenceOfArrival(counted);
  const known = stageOf(entry);
  const of = entry.batchNo;
  return (
    <Stack
      as="li"
      className="stock-line"
      gap="tight"
      data-lot={entry.id}
      data-found={isFound ? true : undefined}
    >
      <Split rowGap="none" align="end" columns={[7.5, 'fill']} wide={[5.5, 'fill', 'fit', 7.5, 11]}>
        <b className="stock-line-lot text-head wrap-anywhere">{entry.antigenName}</b>
        <div className="stock-line-lot">
          <strong>
            <BatchNo no={entry.batchNo} />
          </strong>
          <Cluster as="span" className="ui-soft text-small" gap="medium" rowGap="none">
            <Expiry on={entry.expiryOn} today={today} /> <Vvm stage={known} label={known} />
          </Cluster>
        </div>
        <span className="stock-line-left ui-narrow-line">
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
            // A monitor cannot get better.
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
      </Split>
      {difference === null || difference === 0 ? null : (
        <Split columns={[7.5, 'fill']} wide={['fill', 19.25]}>
          <output className="stock-line-difference ui-figure" htmlFor={`${id}counted`}>
            {arrivalsStrings.differs(signed(difference))}
          </output>
          {difference < 0 ? (
            <LineField
              id={`${id}reason`}
              of={of}
              field={reasonField(`reason ${entry.id}`, arrivalsStrings.why)}
              value={typed.reasonCode ?? 'count-correction'}
              onChange={(value) =>
                onTyped({ ...typed, reasonCode: typedReasons.find((reason) => reason === value) })
              }
            />
          ) : null}
        </Split>
      )}
      {error === undefined ? null : (
        <p id={fieldIds(id).error} className="ui-field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </Stack>
  );
}

interface ScanArrivalProps {
  readonly arrivals: readonly ShownEntry[];
  readonly onFound: (entry: EntryId) => void;
}

/** Finds the lot of the box in hand among those sent, or the first line of the sender's paper. */
function ScanArrival({ arrivals, onFound }: ScanArrivalProps) {
  const today = useToday();
  const find = async (text: string): Promise<string | null> => {
    const code = readPaperCode(text);
    if (code !== null) {
      const sent = arrivals.find(({ voucher, source }) =>
        voucher === undefined ? source === code : isCodeOfVoucher(code, voucher),
      );
      if (sent === undefined) return labelStrings.voucherNotOnTheWay;
      onFound(sent.id);
      return null;
    }
    const read = readLabel(text, today);
    if (!read.ok) return labelRefusal[read.fault];
    const { batchNo, gtin } = read.label;
    if (batchNo === null) return read.doubt === undefined ? labelStrings.noBatch : doubtWords(read.doubt);
    const product = gtin === null ? null : await pageEngine().products.of(gtin);
    const found = lotOfBox(arrivals, { ...read.label, batchNo, antigen: product?.antigen ?? null });
    if (found.lot === null) return found.refusal ?? labelStrings.notOnTheWay(batchNo);
    if (found.told !== null) notify.warning(found.told);
    onFound(found.lot.id);
    return null;
  };
  return <ScanButton title={labelStrings.sentTitle} hint={labelStrings.sentHint} onRead={find} />;
}
