import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import type { Field, FormDefinition, RawValues } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsFields, proposedReason, reasonField, textField } from '../activity/activity-fields.ts';
import {
  agreesWithBook,
  countField,
  differenceOf,
  missingBecause,
  readStage,
  type SheetLot,
} from './count-sheet.ts';
import { countStrings } from './count-strings.ts';
import { fieldWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';
import { optionsOf } from '#ui/form/options-of.ts';

const particularsShapeOfCount = {
  ...particularsShape,
  year: typedYearSchema,
  reason: textSchema(),
  witness: textOrNothingSchema().optional(),
};
const reasonCode = z.enum(typedReasons).optional();
const stage = z.enum(vvmStages).optional();

/** Officers, time and reason of a count. */
export const countParticularsSchema = z.object(particularsShapeOfCount);

const [happenedAt, officer, ...period] = particularsFields({
  happenedAt: fieldWords.countedAt,
  officer: countStrings.countedBy,
});
const witness = {
  name: 'witness',
  kind: 'text',
  label: countStrings.seenBy,
  placeholder: countStrings.secondPair,
} as const satisfies Field;

/**
 * The form of a sheet: one number for each lot, then the particulars. A count that agrees with the book needs no reason, and while the book
 * is hidden none is asked for, because that would reveal a difference.
 */
export function countForm(
  sheet: readonly SheetLot[],
  { isBookHidden }: { readonly isBookHidden: boolean },
): FormDefinition<Record<string, unknown>> {
  const fields: readonly Field[] = [
    ...sheet.flatMap((lot) => [
      lotField(lot),
      ...stageField(lot),
      ...(isBookHidden ? [] : [missingField(lot)]),
    ]),
    ...(isBookHidden ? [] : [noteField(sheet)]),
    officer,
    witness,
    happenedAt,
    ...period,
  ];
  const counts = Object.fromEntries(
    sheet.flatMap(({ id }) => [
      [countField(id), typedDosesSchema.optional()] as const,
      [missingBecause(id), reasonCode] as const,
      [readStage(id), stage] as const,
    ]),
  );
  return {
    schema: named<Record<string, unknown>>(
      z.object({ ...counts, ...particularsShapeOfCount, reason: textSchema().optional() }),
      fields,
    ),
    fields,
    submitLabel: countStrings.save,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  };
}

/** Asked for a lot with fewer doses than in the book. */
function missingField({ id, batchNo, expected }: SheetLot): Field {
  return {
    ...reasonField(missingBecause(id), countStrings.missingBecause(batchNo)),
    when: (values) => (differenceOf(expected, values[countField(id)]) ?? 0) < 0,
  };
}

/** Asked for a counted lot, because the person counting has its vials at hand. */
function stageField({ id, batchNo, label }: SheetLot): Field[] {
  if (label === null) return [];
  return [
    {
      name: readStage(id),
      kind: 'select',
      label: countStrings.stageRead(batchNo),
      // No observation is preselected; without one the lot keeps the last stage read.
      placeholder: label.vvmStage,
      options: optionsOf(vvmStages),
      when: (values) => differenceOf(0, values[countField(id)]) !== null,
    },
  ];
}

/** Default reason for a shortage of each lot on a new sheet. The VVM stage is left for the officer to read. */
export function lotDefaults(sheet: readonly SheetLot[], today: LocalDate): RawValues {
  return Object.fromEntries(sheet.map(({ id, label }) => [missingBecause(id), proposedReason(label, today)]));
}

function noteField(sheet: readonly SheetLot[]): Field {
  return {
    ...textField('reason', countStrings.reason),
    requiredMessage: countStrings.needsReason,
    span: 'full',
    when: (values) => !agreesWithBook(sheet, values),
  };
}

function lotField({ id, batchNo }: SheetLot): Field {
  return { name: countField(id), kind: 'number', label: countStrings.lot(batchNo) };
}

/** True for a field on the line of its lot. */
export function isOnLine(name: string): boolean {
  return fieldsOfLots.some((prefix) => name.startsWith(prefix));
}

const fieldsOfLots = [countField(''), missingBecause(''), readStage('')];
