import { z } from 'zod';
import { typedDosesSchema } from '#domain/kernel/doses.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import type { Field, FormDefinition } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { formatQuantity } from '#ui/table/format-quantity.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsFields, textField } from '../activity/activity-fields.ts';
import { agreesWithBook, countField, type SheetLot } from './count-sheet.ts';
import { countStrings } from './count-strings.ts';
import { CountedInput } from './counted-input.tsx';
import { stockStrings } from '../strings.ts';

const particularsShapeOfCount = { ...particularsShape, year: typedYearSchema, reason: textSchema() };

/** Who counted, when, and why the book differs. */
export const countParticularsSchema = z.object(particularsShapeOfCount);

const particularFields = particularsFields({ happenedAt: 'Date-time counted', officer: 'Officer' });

/** The form of a sheet: one number for each lot, then the particulars. A count that agrees with the book needs no reason. */
export function countForm(sheet: readonly SheetLot[]): FormDefinition<Record<string, unknown>> {
  const fields = [...sheet.map(lotField), reasonField(sheet), ...particularFields];
  const counts = Object.fromEntries(sheet.map(({ id }) => [countField(id), typedDosesSchema.optional()]));
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

function reasonField(sheet: readonly SheetLot[]): Field {
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
    description:
      label === null
        ? countStrings.expectedOnly(doses)
        : countStrings.expected(doses, formatDate(label.expiryOn), label.vvmStage),
    input: (props) => <CountedInput {...props} expected={expected} />,
  };
}
