import { z } from 'zod';
import { textSchema } from '#domain/kernel/text.ts';
import { typedYearSchema } from '#domain/kernel/reporting-period.ts';
import { particularsShape } from '#domain/ledger/particulars.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { particularsFields, textField } from '../activity/activity-fields.ts';
import { amendmentStrings } from '../amendments/amendment-strings.ts';
import { fieldWords } from '../field-words.ts';
import { stockStrings } from '../strings.ts';
import { arrivalsStrings } from './arrivals-strings.ts';

const schema = z.object({ ...particularsShape, year: typedYearSchema, note: textSchema().optional() });
export type ArrivalsFacts = z.infer<typeof schema>;

const particulars = particularsFields({ happenedAt: fieldWords.countedAt, officer: fieldWords.officer });
const note = { ...textField('note', arrivalsStrings.note), isRequired: false, span: 'full' } as const;

/** @param differs whether something is not as it was sent, which a note can explain */
function arrivalsForm(differs: boolean) {
  const fields: readonly Field<keyof ArrivalsFacts>[] = differs ? [...particulars, note] : particulars;
  return defineForm<ArrivalsFacts>({
    schema: named(schema, fields),
    fields,
    submitLabel: amendmentStrings.confirm,
    savingLabel: stockStrings.saving,
    emptyMessage: stockStrings.empty,
  });
}

/** What holds for all that is counted: when, for which period, by whom, and what explains a difference. */
export const arrivalsForms = { asSent: arrivalsForm(false), differing: arrivalsForm(true) } as const;
