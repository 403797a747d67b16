import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import { vvmStages } from '#domain/ledger/model.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { Stack } from '#ui/layout/arrange.tsx';
import type { Field, FormDefinition, RawValues } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
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
import { vvmField } from '../lot-facts.tsx';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { PackedInput } from '#ui/form/inputs/packed-input.tsx';
import { signed } from '../entries/entry-facts.ts';

const particularsShapeOfCount = { ...particularsShape, year: typedYearSchema, reason: textSchema() };
const reasonCode = z.enum(typedReasons).optional();
const stage = z.enum(vvmStages).optional();

/** Officer, time and reason of a count. */
export const countParticularsSchema = z.object(particularsShapeOfCount);

const particularFields = particularsFields({ happenedAt: fieldWords.countedAt, officer: fieldWords.officer });

/** The form of a sheet: one number for each lot, then the particulars. A count that agrees with the book needs no reason. */
export function countForm(sheet: readonly SheetLot[]): FormDefinition<Record<string, unknown>> {
  const fields = [
    ...sheet.flatMap((lot) => [lotField(lot), ...stageField(lot), missingField(lot)]),
    noteField(sheet),
    ...particularFields,
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

/** Asked about a lot that has fewer doses than the book. */
function missingField({ id, batchNo, expected }: SheetLot): Field {
  return {
    ...reasonField(missingBecause(id), countStrings.missingBecause(batchNo)),
    when: (values) => (differenceOf(expected, values[countField(id)]) ?? 0) < 0,
  };
}

/** Asked about a counted lot: the person who counts it has its vials before them. */
function stageField({ id, batchNo, label }: SheetLot): Field[] {
  if (label === null) return [];
  return [
    {
      ...vvmField,
      isRequired: false,
      name: readStage(id),
      label: countStrings.stageRead(batchNo),
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

function lotField({ id, batchNo, expected, label }: SheetLot): Field {
  const doses = formatQuantity(expected);
  return {
    name: countField(id),
    kind: 'number',
    label: countStrings.lot(batchNo),
    // Questions about a lot that was counted stand below it, beside no other.
    span: 'full',
    description:
      label === null
        ? countStrings.expectedOnly(doses)
        : countStrings.expected(doses, formatDate(label.expiryOn), label.vvmStage),
    input: (props) => <CountedInput {...props} expected={expected} />,
  };
}

/** Input for the counted doses of a lot, with the difference from the book. */
function CountedInput(props: FieldInputProps & { readonly expected: number }) {
  const { expected } = props;
  const all = { value: String(expected), label: stockStrings.allDoses(formatQuantity(expected)) };
  return (
    <Stack as="span" gap="tight">
      <PackedInput {...props} isBeside options={expected === 0 ? [] : [all]} />
      <output htmlFor={props.id} className="ui-figure">
        {differenceWords(differenceOf(expected, props.value))}
      </output>
    </Stack>
  );
}

function differenceWords(difference: number | null): string {
  if (difference === null) return countStrings.notCounted;
  return difference === 0 ? countStrings.asExpected : countStrings.difference(signed(difference));
}
