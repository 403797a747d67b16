import type { ReactNode, RefObject } from 'react';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { lotName } from '#bindings/ledger-words.ts';
import { Area, Cluster, Only, Split } from '#ui/layout/arrange.tsx';
import { describedBy, fieldIds } from '#ui/form/field-frame.tsx';
import type { DrawnField } from '#ui/form/form-props.ts';
import { StepperInput } from '#ui/form/inputs/stepper-input.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { signed } from '../entries/entry-facts.ts';
import { Vvm } from '../lot-facts.tsx';
import { AntigenLines, LotWords } from '../outgoing/stock-lines.tsx';
import { dosesOfVials, vialsBegun } from '../outgoing/typed-doses.ts';
import { stockStrings } from '../strings.ts';
import { LineField } from '../voucher/line-field.tsx';
import { countField, differenceOf, missingBecause, readStage, type SheetLot } from './count-sheet.ts';
import { countStrings } from './count-strings.ts';
import type { CountedLot } from './counted-stock.ts';

interface CountLinesProps {
  readonly sheet: readonly SheetLot[];
  readonly lots: readonly CountedLot[];
  readonly today: LocalDate;
  readonly isBookHidden: boolean;
  /** The lot scanned last. */
  readonly found: string | null;
  readonly list: RefObject<HTMLDivElement | null>;
  /** A field of the form, undefined while it is not shown. */
  readonly input: (name: string) => DrawnField | undefined;
}

/** The lots of a sheet by antigen, one line each: its label, its monitor, and what is on the shelf in vials or doses. */
export function CountLines({ sheet, lots, list, ...line }: CountLinesProps) {
  const lotById = new Map(lots.map((lot) => [lot.id, lot]));
  // A lot that is gone stays on the sheet, under the name it had.
  const byAntigen = Map.groupBy(sheet, ({ id }) => lotById.get(id)?.antigenName ?? '');
  return (
    <div ref={list} className="stock-count">
      <Only on="wide" className="stock-count-head">
        <Split columns={[5.5, 'fill']} gap="medium" align="end">
          <span>{countStrings.head.antigen}</span>
          <Split columns={[...wideColumns]} gap="medium">
            <span>{countStrings.head.batch}</span>
            <span>{countStrings.head.stage}</span>
            <span>{countStrings.head.vials}</span>
            <span>{countStrings.head.doses}</span>
            <span>{line.isBookHidden ? '' : countStrings.head.book}</span>
          </Split>
        </Split>
      </Only>
      {[...byAntigen].map(([name, own]) => (
        <AntigenLines key={name} name={name} heading="h2">
          {own.map((lot) => (
            <CountLine key={lot.id} {...line} lot={lot} shown={lotById.get(lot.id)} />
          ))}
        </AntigenLines>
      ))}
    </div>
  );
}

const wideColumns = ['fill', 4.75, 9, 5.25, 7] as const;

function CountLine({
  lot,
  shown,
  today,
  isBookHidden,
  found,
  input,
}: Omit<CountLinesProps, 'sheet' | 'lots' | 'list'> & {
  readonly lot: SheetLot;
  readonly shown: CountedLot | undefined;
}) {
  const counted = input(countField(lot.id));
  if (counted === undefined) return null;
  const { id, value, error, onChange } = counted;
  const difference = differenceOf(lot.expected, value);
  const perVial = shown?.perVial ?? null;
  const because = isBookHidden ? undefined : input(missingBecause(lot.id));
  const shared = { of: lot.batchNo, isInvalid: error !== undefined, describedBy: describedBy(id, { error }) };
  const stage = input(readStage(lot.id));
  return (
    <Split
      as="li"
      className="stock-line"
      rowGap="tight"
      gap="medium"
      narrowGap="small"
      columns={[4.25, 'fill', 4]}
      areas={['lot lot book', 'stage vials doses', 'why why why']}
      wide={[...wideColumns]}
      wideAreas={['lot stage vials doses book', 'why why why why why']}
      data-lot={lot.id}
      data-found={found === lot.id ? true : undefined}
    >
      {shown === undefined ? (
        <Area as="strong" area="lot">
          {lot.batchNo}
        </Area>
      ) : (
        <LotWords
          area="lot"
          lot={shown}
          name={lotName({ ...shown, batchNo: shown.ownBatchNo })}
          today={today}
          hasStage={false}
        />
      )}
      <LineArea area="stage">
        {stage === undefined ? (
          lot.label === null ? null : (
            <Vvm stage={lot.label.vvmStage} label={lot.label.vvmStage} />
          )
        ) : (
          <LineField
            isLabelHidden
            id={stage.id}
            field={stage.field}
            of={lot.batchNo}
            value={stage.value}
            onChange={stage.onChange}
            isInvalid={stage.error !== undefined}
            describedBy={describedBy(stage.id, { error: stage.error })}
          />
        )}
      </LineArea>
      <LineArea area="vials">
        {perVial === null || perVial < 2 ? null : (
          <LineField
            {...shared}
            isLabelHidden
            id={`${id}-vials`}
            field={{
              name: `${counted.field.name}-vials`,
              kind: 'stepper',
              label: countStrings.vialsOf(perVial, lot.batchNo),
              input: (props) => <StepperInput {...props} amount={vialsBegun(value, perVial)} />,
            }}
            value={wholeVials(value, perVial)}
            onChange={(vials) => onChange(dosesOfVials(vials, perVial))}
          />
        )}
      </LineArea>
      <LineArea area="doses">
        <LineField
          {...shared}
          isLabelHidden
          id={id}
          field={counted.field}
          value={value}
          onChange={onChange}
        />
      </LineArea>
      <LineArea area="book" isEnd>
        <BookWords
          lot={lot}
          difference={difference}
          isBookHidden={isBookHidden}
          onAll={() => onChange(String(lot.expected))}
        />
      </LineArea>
      <LineArea area="why">
        {because === undefined || difference === null ? null : (
          <Split className="stock-count-why" columns={['fill']} wide={['fill', 18]}>
            <Cluster as="span" isOneLine>
              <Icon name="alert" />
              <b>{because.field.label}</b>
            </Cluster>
            <LineField
              isLabelHidden
              id={because.id}
              field={because.field}
              of={lot.batchNo}
              value={because.value}
              onChange={because.onChange}
            />
          </Split>
        )}
        {[
          { key: id, error },
          { key: stage?.id ?? '', error: stage?.error },
        ].map((fault) =>
          fault.error === undefined ? null : (
            <p key={fault.key} id={fieldIds(fault.key).error} className="ui-field-error">
              <Icon name="alert" />
              {fault.error}
            </p>
          ),
        )}
      </LineArea>
    </Split>
  );
}

function LineArea({
  area,
  isEnd = false,
  children,
}: {
  readonly area: string;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Cluster area={area} justify={isEnd ? 'end' : 'start'} className="stock-count-part">
      {children}
    </Cluster>
  );
}

/** The book's figure for a lot: one tap copies it, and a difference is shown with its sign. Nothing while the book is hidden. */
function BookWords({
  lot,
  difference,
  isBookHidden,
  onAll,
}: {
  readonly lot: SheetLot;
  readonly difference: number | null;
  readonly isBookHidden: boolean;
  readonly onAll: () => void;
}) {
  const doses = formatQuantity(lot.expected);
  if (difference === null)
    return isBookHidden ? (
      <span className="ui-soft text-small">{countStrings.notCounted}</span>
    ) : (
      <Button about={countStrings.ofLot(lot.batchNo)} onClick={onAll}>
        {stockStrings.allDoses(doses)}
      </Button>
    );
  if (isBookHidden) return <Flag tone="good">{countStrings.isCounted}</Flag>;
  return (
    <span className="stock-count-book" data-differs={difference !== 0}>
      {difference === 0 ? null : <b className="ui-figure">{signed(difference)} </b>}
      <small>{difference === 0 ? countStrings.asExpected : countStrings.bookSays(doses)}</small>
    </span>
  );
}

/** The typed doses as whole vials, as text; text that is no number stays, so that it can be reported. */
function wholeVials(doses: string, perVial: number): string {
  const number = wholeNumberIn(doses);
  if (doses.trim() === '' || !Number.isSafeInteger(number)) return doses;
  return String(Math.floor(number / perVial));
}
