import { useMemo } from 'react';
import { z } from 'zod';
import type { ChildCard } from '#client/children/card.ts';
import { immunizationFaults } from '#domain/immunization/day-checks.ts';
import { seriesOf } from '#domain/immunization/series.ts';
import { antigenIdSchema, type AntigenId } from '#domain/kernel/ids.ts';
import { localDateSchema, quarterOf, yearOf, type LocalDate } from '#domain/kernel/local-date.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { dayFaultSentences } from '#contract/day-fault-sentences.ts';
import { defineForm, type Field, type FormDefinition } from '#ui/form/define-form.ts';
import { FormView, type SubmitResult } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { optionsOf } from '#ui/form/options-of.ts';
import { officerDraft } from '#client/drafts/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { refused, saveDoses } from './immunize-saving.ts';
import { immunizeStrings, typesInOrder } from './immunize-strings.ts';
import { visitFacts, visitWarnings, type PlannedDose } from './immunize-visit.ts';
import { useWarningQuestion } from './immunize-warnings.tsx';

interface HistoryFormProps {
  readonly officer: Officer;
  readonly card: ChildCard;
  /** All antigens that this device knows, with their names. */
  readonly names: ReadonlyMap<AntigenId, string>;
  readonly today: LocalDate;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A dose of the card with the field that its date was typed into. */
interface CardDose extends PlannedDose {
  readonly field: string;
  readonly name: string;
}

interface AskedDose {
  readonly code: string;
  readonly name: string;
  readonly antigen: AntigenId;
}

/** Doses that were given elsewhere, copied from the child's card: a date for each, no stock. */
export function HistoryForm({ officer, card, names, today, onSaved, onClose }: HistoryFormProps) {
  const asked = useMemo(() => askedDoses(card, names, today), [card, names, today]);
  const form = useMemo(() => historyForm(asked, today), [asked, today]);
  const { ask, question } = useWarningQuestion();
  const draft = `history:${card.child.id}`;

  const submit = async (values: HistoryValues): Promise<SubmitResult> => {
    const { immunizationType, otherAntigen, otherOn, ...dates } = values;
    if ((otherAntigen === undefined) !== (otherOn === undefined)) {
      const lacking = otherOn === undefined ? 'otherOn' : 'otherAntigen';
      return { ok: false, fields: { [lacking]: immunizeStrings.otherIncomplete } };
    }
    const planned: CardDose[] = asked.flatMap(({ code, name, antigen }) => {
      const immunizedOn = dates[code] as LocalDate | undefined;
      return immunizedOn === undefined
        ? []
        : [{ field: code, antigen, dose: code, name, immunizedOn, label: null }];
    });
    if (otherAntigen !== undefined && otherOn !== undefined) {
      const name = names.get(otherAntigen) ?? '';
      planned.push({
        field: 'otherOn',
        antigen: otherAntigen,
        dose: null,
        name,
        immunizedOn: otherOn,
        label: null,
      });
    }
    if (planned.length === 0) return refused(immunizeStrings.cardNoDate);
    const faults = planned.flatMap(({ field, immunizedOn }) => {
      const [first] = immunizationFaults({ immunizedOn, nextOn: null }, card.child.bornOn, today);
      return first ? [[field, dayFaultSentences[first.fault]] as const] : [];
    });
    if (faults.length > 0) return { ok: false, fields: Object.fromEntries(faults) };
    const warnings = visitWarnings(visitFacts(card, names), planned);
    const isAgreed = await ask(planned.map(({ name }, at) => ({ name, warnings: warnings[at] ?? [] })));
    if (!isAgreed) return { ok: false, message: immunizeStrings.warningDeclined };
    const events = planned.map(({ antigen, dose, immunizedOn }, at) => ({
      type: 'immunize' as const,
      payload: {
        child: card.child.id,
        antigen,
        dose,
        doses: 1,
        immunizedOn,
        nextOn: null,
        year: yearOf(immunizedOn),
        quarter: quarterOf(immunizedOn),
        immunizationType,
        source: null,
        label: null,
        caregiverEmail: null,
        isHistory: true,
        warnings: [...(warnings[at] ?? [])],
      },
    }));
    const result = await saveDoses(officer, { events, draft });
    if (result.ok) onSaved();
    return result;
  };

  return (
    <>
      <p className="ui-soft">
        {asked.length === 0 ? immunizeStrings.cardComplete : immunizeStrings.cardHint}
      </p>
      <FormView
        form={form}
        defaults={historyDefaults}
        options={{ otherAntigen: [...names].map(([value, label]) => ({ value, label })) }}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        draft={officerDraft(officer, draft)}
      />
      {question}
    </>
  );
}

/** Dates by the schedule's codes, and one dose that the schedule has no place for. */
const historySchema = z
  .object({
    immunizationType: z.enum(immunizationTypes),
    otherAntigen: antigenIdSchema.optional(),
    otherOn: localDateSchema.optional(),
  })
  .catchall(localDateSchema);
type HistoryValues = z.infer<typeof historySchema>;

const historyDefaults = { immunizationType: 'Fixed-Post' } as const;

/** Doses of an age that the child has reached and that are not on its record. */
function askedDoses(
  { schedule }: ChildCard,
  names: ReadonlyMap<AntigenId, string>,
  today: LocalDate,
): readonly AskedDose[] {
  return schedule
    .filter(({ given, dueFrom }) => given === null && dueFrom <= today)
    .flatMap(({ dose: { code, name, antigen: series } }) => {
      const [antigen] = [...names].find(([, known]) => seriesOf(known) === series) ?? [];
      return antigen === undefined ? [] : [{ code, name, antigen }];
    });
}

function historyForm(asked: readonly AskedDose[], today: LocalDate): FormDefinition<HistoryValues> {
  const fields: readonly Field[] = [
    ...asked.map(({ code, name }) => ({ name: code, kind: 'date' as const, label: name, max: today })),
    { name: 'otherAntigen', kind: 'select', label: immunizeStrings.otherAntigen },
    { name: 'otherOn', kind: 'date', label: immunizeStrings.otherOn, max: today },
    {
      name: 'immunizationType',
      kind: 'select',
      label: 'Immunization type',
      isRequired: true,
      options: optionsOf(typesInOrder),
    },
  ];
  return defineForm<HistoryValues>({
    schema: named(historySchema, fields),
    fields,
    submitLabel: immunizeStrings.cardSubmit,
    savingLabel: immunizeStrings.saving,
    emptyMessage: immunizeStrings.empty,
  });
}
