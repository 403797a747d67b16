import { wholeNumberIn } from '#ui/form/whole-number.ts';
import type { Source } from './activity/source-activity.ts';
import { vialWords } from './in-vials.tsx';
import { stockStrings } from './strings.ts';

interface DosesSumProps {
  /** Typed value. */
  readonly doses: string | undefined;
  readonly antigen: string | undefined;
  /** Doses per vial, if known. */
  readonly perVial?: number | undefined;
  /** Secondary text. */
  readonly note: string | undefined;
}

/** Doses that an activity will save, beside its button. */
export function DosesSum({ doses, antigen, perVial, note }: DosesSumProps) {
  const number = wholeNumberIn(doses ?? '');
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const said = [vialWords(number, perVial), note].filter(Boolean).join(' · ');
  return (
    <>
      <strong>{isNumber ? dosesWords(number, antigen ?? '') : stockStrings.noDosesYet}</strong>
      {said === '' ? null : <small>{said}</small>}
    </>
  );
}

/** A change to a lot that moves no doses, beside its button. */
export function LotSum({ antigen, note }: { readonly antigen: string; readonly note: string }) {
  return (
    <>
      <strong>{antigen}</strong>
      <small>{note}</small>
    </>
  );
}

function dosesWords(doses: number, antigen: string): string {
  return antigen === '' ? stockStrings.counted(doses) : stockStrings.dosesOf(doses, antigen);
}

interface LeavingSumProps {
  /** The doses, as typed. */
  readonly typed: string | undefined;
  readonly source: Source;
  readonly antigen: string;
}

/** Summary of doses that leave a lot: the doses that stay in it. */
export function LeavingSum({ typed, source, antigen }: LeavingSumProps) {
  const left = source.doses - wholeNumberIn(typed ?? '');
  const isPossible = Number.isSafeInteger(left) && left >= 0;
  return (
    <DosesSum
      doses={typed}
      antigen={antigen}
      perVial={source.dosesPerVial}
      note={isPossible ? stockStrings.leftAfter(left) : stockStrings.batch(source.batchNo)}
    />
  );
}

interface UsedSumProps {
  /** The children, as typed. */
  readonly typed: string | undefined;
  /** Doses that were issued. */
  readonly doses: number;
  readonly antigen: string;
}

/** Summary of a utilization: the number of children that the doses were used for. */
export function UsedSum({ typed, doses, antigen }: UsedSumProps) {
  const children = wholeNumberIn(typed ?? '');
  const isNumber = Number.isSafeInteger(children) && children >= 0;
  return (
    <>
      <strong>{isNumber ? stockStrings.children(children) : stockStrings.noChildrenYet}</strong>
      <small>{stockStrings.dosesIssuedOf(doses, antigen)}</small>
    </>
  );
}
