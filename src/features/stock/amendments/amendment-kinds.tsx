import type { ReactNode } from 'react';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { FormDefinition, RawValues } from '#ui/form/define-form.ts';
import type { Pack } from '#ui/form/field-input-props.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { ArrivalDifference } from './arrival-difference.tsx';
import {
  confirmForm,
  correctForms,
  differsForm,
  readingForm,
  reverseForm,
  type ConfirmValues,
  type CorrectValues,
  type DiffersValues,
  type ReadingValues,
  type ReverseValues,
} from './amendment-forms.ts';
import { DosesSum, LotSum } from '../doses-sum.tsx';
import { vialPack } from '../in-vials.tsx';
import { rememberedParticulars } from '../activity/remembered-groups.ts';
import { stockStrings } from '../strings.ts';
import { amendmentStrings } from './amendment-strings.ts';
import { confirmationOf, readingOf, stageOf } from './arrival-answer.ts';
import type { ShownEntry } from '../shown.ts';
import { signed } from '../entries/signed-doses.ts';
import type { FormLack } from '../activity/source-activity.ts';

/** What tells one change of an entry from another; the form around it is the same for all. */
export interface AmendmentKind<Output> {
  readonly form: FormDefinition<Output>;
  readonly intro: string;
  /** What is known already. */
  readonly remembered: readonly Remembered[];
  /** What it is done to, beside the button. */
  readonly sum: ReactNode;
  /** What speaks against it. */
  readonly caution?: { readonly title: string; readonly text: string };
  /** What stands in the form beyond the officer and the hour. */
  readonly defaults?: Readonly<Record<string, string>>;
  readonly activityOf: (values: Output) => LedgerActivity | FormLack;
  /** What is saved with it, or not at all. */
  readonly also?: (values: Output) => readonly LedgerActivity[];
  /** The field that a refusal is about. */
  readonly fields: Partial<Record<Rejection, string>>;
  /** Sentences that say it better here than the ledger's own. */
  readonly sentences?: Partial<Record<Rejection, string>>;
  readonly live?: (values: Readonly<RawValues>) => ReactNode;
  /** What numbers may be counted in, by field. */
  readonly packs?: Readonly<Record<string, Pack | undefined>>;
  /** What will happen, asked before it does. */
  readonly question?: readonly string[];
}

/** @param dosesGiven doses that children are recorded as given of the entry */
export function reverseKind(entry: ShownEntry, dosesGiven: number): AmendmentKind<ReverseValues> {
  const caution =
    dosesGiven === 0
      ? null
      : {
          title: amendmentStrings.givenOf(dosesGiven),
          text: amendmentStrings.givenStay,
        };
  return {
    form: reverseForm,
    ...about(entry),
    intro: amendmentStrings.reverseIntro,
    ...(caution && { caution }),
    activityOf: (values) => ({ type: 'reverse', payload: { ...values, entry: entry.id } }),
    fields: {},
    question: [...reversalSentences(entry), ...(caution ? [`${caution.title} ${caution.text}`] : [])],
  };
}

export function correctKind(entry: ShownEntry): AmendmentKind<CorrectValues> {
  const opensLot = entry.id === entry.lot;
  return {
    ...about(entry),
    remembered: [rememberedCorrector],
    form: correctForms[opensLot ? 'with-lot' : 'without-lot'],
    intro: opensLot
      ? amendmentStrings.correctIntro
      : `${amendmentStrings.correctIntro} ${amendmentStrings.correctNoLot}`,
    defaults: { batchNo: entry.batchNo, expiryOn: entry.expiryOn, officer: entry.officer },
    activityOf: (values) => ({ type: 'correct', payload: { ...values, entry: entry.id } }),
    fields: {},
  };
}

export function confirmKind(entry: ShownEntry): AmendmentKind<ConfirmValues> {
  return {
    form: confirmForm,
    ...about(entry),
    intro: amendmentStrings.confirmIntro(formatQuantity(entry.doses), entry.antigenName, entry.batchNo),
    also: (values) => readingOf(entry, values),
    activityOf: ({ vvmStage: _read, ...values }) =>
      confirmationOf(entry, { ...values, counted: entry.doses }),
    fields: { 'vvm-improved': 'vvmStage' },
  };
}

export function differsKind(entry: ShownEntry): AmendmentKind<DiffersValues> {
  return {
    form: differsForm(entry.doses),
    ...about(entry),
    defaults: { reasonCode: 'count-correction' },
    also: (values) => readingOf(entry, values),
    intro: amendmentStrings.reportIntro(
      formatQuantity(entry.doses),
      entry.origin?.name ?? amendmentStrings.anotherFacility,
    ),
    activityOf({ vvmStage: _read, ...values }) {
      if (values.counted === entry.doses)
        return { ok: false, fields: { counted: amendmentStrings.sameAsSent } };
      return confirmationOf(entry, values);
    },
    fields: { 'less-than-in-stock': 'counted', 'loss-adds-doses': 'counted', 'vvm-improved': 'vvmStage' },
    sentences: { 'less-than-in-stock': amendmentStrings.fewerThanLeft },
    live: (values) => <ArrivalDifference typed={values.counted} sent={entry.doses} />,
    packs: { counted: vialPack(entry.dosesPerVial) },
  };
}

export function readingKind(entry: ShownEntry): AmendmentKind<ReadingValues> {
  return {
    form: readingForm,
    ...about(entry),
    remembered: [rememberedReader],
    // A reading moves no doses.
    sum: <LotSum antigen={entry.antigenName} note={stockStrings.batch(entry.batchNo)} />,
    intro: amendmentStrings.readingIntro(entry.antigenName, entry.batchNo, stageOf(entry)),
    activityOf: (values) => ({ type: 'read-vvm', payload: { ...values, entry: entry.id } }),
    fields: { 'vvm-improved': 'vvmStage' },
  };
}

const rememberedReader: Remembered = {
  fields: ['officer', 'happenedAt'],
  label: stockStrings.particulars,
  text: ({ officer, happenedAt = '' }) => `${formatDateTime(happenedAt)} · ${officer}`,
};

const rememberedCorrector: Remembered = {
  fields: ['correctedBy', 'happenedAt'],
  label: stockStrings.particulars,
  text: ({ correctedBy, happenedAt = '' }) => `${formatDateTime(happenedAt)} · ${correctedBy}`,
};

function about({ antigenName, batchNo, doses }: ShownEntry) {
  return {
    remembered: [rememberedParticulars],
    sum: <DosesSum doses={String(doses)} antigen={antigenName} note={stockStrings.batch(batchNo)} />,
  };
}

/** What reversing an entry does to the figures, in words. */
export function reversalSentences(entry: ShownEntry): readonly string[] {
  const { balance, issued, wastage } = entryChange(entry);
  const { antigenName } = entry;
  return [
    balance === 0 ? null : amendmentStrings.balanceChanges(antigenName, signed(-balance)),
    issued === 0 ? null : amendmentStrings.issuedChanges(antigenName, signed(-issued)),
    wastage === 0 ? null : amendmentStrings.wastageChanges(antigenName, signed(-wastage)),
    entry.activity === 'receive' ? amendmentStrings.lotGone(entry.batchNo) : null,
    entry.activity === 'utilize' ? amendmentStrings.opensAgain(formatQuantity(entry.doses)) : null,
  ].filter((sentence) => sentence !== null);
}
