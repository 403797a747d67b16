import { useCallback, useMemo, useRef } from 'react';
import { z } from 'zod';
import type { ChildCard } from '#client/children/card.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { immunizationFaults } from '#domain/immunization/register/day-checks.ts';
import { doseOnCard } from '#domain/immunization/register/record.ts';
import { type DoseKind, doseKinds, keptKind } from '#domain/immunization/schedule/scheduled-dose.ts';
import { type AntigenId, antigenIdSchema } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { immunizationTypes } from '#domain/ledger/model.ts';
import { defineForm, type Field, type FormDefinition, type RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { Remembered } from '#ui/form/remembered.tsx';
import { WatchValues } from '#ui/form/watch-values.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { named } from '#ui/form/named-schema.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { doseOnOneLine, doseWords } from '#bindings/dose-words.ts';
import { codeWords } from '#bindings/code-words.ts';
import { refused, saveDoses } from './immunize-saving.ts';
import { immunizeStrings, kindWords, typeOptions } from './immunize-strings.ts';
import { type KnownVaccines, type PlannedDose, visitFacts, visitWarnings } from './immunize-visit.ts';
import { useWarningQuestion, warningsInWords } from './immunize-warnings.tsx';
import type { Age } from '#domain/immunization/schedule/age.ts';
import { ofEdition } from '#domain/immunization/schedule/series.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { atAge } from '../child-facts.ts';

interface HistoryFormProps {
  readonly officer: Officer;
  readonly card: ChildCard;
  /** All antigens that this device knows. */
  readonly vaccines: KnownVaccines;
  readonly today: LocalDate;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A dose of the card, with the field of its date. */
interface CardDose extends PlannedDose {
  readonly field: string;
  readonly name: string;
}

/** Doses given elsewhere, copied from the child's card: one date for each visit, and one for each dose that differs; no stock. */
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
      return first ? [[field, codeWords.day[first.fault]] as const] : [];
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

/** Dates by the schedule's codes, kinds by visit, and one dose without a place in the schedule. */
const historySchema = z
  .object({
    immunizationType: z.enum(immunizationTypes),
    otherAntigen: antigenIdSchema.optional(),
    otherOn: localDateSchema.optional(),
    otherKind: z.enum(doseKinds).optional(),
  })
  // The form guarantees that a date is valid and that a kind is one of the options.
  .catchall(z.union([z.enum(doseKinds), localDateSchema]));
type HistoryValues = z.infer<typeof historySchema>;

/** Lets doses follow the date of their visit; `seen` receives the form's values, because a restored draft is not a change. */
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

/** Purpose of the doses of a card, asked only once there are any. */
const kind = {
  kind: 'radio',
  options: doseKinds.map((value) => ({ value, label: kindWords[value] })),
  span: 'full',
} as const;

/** Doses of a card are routine by default, and a dose without a place in the schedule is outside of it. */
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

interface AskedDose {
  readonly code: string;
  readonly name: string;
  readonly antigen: AntigenId;
}

/** Doses that the schedule gives at one age and that are not on record. */
interface CardVisit {
  /** The form field for the day on which all of them were given; no dose has this code. */
  readonly field: string;
  /** Form field for the purpose of all of them. */
  readonly kindField: string;
  /** Age as in a sentence: at birth, at 6 weeks. */
  readonly age: string;
  readonly doses: readonly AskedDose[];
}

/** Visits at the ages that the child has reached and at which doses are missing, in order of age. */
function cardVisits(
  { schedule, offer }: Pick<ChildCard, 'schedule' | 'offer'>,
  seriesByAntigen: ReadonlyMap<AntigenId, string | null>,
  today: LocalDate,
): readonly CardVisit[] {
  const asked: (AskedDose & { readonly from: Age })[] = [];
  for (const { given, dueFrom, dose } of schedule) {
    if (given !== null || dueFrom > today) continue;
    const [antigen] = [...seriesByAntigen].find(([, series]) => series === dose.antigen) ?? [];
    if (antigen === undefined) continue;
    // Name on the paper card at that age.
    const { name } = ofEdition(dose, { ...offer, on: dueFrom });
    asked.push({ code: dose.code, name, antigen, from: dose.from });
  }
  const visits = Map.groupBy(asked, ({ from }) => keyOf(from));
  return Array.from(visits, ([key, doses]) => ({
    field: `visit-${key}`,
    kindField: `kind-${key}`,
    age: doses[0] === undefined ? '' : atAge(doses[0].from),
    doses,
  }));
}

/** Key for element ids and drafts, the same in every language. */
function keyOf(age: Age): string {
  if ('days' in age && age.days === 0) return 'at-birth';
  return Object.entries(age)
    .map(([unit, count]) => `at-${String(count)}-${unit}`)
    .join('-');
}

/** True once a date has been entered for the visit or for one of its doses. */
function isDated({ field, doses }: CardVisit, values: Readonly<RawValues>): boolean {
  return [field, ...doses.map(({ code }) => code)].some((name) => (values[name] ?? '') !== '');
}

/** Visits with more than one dose. For a visit with one dose, the form asks for the dose only. */
function sharedVisits(visits: readonly CardVisit[]): readonly CardVisit[] {
  return visits.filter(({ doses }) => doses.length > 1);
}

/**
 * Dates that doses take over from their visit: those without a date of their own, and those that followed the visit's before. `before` is
 * the form's previous values.
 */
function followingDays(
  visits: readonly CardVisit[],
  before: Readonly<RawValues>,
  values: Readonly<RawValues>,
): RawValues {
  const changed = sharedVisits(visits).filter(({ field }) => (values[field] ?? '') !== (before[field] ?? ''));
  return Object.fromEntries(
    changed.flatMap(({ field, doses }) =>
      doses
        .filter(({ code }) => (values[code] ?? '') === (before[field] ?? ''))
        .map(({ code }) => [code, values[field] ?? '']),
    ),
  );
}

/** The doses of a visit in words, each with its date if that differs from the visit's. */
function dosesInWords({ field, doses }: CardVisit, values: Readonly<RawValues>): string {
  return doses
    .map(({ code, name: written }) => {
      const name = doseOnOneLine(written);
      const on = values[code] ?? '';
      if (on === (values[field] ?? '')) return name;
      return on === '' ? immunizeStrings.doseNotOnCard(name) : immunizeStrings.doseOn(name, formatDate(on));
    })
    .join(' · ');
}
