import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Taken } from './carry.ts';
import { sessionStrings } from './session-strings.ts';
import type { ToTake } from './take-out.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import { Vvm } from '#bindings/vvm.tsx';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { IconButton } from '#ui/layout/icon-button.tsx';
import { isVialUnknown, perVialOf } from './packing.ts';
import { Stepper } from './stepper.tsx';
import type { EntryId } from '#domain/kernel/ids.ts';
import { lotName } from '#bindings/ledger-words.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { vialsFor } from './session.ts';

interface TakeOutTableProps {
  /** Children who are expected. */
  readonly expected: number;
  readonly rows: readonly { readonly one: ToTake; readonly taken: readonly Taken[] }[];
  readonly isChecked: boolean;
  readonly onChange: (antigen: ToTake['antigen'], taken: readonly Taken[]) => void;
}

/** Vials for the cool box, an antigen a row; antigens without usable stock are named below. */
export function TakeOutTable({ expected, rows, isChecked, onChange }: TakeOutTableProps) {
  const without = rows.filter(({ one }) => one.lots.length === 0).map(({ one }) => one);
  const missed = without.filter(({ due }) => due > 0);
  const unneeded = without.filter(({ due }) => due === 0);
  return (
    <Section
      title={sessionStrings.takeOut}
      note={sessionStrings.takeOutNote(expected)}
      actions={
        <Button tone="quiet" icon="print" onClick={() => window.print()}>
          {sessionStrings.pickList}
        </Button>
      }
    >
      <p className="session-take session-take-head" aria-hidden>
        <span>{sessionStrings.antigen}</span>
        <span>{sessionStrings.batchHead}</span>
        <span>{sessionStrings.vvmHead}</span>
        <span>{sessionStrings.dueHead}</span>
        <span>{sessionStrings.vialsHead}</span>
        <span>{sessionStrings.dosesHead}</span>
      </p>
      <ul role="list" className="session-steppers">
        {rows
          .filter(({ one }) => one.lots.length > 0)
          .map(({ one, taken }) => (
            <TakeOutRows
              key={one.antigen}
              of={one}
              taken={taken}
              isChecked={isChecked}
              onChange={(changed) => onChange(one.antigen, changed)}
            />
          ))}
      </ul>
      <Stack gap="small" className="session-take-missed">
        {missed.map(({ antigen, name, due }) => (
          <Banner key={antigen} tone="warning" title={sessionStrings.cannotBeTaken(name)}>
            {sessionStrings.needIt(due)}
          </Banner>
        ))}
        {unneeded.length === 0 ? null : (
          <p className="ui-soft">{sessionStrings.noneUsable(unneeded.map(({ name }) => name).join(', '))}</p>
        )}
        <p className="ui-soft ui-no-print">{sessionStrings.inStockUntil}</p>
      </Stack>
    </Section>
  );
}

interface TakeOutRowsProps {
  readonly of: ToTake;
  /** Lots in the order of use; never empty. */
  readonly taken: readonly Taken[];
  readonly isChecked: boolean;
  readonly onChange: (taken: readonly Taken[]) => void;
}

/** One antigen of a session: its lots, and the vials of each. */
function TakeOutRows({ of, taken, isChecked, onChange }: TakeOutRowsProps) {
  const free = of.lots.find(({ id }) => !taken.some(({ lot }) => lot === id));
  const more =
    free &&
    (() =>
      onChange([...taken, ofLot({ lot: null, vials: '1', perVial: taken[0]?.perVial ?? '' }, free, of)]));
  return (
    <li className="session-take-antigen">
      {taken.map((one, at) => (
        <TakeOutRow
          // A row is identified by its place, because its lot may change.
          key={at}
          of={of}
          number={at + 1}
          taken={one}
          isChecked={isChecked}
          onMore={at === taken.length - 1 ? more : undefined}
          onChange={(changed) => onChange(taken.with(at, changed))}
        />
      ))}
    </li>
  );
}

/** The row with another lot; typed doses per vial stay unless a label says more. */
function ofLot(taken: Taken, lot: ShownLot | undefined, { packing }: ToTake): Taken {
  const known = isVialUnknown(lot, packing) ? undefined : perVialOf(lot, packing);
  return { ...taken, lot: lot?.id ?? null, perVial: known === undefined ? taken.perVial : String(known) };
}

interface TakeOutRowProps {
  readonly of: ToTake;
  /** Number among the lots of its antigen, from 1. */
  readonly number: number;
  readonly taken: Taken;
  readonly isChecked: boolean;
  /** Takes vials of another lot too; absent if there is none. */
  readonly onMore: (() => void) | undefined;
  readonly onChange: (taken: Taken) => void;
}

function TakeOutRow({ of, number, taken, isChecked, onMore, onChange }: TakeOutRowProps) {
  const { lots, due, packing } = of;
  const name = number === 1 ? of.name : sessionStrings.batchNumber(of.name, number);
  const chosen = lots.find(({ id }) => id === taken.lot);
  const stage = chosen?.vvmStage;
  const perVial = wholeNumberIn(taken.perVial);
  const vials = wholeNumberIn(taken.vials);
  const isUnknown = vials > 0 && !(perVial > 0);
  return (
    <div className="session-take">
      <strong className="session-take-antigen-name">{number === 1 ? name : null}</strong>
      <Cluster as="span" isOneLine className="session-take-lot">
        <LotChoice
          label={sessionStrings.lotOf(name)}
          lots={lots}
          chosen={taken.lot}
          perVialOf={(lot) => (isVialUnknown(lot, packing) ? perVial : perVialOf(lot, packing))}
          onChoose={(lot) => onChange(ofLot(taken, lot, of))}
        />
        {onMore === undefined ? null : (
          <IconButton icon="plus" label={`${sessionStrings.anotherBatch}, ${of.name}`} onClick={onMore} />
        )}
      </Cluster>
      <span className="session-take-vvm">{stage === undefined ? null : <Vvm stage={stage} />}</span>
      <span className="session-take-due ui-figure">
        {number === 1 ? (
          <>
            {due} <small>{sessionStrings.dueHead}</small>
          </>
        ) : null}
      </span>
      <span className="session-take-vials">
        <Stepper
          label={sessionStrings.vialsOf(name)}
          value={taken.vials}
          onChange={(typed) => onChange({ ...taken, vials: typed })}
        />
      </span>
      <span className="session-take-doses ui-figure">
        {vials > 0 && perVial > 0 ? vials * perVial : 0} <small>{sessionStrings.dosesHead}</small>
      </span>
      {isVialUnknown(chosen, packing) ? (
        <span className="session-take-per-vial">
          <span aria-hidden>{sessionStrings.perVialHead}</span>
          <Stepper
            label={sessionStrings.perVialOf(name)}
            value={taken.perVial}
            isInvalid={isChecked && isUnknown}
            onChange={(typed) => onChange({ ...taken, perVial: typed })}
          />
        </span>
      ) : null}
    </div>
  );
}

interface LotChoiceProps {
  readonly label: string;
  readonly lots: readonly ShownLot[];
  readonly chosen: EntryId | null;
  /** Doses in a vial of a lot; undefined if unknown. */
  readonly perVialOf: (lot: ShownLot) => number | undefined;
  readonly onChoose: (lot: ShownLot | undefined) => void;
}

/**
 * The lot of a row on two lines, so that none of it is cut off. With several lots, the browser's own select covers the words, because an
 * imitation would not open in the usual way.
 */
function LotChoice({ label, lots, chosen, perVialOf, onChoose }: LotChoiceProps) {
  const lot = lots.find(({ id }) => id === chosen);
  const left = (of: ShownLot) => {
    const perVial = perVialOf(of) ?? 0;
    return perVial > 0 ? sessionStrings.vials(vialsFor(of.left, perVial)) : sessionStrings.doses(of.left);
  };
  const words = lot && (
    <span>
      <strong>
        <Breakable text={lotName(lot)} />
      </strong>
      <small className="ui-figure">{sessionStrings.lotFacts(formatDate(lot.expiryOn), left(lot))}</small>
    </span>
  );
  if (lots.length === 1) return <span className="session-lot">{words}</span>;
  return (
    <span className="ui-frame session-lot" data-choice>
      <span aria-hidden>{words}</span>
      <Icon name="down" />
      <select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(lots.find(({ id }) => id === currentTarget.value))}
      >
        {lots.map((one) => (
          <option key={one.id} value={one.id}>
            {sessionStrings.lotWords(lotName(one), formatDate(one.expiryOn), left(one))}
          </option>
        ))}
      </select>
    </span>
  );
}
