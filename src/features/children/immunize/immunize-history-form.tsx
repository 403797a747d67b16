import { useCallback, useMemo, useRef } from 'react';
import { z } from 'zod';
import type { ChildCard } from '#client/children/card.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { immunizationFaults } from '#domain/immunization/register/day-checks.ts';
import { doseOnCard } from '#domain/immunization/register/record.ts';
import { type DoseKind, doseKinds, keptKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import { antigenIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineForm, type Field, type FormDefinition, type RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { Remembered } from '#ui/form/remembered.tsx';
import { WatchValues } from '#ui/form/watch-values.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { dayFaultWords } from '../strings.ts';
import {
  cardVisits,
  dosesInWords,
  followingDays,
  isDated,
  sharedVisits,
  type CardVisit,
} from './card-visits.ts';
import { refused, saveDoses } from './immunize-saving.ts';
import { immunizeStrings, kindWords, typeOptions } from './immunize-strings.ts';
import { type KnownVaccines, visitFacts, visitWarnings, type PlannedDose } from './immunize-visit.ts';
import { useWarningQuestion, warningsInWords } from './immunize-warnings.tsx';

interface HistoryFormProps {
  readonly officer: Officer;
  readonly card: ChildCard;
  /** All antigens that this device knows. */
  readonly vaccines: KnownVaccines;
  readonly today: LocalDate;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A dose of the card with the field that its date was typed into. */
interface CardDose extends PlannedDose {
  readonly field: string;
  readonly name: string;
}

/** Doses that were given elsewhere, copied from the child's card: a date for each visit and what differs from it, no stock. */
export function HistoryForm({ officer, card, vaccines, today, onSaved, onClose }: HistoryFormProps) {
  const visits = useMemo(() => cardVisits(card, vaccines.series, today), [card, vaccines, today]);
  const form = useMemo(() => historyForm(visits, today), [visits, today]);
  const defaults = useMemo(() => defaultsOf(visits), [visits]);
  const groups = useMemo(() => sharedVisits(visits).map(dosesOfVisit), [visits]);
  const following = useFollowing(visits);
  const { ask, question } = useWarningQuestion();
  const draft = `history:${card.child.id}`;

  const submit = async (values: HistoryValues): Promise<SubmitResult> => {
    const { immunizationType, otherAntigen, otherOn, otherKind, ...dates } = values;
    if ((otherAntigen === undefined) !== (otherOn === undefined)) {
      const lacking = otherOn === undefined ? 'otherOn' : 'otherAntigen';
      return { ok: false, fields: { [lacking]: immunizeStrings.otherIncomplete } };
    }
    const planned: CardDose[] = visits.flatMap(({ field: visit, kindField, doses }) =>
      doses.flatMap(({ code, name, antigen }) => {
        const immunizedOn = dates[code] as LocalDate | undefined;
        if (immunizedOn === undefined) return [];
        const field = immunizedOn === dates[visit] ? visit : code;
        const kind = dates[kindField] as DoseKind | undefined;
        return [{ ...keptKind({ dose: code, kind }), field, antigen, name, immunizedOn, label: null }];
      }),
    );
    if (otherAntigen !== undefined && otherOn !== undefined) {
      const name = vaccines.names.get(otherAntigen) ?? '';
      planned.push({
        ...keptKind({ dose: null, kind: otherKind }),
        field: 'otherOn',
        antigen: otherAntigen,
        name,
        immunizedOn: otherOn,
        label: null,
      });
    }
    if (planned.length === 0) return refused(immunizeStrings.cardNoDate);
    const faults = planned.flatMap(({ field, immunizedOn }) => {
      const [first] = immunizationFaults({ immunizedOn, nextOn: null }, exactBirth(card.child), today);
      return first ? [[field, dayFaultWords[first.fault]] as const] : [];
    });
    if (faults.length > 0) return { ok: false, fields: Object.fromEntries(faults) };
    const warnings = visitWarnings(visitFacts(card, vaccines), planned);
    const isAgreed = await ask(
      planned.map(({ name, antigen }, at) => ({
        name: doseWords(name),
        warnings: warningsInWords(warnings[at] ?? [], {
          series: vaccines.series.get(antigen) ?? null,
          found: card.findings,
        }),
      })),
    );
    if (!isAgreed) return { ok: false, message: immunizeStrings.warningDeclined };
    const events = planned.map(({ antigen, dose, kind, immunizedOn }, at) =>
      doseOnCard(immunizedOn, {
        child: card.child.id,
        antigen,
        ...keptKind({ dose, kind }),
        immunizationType,
        warnings: [...(warnings[at] ?? [])],
      }),
    );
    const result = await saveDoses(officer, { events, draft });
    if (result.ok) onSaved();
    return result;
  };

  return (
    <>
      <p className="ui-soft">
        {visits.length === 0 ? immunizeStrings.cardComplete : immunizeStrings.cardHint}
      </p>
      <FormView
        form={form}
        defaults={defaults}
        options={{ otherAntigen: [...vaccines.names].map(([value, label]) => ({ value, label })) }}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        onValuesChange={following.follow}
        remembered={groups}
        draft={officerDraft(officer, draft)}
      >
        {(values) => <WatchValues values={values} onValues={following.seen} />}
      </FormView>
      {question}
    </>
  );
}

/** Dates by the schedule's codes, kinds by visit, and one dose that the schedule has no place for. */
const historySchema = z
  .object({
    immunizationType: z.enum(immunizationTypes),
    otherAntigen: antigenIdSchema.optional(),
    otherOn: localDateSchema.optional(),
    otherKind: z.enum(doseKinds).optional(),
  })
  // The form itself sees to it that a date is one, and a kind is chosen of those there are.
  .catchall(z.union([z.enum(doseKinds), localDateSchema]));
type HistoryValues = z.infer<typeof historySchema>;

/** Doses follow the day of their visit; `seen` is told what the form shows, because a restored draft is no change. */
function useFollowing(visits: readonly CardVisit[]) {
  const shown = useRef<Readonly<RawValues>>({});
  const seen = useCallback((values: Readonly<RawValues>) => {
    shown.current = values;
  }, []);
  const follow = useCallback(
    (values: Readonly<RawValues>, setValue: (name: string, value: string) => void) => {
      const days = followingDays(visits, shown.current, values);
      shown.current = { ...values, ...days };
      for (const [name, day] of Object.entries(days)) setValue(name, day);
    },
    [visits],
  );
  return { seen, follow };
}

function dosesOfVisit(visit: CardVisit): Remembered {
  return {
    fields: visit.doses.map(({ code }) => code),
    label: immunizeStrings.dosesOfVisit(visit.age),
    text: (values) => dosesInWords(visit, values),
  };
}

/** What doses of a card were given for; asked for only once there are any. */
const kind = {
  kind: 'radio',
  options: doseKinds.map((value) => ({ value, label: kindWords[value] })),
  span: 'full',
} as const;

/** Doses of a card are routine, and one that the schedule has no place for is outside of it, unless the officer says otherwise. */
function defaultsOf(visits: readonly CardVisit[]): RawValues {
  const kinds = visits.map(({ kindField }) => [kindField, 'routine'] as const);
  return { immunizationType: 'Fixed-Post', otherKind: 'outside', ...Object.fromEntries(kinds) };
}

function historyForm(visits: readonly CardVisit[], today: LocalDate): FormDefinition<HistoryValues> {
  const shared = sharedVisits(visits);
  const day = { kind: 'date', max: today, quick: 'none' } as const;
  const fields: readonly Field[] = [
    ...visits.flatMap((visit): Field[] => [
      ...(shared.includes(visit)
        ? [{ ...day, name: visit.field, label: immunizeStrings.visit(visit.age), span: 'full' as const }]
        : []),
      ...visit.doses.map(({ code, name }) => ({ ...day, name: code, label: doseWords(name) })),
      {
        ...kind,
        name: visit.kindField,
        label: immunizeStrings.kindOfVisit(visit.age),
        when: (values) => isDated(visit, values),
      },
    ]),
    { name: 'otherAntigen', kind: 'select', label: immunizeStrings.otherAntigen },
    { name: 'otherOn', kind: 'date', label: immunizeStrings.otherOn, max: today },
    {
      ...kind,
      name: 'otherKind',
      label: immunizeStrings.otherKind,
      when: ({ otherAntigen = '' }) => otherAntigen !== '',
    },
    {
      name: 'immunizationType',
      kind: 'select',
      label: immunizeStrings.type,
      isRequired: true,
      options: typeOptions,
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
