import type { ReactNode } from 'react';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { defineForm, type Field, type FormDefinition, type RawValues } from '#ui/form/define-form.ts';
import type { Pack } from '#ui/form/field-input-props.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { DosesSum, LotSum } from '../doses-sum.tsx';
import { vialPack } from '../in-vials.tsx';
import {
  dosesField,
  expiryField,
  particularsFields,
  reasonField,
  rememberedParticulars,
  textField,
} from '../activity/activity-fields.ts';
import { stockStrings } from '../strings.ts';
import { amendmentStrings } from './amendment-strings.ts';
import { confirmationOf, readingOf, stageOf } from './arrival-answer.ts';
import type { SavedCount } from '#client/stock/saved-count.ts';
import type { ShownEntry } from '../shown.ts';
import { signed } from '../entries/entry-facts.ts';
import type { FormLack } from '../activity/source-activity.ts';
import type { z } from 'zod';
import { confirmArrivalPayloadSchema } from '#domain/ledger/activities/confirm-arrival.ts';
import { correctPayloadSchema } from '#domain/ledger/activities/correct.ts';
import { reversePayloadSchema } from '#domain/ledger/activities/reverse.ts';
import { readVvmPayloadSchema } from '#domain/ledger/activities/read-vvm.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { named } from '#ui/form/named-schema.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { fieldWords } from '../field-words.ts';
import { vvmField } from '../lot-facts.tsx';

/** The parts in which the changes of an entry differ; they share the form around it. */
export interface AmendmentKind<Output> {
  readonly form: FormDefinition<Output>;
  readonly intro: string;
  /** Fields whose values are already known. */
  readonly remembered: readonly Remembered[];
  /** Summary of the effect, next to the button. */
  readonly sum: ReactNode;
  /** Warning against it. */
  readonly caution?: { readonly title: string; readonly text: string };
  /** Default values beyond officer and time. */
  readonly defaults?: Readonly<Record<string, string>>;
  readonly activityOf: (values: Output) => LedgerActivity | FormLack;
  /** Activities saved in the same transaction. */
  readonly also?: (values: Output) => readonly LedgerActivity[];
  /** The field beside which a refusal is shown. */
  readonly fields: Partial<Record<Rejection, string>>;
  /** Sentences that replace the ledger's own here. */
  readonly sentences?: Partial<Record<Rejection, string>>;
  readonly live?: (values: Readonly<RawValues>) => ReactNode;
  /** Pack sizes for fields that may be entered in packs. */
  readonly packs?: Readonly<Record<string, Pack | undefined>>;
  /** Text of the question that asks for confirmation, which describes the effect. */
  readonly question?: readonly string[];
}

interface Reversed {
  /** Doses recorded as given from the entry. */
  readonly given: number;
  /** The count with which an adjustment was saved, which its lot loses with it; null if there is none. */
  readonly count: SavedCount['count'] | null;
}

export function reverseKind(entry: ShownEntry, { given, count }: Reversed): AmendmentKind<ReverseValues> {
  const lots = (count?.lots ?? []).filter((lot) => (lot.entry as string) === entry.lot);
  const caution =
    given === 0
      ? null
      : {
          title: amendmentStrings.givenOf(given),
          text: amendmentStrings.givenStay,
        };
  return {
    form: reverseForm,
    ...about(entry),
    intro: amendmentStrings.reverseIntro,
    ...(caution && { caution }),
    activityOf: (values) => ({ type: 'reverse', payload: { ...values, entry: entry.id } }),
    also: ({ officer, happenedAt }) =>
      count === null || lots.length === 0
        ? []
        : [{ type: 'void-count', payload: { lots, countedAt: count.countedAt, officer, happenedAt } }],
    fields: {},
    question: [
      ...reversalSentences(entry),
      ...(lots.length === 0 ? [] : [amendmentStrings.countGoes]),
      ...(caution ? [`${caution.title} ${caution.text}`] : []),
    ],
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

/** Says how reversing an entry changes the figures. */
function reversalSentences(entry: ShownEntry): readonly string[] {
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

// Forms of changes to the entry whose receipt is open.

const shared = { savingLabel: stockStrings.saving, emptyMessage: stockStrings.empty };

const reverseSchema = reversePayloadSchema
  .omit({ entry: true, year: true })
  .extend({ year: typedYearSchema });
type ReverseValues = z.infer<typeof reverseSchema>;

const reverseFields = [
  {
    ...textField('reason', amendmentStrings.reasonLabel),
    requiredMessage: amendmentStrings.needsReason,
    span: 'full',
  },
  ...particularsFields({ happenedAt: fieldWords.reversedAt, officer: fieldWords.officer }),
] as const satisfies readonly Field<keyof ReverseValues>[];

const reverseForm = defineForm<ReverseValues>({
  ...shared,
  schema: named(reverseSchema, reverseFields),
  fields: reverseFields,
  submitLabel: amendmentStrings.reverse,
});

const correctSchema = correctPayloadSchema.omit({ entry: true });
type CorrectValues = z.infer<typeof correctSchema>;

const correctFields = [
  textField('batchNo', amendmentStrings.batchLabel),
  expiryField(amendmentStrings.expiryLabel),
  textField('officer', amendmentStrings.officerLabel),
  textField('correctedBy', amendmentStrings.correctedByLabel),
  { name: 'happenedAt', kind: 'date-time', label: fieldWords.correctedAt, isRequired: true },
] as const satisfies readonly Field<keyof CorrectValues>[];

const correctForm = defineForm<CorrectValues>({
  ...shared,
  schema: named(correctSchema, correctFields),
  fields: correctFields,
  submitLabel: amendmentStrings.correct,
});

/** Batch and expiry can be corrected on the entry that opened the lot; on other entries they are only shown. */
const correctForms = {
  'with-lot': correctForm,
  'without-lot': {
    ...correctForm,
    fields: correctFields.map((field) =>
      field.name === 'batchNo' || field.name === 'expiryOn' ? { ...field, isReadOnly: true } : field,
    ),
  },
} as const;

const confirmSchema = confirmArrivalPayloadSchema
  .omit({ entry: true, counted: true, note: true, reasonCode: true, year: true })
  .extend({ year: typedYearSchema, vvmStage: readVvmPayloadSchema.shape.vvmStage.optional() });
type ConfirmValues = z.infer<typeof confirmSchema>;

const countingFields = [
  { ...vvmField, label: amendmentStrings.stageFound, isRequired: false },
  ...particularsFields({ happenedAt: fieldWords.countedAt, officer: fieldWords.officer }),
] as const satisfies readonly Field<keyof ConfirmValues>[];

const confirmForm = defineForm<ConfirmValues>({
  ...shared,
  schema: named(confirmSchema, countingFields),
  fields: countingFields,
  submitLabel: amendmentStrings.confirm,
});

const differsSchema = confirmSchema.extend({
  counted: confirmArrivalPayloadSchema.shape.counted,
  note: textSchema().optional(),
  reasonCode: confirmArrivalPayloadSchema.shape.reasonCode,
});
type DiffersValues = z.infer<typeof differsSchema>;

/** @param sent doses that the other facility recorded as sent; a shortage asks for its reason */
function differsForm(sent: number): FormDefinition<DiffersValues> {
  const fields = [
    dosesField('counted', amendmentStrings.countedLabel, 1),
    {
      ...reasonField('reasonCode', amendmentStrings.reasonLabel),
      when: ({ counted = '' }: Readonly<RawValues>) => wholeNumberIn(counted) < sent,
    },
    { ...textField('note', amendmentStrings.noteLabel), isRequired: false },
    ...countingFields,
  ] as const satisfies readonly Field<keyof DiffersValues>[];
  return {
    ...shared,
    schema: named(differsSchema, fields),
    fields,
    submitLabel: amendmentStrings.report,
  };
}

const readingSchema = readVvmPayloadSchema.omit({ entry: true });
type ReadingValues = z.infer<typeof readingSchema>;

const readingFields = [
  { ...vvmField, label: amendmentStrings.stageFound },
  { name: 'happenedAt', kind: 'date-time', label: fieldWords.readAt, isRequired: true },
  textField('officer', fieldWords.officer),
] as const satisfies readonly Field<keyof ReadingValues>[];

const readingForm = defineForm<ReadingValues>({
  ...shared,
  schema: named(readingSchema, readingFields),
  fields: readingFields,
  submitLabel: amendmentStrings.saveReading,
});

interface ArrivalDifferenceProps {
  readonly typed: string | undefined;
  readonly sent: number;
}

/** The adjustment that a differing count will make, shown while it is typed. */
function ArrivalDifference({ typed, sent }: ArrivalDifferenceProps) {
  return <output>{sentenceOf(wholeNumberIn(typed ?? ''), sent)}</output>;
}

function sentenceOf(counted: number, sent: number): string {
  if (!Number.isSafeInteger(counted) || counted < 0) return amendmentStrings.adjustsNot;
  if (counted === sent) return amendmentStrings.adjustsNothing;
  return amendmentStrings.adjusts(signed(counted - sent), formatQuantity(counted), formatQuantity(sent));
}
