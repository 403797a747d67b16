import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChildCard } from '#client/children/card.ts';
import type { SessionSoFar } from '#client/children/given-here.ts';
import { pageEngine } from '#client/page-engine.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { immunizationFaults } from '#domain/immunization/register/day-checks.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { reportingYears } from '#domain/kernel/reporting-period.ts';
import type { FormDefinition, RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { optionsOf } from '#ui/form/options-of.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import type { Officer } from '#client/session/officer.ts';
import { periodOf, VisitContext } from './immunize-context.ts';
import type { VisitValues } from './immunize-fields.tsx';
import { lineFaultSentences } from './immunize-line.tsx';
import type { SavedOn } from '../child-url.ts';
import { faultsBeside, refused, saveDoses } from './immunize-saving.ts';
import { immunizeStrings, typeOptions } from './immunize-strings.ts';
import {
  dueDoses,
  type KnownVaccines,
  labelsOf,
  lineFault,
  notedDoseOf,
  plannedName,
  plannedOf,
  proposedNext,
  readLines,
  visitFacts,
  type VisitFacts,
  visitWarnings,
  writtenLines,
} from './immunize-visit.ts';
import { useWarningQuestion, warningsInWords } from './immunize-warnings.tsx';
import {
  againstAll,
  allFound,
  answerEvents,
  campaignNotGiven,
  readAnswers,
  reasonsNotGiven,
} from '../screening/visit-answers.ts';
import { useLiveQuery } from 'dexie-react-hooks';

interface ImmunizeFormProps {
  readonly officer: Officer;
  readonly card: ChildCard;
  /** All antigens that this device knows. */
  readonly vaccines: KnownVaccines;
  /** Antigens that the facility has wallets for. */
  readonly kept: readonly AntigenId[];
  readonly form: FormDefinition<VisitValues>;
  readonly today: LocalDate;
  /** What is known from the children seen earlier in this session. */
  readonly session: SessionSoFar;
  readonly onElsewhere: () => void;
  /** Called with the day of the visit. */
  readonly onSaved: (visit: SavedOn) => void;
  readonly onClose: () => void;
}

/** Records the doses of one visit, several antigens at once, given today or on another day at this facility. */
export function ImmunizeForm(props: ImmunizeFormProps) {
  const { officer, card, vaccines, kept, form, today, session, onElsewhere, onSaved, onClose } = props;
  const [on, setOn] = useState(today);
  const [typed, setTyped] = useState<TypedVisit>(nothingTyped);
  const stock = useVisitStock(kept, today);
  const before = useMemo(() => visitFacts(card, vaccines, stock?.labels), [card, vaccines, stock?.labels]);
  const facts = useMemo(() => factsAnswered(card, before, typed.answers), [card, before, typed.answers]);
  const scope = useMemo(
    () => ({
      facts,
      known: before.child,
      findings: card.findings,
      found: allFound(card.findings, readAnswers(typed.answers)),
      lines: readLines(typed.lines),
      explained: new Set(Object.keys(readAnswers(typed.answers).notGiven)),
      kept,
      choices: stock?.choices,
      on,
      sources: session.sources,
      onElsewhere,
    }),
    [facts, before, card, typed.lines, typed.answers, kept, stock?.choices, on, session.sources, onElsewhere],
  );
  const defaults = useDefaults(card, today, session);
  const remembered = useMemo(() => (session.type === null ? [] : [rememberedType]), [session.type]);
  const propose = useVisitProposals(facts, today);
  const { ask, question } = useWarningQuestion();
  const draft = `immunize:${card.child.id}`;

  const submit = async (values: VisitValues): Promise<SubmitResult> => {
    const planned = await plannedVisit({ card, facts, before, kept, values, today });
    if (!planned.ok) return planned.refusal;
    if (!(await ask(planned.doubts))) return { ok: false, message: immunizeStrings.warningDeclined };
    const result = await saveDoses(officer, { events: planned.events, draft });
    if (result.ok) onSaved({ on: values.immunizedOn, saved: result.saved });
    return result;
  };

  return (
    <VisitContext value={scope}>
      <FormView
        form={form}
        defaults={defaults}
        options={{ year: optionsOf(reportingYears(today)) }}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        onValuesChange={propose}
        remembered={remembered}
        sum={({ lines }) => <VisitSum lines={lines} />}
        draft={officerDraft(officer, draft)}
      >
        {({ immunizedOn, lines, answers }) => (
          <>
            <WatchDay typed={immunizedOn} today={today} onDay={setOn} />
            <WatchVisit lines={lines} answers={answers} onTyped={setTyped} />
          </>
        )}
      </FormView>
      {question}
    </VisitContext>
  );
}

/** Type of the session, as for the previous child. */
const rememberedType = {
  fields: ['immunizationType'],
  label: immunizeStrings.type,
  text: ({ immunizationType }: Readonly<Record<string, string>>) =>
    typeOptions.find(({ value }) => value === immunizationType)?.label,
} as const;

function VisitSum({ lines }: { readonly lines: string | undefined }) {
  const doses = readLines(lines).reduce((sum, line) => sum + (wholeNumberIn(line.doses) || 0), 0);
  return doses === 0 ? immunizeStrings.nothingYet : <strong>{immunizeStrings.sum(doses)}</strong>;
}

function useDefaults(
  { child }: ChildCard,
  today: LocalDate,
  { type }: SessionSoFar,
): Readonly<Record<string, string>> {
  const { caregiverEmail } = child;
  return useMemo(
    () => ({
      immunizedOn: today,
      immunizationType: type ?? '',
      lines: writtenLines([]),
      caregiverEmail: caregiverEmail ?? '',
      ...periodOf(today),
    }),
    [today, type, caregiverEmail],
  );
}

type Planned =
  | { readonly ok: false; readonly refusal: SubmitResult }
  | {
      readonly ok: true;
      readonly events: readonly RegisterEvent[];
      readonly doubts: Parameters<ReturnType<typeof useWarningQuestion>['ask']>[0];
    };

/** The events of a visit, or what the form lacks: a selected stock, enough doses in it, possible dates. */
async function plannedVisit({
  card,
  facts,
  before,
  kept,
  values,
  today,
}: {
  readonly card: ChildCard;
  readonly facts: VisitFacts;
  /** Facts known before the answers. */
  readonly before: VisitFacts;
  readonly kept: readonly AntigenId[];
  readonly values: VisitValues;
  readonly today: LocalDate;
}): Promise<Planned> {
  const { children } = pageEngine();
  const { immunizationType, immunizedOn, nextOn = null, year, quarter, caregiverEmail = null } = values;
  const lines = readLines(values.lines);
  const answers = readAnswers(values.answers);
  const due = dueDoses(before, [], { kept, on: immunizedOn });
  const notGiven = reasonsNotGiven(
    [
      ...due.here.map(({ dose }) => dose.code),
      ...due.withoutWallet.map(({ code }) => code),
      ...campaignNotGiven(answers),
    ],
    { given: new Set(lines.map((line) => notedDoseOf(facts, line))), answers },
  );
  const answered = answerEvents(answers, { child: card.child.id, on: immunizedOn, notGiven, nextOn });
  if (lines.length === 0 && answered.length === 0)
    return lacking(refused(immunizeStrings.selectVaccine, 'lines'));
  const stock = await Promise.all(lines.map(({ antigen }) => children.stock(antigen, today)));
  for (const [at, line] of lines.entries()) {
    const fault = lineFault(line, lines, stock[at] ?? []);
    if (fault) return lacking(refused(lineFaultSentences[fault], 'lines'));
  }
  const faults = immunizationFaults({ immunizedOn, nextOn }, exactBirth(card.child), today);
  if (faults.length > 0) return lacking({ ok: false, fields: faultsBeside(faults) });

  const planned = lines.map((line, at) => {
    const choice = stock[at]?.find(({ source }) => source === line.source);
    return { ...plannedOf(line, choice?.label ?? null, immunizedOn), source: choice?.source ?? null };
  });
  const warnings = visitWarnings(facts, planned);
  return {
    ok: true,
    doubts: planned.map((dose, at) => ({
      name: plannedName(facts, dose),
      warnings: warningsInWords(warnings[at] ?? [], {
        series: facts.series.get(dose.antigen) ?? null,
        found: allFound(card.findings, answers),
      }),
    })),
    events: [
      ...answered,
      ...planned.map((dose, at) => ({
        type: 'immunize' as const,
        payload: {
          ...dose,
          child: card.child.id,
          doses: wholeNumberIn(lines[at]?.doses ?? ''),
          nextOn,
          year,
          quarter,
          immunizationType,
          caregiverEmail,
          isHistory: false,
          warnings: [...(warnings[at] ?? [])],
        },
      })),
    ],
  };
}

/** Facts about the child, with the answers of the visit added. */
function factsAnswered(card: ChildCard, before: VisitFacts, answers: string): VisitFacts {
  return { ...before, child: { ...before.child, ...againstAll(card.findings, readAnswers(answers)) } };
}

function lacking(refusal: SubmitResult): Planned {
  return { ok: false, refusal };
}

type SetValue = (name: string, value: string) => void;

/**
 * Year and quarter follow the day of the visit; the next date follows the day and the vaccines until it is chosen by hand. No other change
 * affects them.
 */
function useVisitProposals(facts: VisitFacts, today: LocalDate) {
  const last = useRef({ immunizedOn: today as string, lines: '[]', proposed: '' });
  return useCallback(
    (values: Readonly<RawValues>, setValue: SetValue) => {
      const { immunizedOn = '', lines = '[]', nextOn = '' } = values;
      const before = last.current;
      const isOtherDay = immunizedOn !== before.immunizedOn;
      if (!isOtherDay && lines === before.lines) return;
      last.current = { ...before, immunizedOn, lines };
      const period = isOtherDay ? periodOf(immunizedOn) : null;
      for (const [name, value] of Object.entries(period ?? {})) setValue(name, value);
      if (nextOn !== before.proposed) return;
      const given = readLines(lines);
      const proposed =
        given.length === 0 ? '' : (proposedNext(facts, given, dayOr(immunizedOn, today)) ?? '');
      last.current = { ...last.current, proposed };
      setValue('nextOn', proposed);
    },
    [facts, today],
  );
}

/** Reads the stock that each antigen can be taken from and its labels by source; undefined while it is read. */
function useVisitStock(kept: readonly AntigenId[], today: LocalDate) {
  const { children } = pageEngine();
  return useLiveQuery(async () => {
    const stock = await Promise.all(kept.map((antigen) => children.stock(antigen, today)));
    return {
      choices: new Map(kept.map((antigen, at) => [antigen, stock[at] ?? []])),
      labels: labelsOf(stock.flat()),
    };
  }, [children, kept, today]);
}

interface WatchDayProps {
  readonly typed: string | undefined;
  readonly today: LocalDate;
  readonly onDay: (on: LocalDate) => void;
}

/** Reports the form's date whenever it changes, also from a restored draft. Renders nothing. */
function WatchDay({ typed, today, onDay }: WatchDayProps) {
  const on = dayOr(typed, today);
  useEffect(() => onDay(on), [on, onDay]);
  return null;
}

/** The typed date, or today while the text is not a date. */
function dayOr(typed: string | undefined, today: LocalDate): LocalDate {
  const parsed = localDateSchema.safeParse(typed);
  return parsed.success ? parsed.data : today;
}

/** A visit as the form stores it. */
interface TypedVisit {
  readonly lines: string;
  readonly answers: string;
}
const nothingTyped: TypedVisit = { lines: '', answers: '' };

interface WatchVisitProps {
  readonly lines: string | undefined;
  readonly answers: string | undefined;
  readonly onTyped: (typed: TypedVisit) => void;
}

/** Reports the vaccines and answers of the form whenever they change. Renders nothing. */
function WatchVisit({ lines = '', answers = '', onTyped }: WatchVisitProps) {
  useEffect(() => onTyped({ lines, answers }), [lines, answers, onTyped]);
  return null;
}
