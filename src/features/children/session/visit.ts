import { pageEngine } from '#client/page-engine.ts';
import { doseOf } from '#domain/immunization/schedule/series.ts';
import type { AntigenId, ChildId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf, daysBetween, type LocalDate, quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import { type DueToday, notedDose, rowKey, takenAlong } from './due-today.ts';
import { isOver, packingOf } from './packing.ts';
import { kindOfSession, type OpenVial, type Session, sessionKey, typeOfSession } from './session.ts';
import {
  dueDoses,
  knownVaccines,
  labelsOf,
  plannedOf,
  visitFacts,
  type VisitFacts,
  type VisitLine,
  visitWarnings,
} from '../immunize/immunize-visit.ts';
import type { ChildCard } from '#client/children/card.ts';
import { type DoseAtVisit, doseAtVisit, isGivenWithAll } from '#domain/immunization/screening/not-given.ts';
import {
  againstAll,
  allFound,
  questionsOf,
  readAnswers,
  reasonsNotGiven,
  type VisitAnswers,
  writtenAnswers,
} from '../screening/visit-answers.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { Found } from '#domain/immunization/screening/findings.ts';
import { type DoubtfulDose, warningsInWords } from '../immunize/immunize-warnings.tsx';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { sessionToCome } from '#domain/sessions/planned-days.ts';
import { z } from 'zod';
import type { Officer } from '#client/session/officer.ts';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/dirty-forms.ts';
import { useState } from 'react';
import { laterOf } from '#domain/immunization/schedule/due-windows.ts';
import type { DoseStatus } from '#domain/immunization/schedule/schedule.ts';
import { atAge } from '../child-facts.ts';
import { sessionStrings } from './session-strings.ts';

/**
 * Reads the facts about the child in front of the officer, the stock for the due doses, and the vials taken along; null for an unknown
 * child.
 */
export async function readVisit(child: ChildId, session: Session) {
  const { on } = session;
  const { children, planning } = pageEngine();
  const [plans, card, { vaccines, kept, antigens }] = await Promise.all([
    planning.plans(),
    children.card(child, on),
    readFacilityAntigens(),
  ]);
  if (card === null) return null;
  const facts = visitFacts(card, vaccines);
  const due = dueDoses(facts, [], { kept, on });
  const wanted = [...new Set([...due.here, ...takenAlong(session)].map(({ antigen }) => antigen))];
  const stock = await Promise.all(wanted.map((antigen) => children.stock(antigen, on)));
  const now = await children.now();
  const packed = new Map(antigens.map((row) => [row.id, packingOf(row)]));
  const packingFor = ({ antigen, name }: OpenVial) => packed.get(antigen) ?? packingOf({ name });
  return {
    /** The session as of this read. */
    session,
    plans,
    card,
    facts: { ...facts, labels: labelsOf(stock.flat()) },
    due,
    stock: new Map(wanted.map((antigen, at) => [antigen, stock[at] ?? []])),
    rules: new Map(Array.from(packed, ([antigen, { rule }]) => [antigen, rule])),
    /**
     * Vials of the session past their hours; none if the session is entered on a later day, because the doses were given on its own day.
     */
    over: new Set(
      session.vials
        .filter((vial) => dateOf(now) === on && isOver(vial, packingFor(vial), now))
        .map(({ entry }) => entry),
    ),
  };
}
export type KnownVisit = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

/** Maximum of children on the due list that are counted: with more, an opened vial is used up anyway. */
const maxAsked = 100;

/** Counts the other children on the due list who need a dose of each series. */
export async function readOthers(
  { child, on }: { readonly child: ChildId; readonly on: LocalDate },
  seriesByAntigen: ReadonlyMap<AntigenId, string | null>,
): Promise<ReadonlyMap<AntigenId, number>> {
  const { children } = pageEngine();
  const lists = await Promise.all(
    (['overdue', 'today'] as const).map((bucket) =>
      children.dueList({ bucket, today: on, page: 0, pageSize: maxAsked, isOfKept: true }),
    ),
  );
  const rows = lists.flatMap((list) => list.rows).filter((row) => row.child.id !== child);
  return new Map(
    Array.from(seriesByAntigen, ([antigen, series]) => [
      antigen,
      rows.filter(({ doses }) =>
        doses.some(({ code, state }) => state !== 'upcoming' && doseOf(code)?.antigen === series),
      ).length,
    ]),
  );
}

interface SessionAnswersOf {
  readonly card: ChildCard;
  readonly facts: VisitFacts;
  /** Doses proposed for the child, and the keys of those ticked. */
  readonly rows: readonly DueToday[];
  readonly ticked: ReadonlySet<string>;
  readonly answers: VisitAnswers;
}

/** State of each dose by the care giver's answers and by the reasons why doses are not given. */
export function sessionAnswers({ card, facts, rows, ticked, answers }: SessionAnswersOf) {
  const against = againstAll(card.findings, answers);
  const stateOf = (row: DueToday): DoseAtVisit =>
    doseAtVisit({
      isContraindicated: against.contraindicated.has(row.series ?? ''),
      isExplained: answers.notGiven[notedDose(row)] !== undefined,
      isTicked: ticked.has(rowKey(row)),
      hasVial: row.source !== null,
    });
  const given = rows.filter((row) => stateOf(row) === 'given');
  const notGiven = reasonsNotGiven(rows.map(notedDose), { given: new Set(given.map(notedDose)), answers });
  return {
    questions: questionsOf(
      rows.flatMap(({ series }) => series ?? []),
      { given: facts.given, findings: card.findings },
    ),
    found: allFound(card.findings, answers),
    facts: { ...facts, child: { ...facts.child, ...against } },
    stateOf,
    given,
    /** Doses for which only a vial has to be opened. */
    closed: rows.filter(
      (row) =>
        stateOf(row) === 'without-vial' &&
        row.toOpen !== null &&
        row.others.length === 0 &&
        row.over === null,
    ),
    /** Doses given by one tap on all. */
    all: rows.filter((row) => isGivenWithAll(stateOf(row))),
    notGiven,
    isAnswered: answers.isAsked || notGiven.length > 0,
  };
}

interface GivenInSession {
  readonly session: Session;
  readonly facts: VisitFacts;
  readonly child: ChildId;
  /** Findings against vaccines, including today's answers. */
  readonly found: readonly Found[];
  /** Doses ticked, each with the vial that it comes from. */
  readonly given: readonly DueToday[];
  readonly next: NextAtSession | null;
}

/** The ticked doses, as the lines of a visit. */
export function linesOf(given: readonly DueToday[]): readonly VisitLine[] {
  return given.map(({ antigen, code, source }) => ({
    antigen,
    dose: code ?? '',
    doses: '1',
    source: source?.source ?? '',
    // Only a campaign gives a dose without a place in the schedule.
    ...(code === null && { kind: 'campaign' as const }),
  }));
}

/** An immunization for each ticked dose, and the questions for the officer before it. */
export function plannedEvents({ session, facts, child, found, given, next }: GivenInSession): {
  readonly events: readonly RegisterEvent[];
  readonly doubts: readonly DoubtfulDose[];
} {
  const { on } = session;
  const planned = linesOf(given).map((line, at) => ({
    ...plannedOf(line, given[at]?.source?.label ?? null, on),
    source: given[at]?.source?.source ?? null,
  }));
  const warnings = visitWarnings(facts, planned);
  return {
    doubts: given.map(({ name, antigen }, at) => ({
      name,
      warnings: warningsInWords(warnings[at] ?? [], { series: facts.series.get(antigen) ?? null, found }),
    })),
    events: planned.map((dose, at) => ({
      type: 'immunize',
      payload: {
        ...dose,
        child,
        doses: 1,
        nextOn: next?.on ?? null,
        ...(next !== null && next.place !== null && { nextPlace: next.place }),
        year: yearOf(on),
        quarter: quarterOf(on),
        immunizationType: typeOfSession(session.kind),
        caregiverEmail: null,
        isHistory: false,
        ...(session.held !== null && { session: session.held.session }),
        warnings: [...(warnings[at] ?? [])],
      },
    })),
  };
}

/** The day to return, and where the session of that day is held; the place is null if none is planned. */
interface NextAtSession {
  readonly on: LocalDate;
  readonly place: string | null;
}

/** The next visit by the schedule, moved to the planned session that a child of the settlement can come to. */
export function nextAtSession(
  plans: readonly SessionPlan[],
  { on, settlement }: { readonly on: LocalDate | null; readonly settlement: string },
): NextAtSession | null {
  if (on === null) return null;
  const session = sessionToCome(plans, { on, settlement });
  return session === null ? { on, place: null } : { on: session.on, place: session.plan.place };
}

const keptSchema = z.object({
  session: z.string(),
  kind: z.enum(['routine', 'campaign']),
  ticked: z.array(z.string()),
  answers: z.string(),
});

/** A visit as typed, before it is saved. */
export interface TypedVisit {
  readonly kind: 'routine' | 'campaign';
  /** Keys of the rows that are given. */
  readonly ticked: ReadonlySet<string>;
  readonly answers: VisitAnswers;
}

/** Keeps the ticks and answers of a child's visit in this session until it is saved with the key `draft`. Undefined while they are read. */
export function useVisit(officer: Officer, { child, session }: { child: ChildId; session: Session }) {
  const draft = `session-visit:${child}`;
  const { kept, keep } = useKept(officer.userId, draft, keptSchema);
  const key = sessionKey(session);
  const ofThis = kept?.session === key ? kept : undefined;
  useDirty(ofThis !== undefined);
  const visit: TypedVisit = {
    kind: ofThis?.kind ?? kindOfSession(session.kind),
    ticked: new Set(ofThis?.ticked),
    answers: readAnswers(ofThis?.answers),
  };
  return {
    draft,
    visit: kept === undefined ? undefined : visit,
    change: (changed: Partial<TypedVisit>) => {
      const { ticked, answers, ...others } = { ...visit, ...changed };
      keep({ ...others, session: key, ticked: [...ticked], answers: writtenAnswers(answers) });
    },
  };
}

/** Vials past their hours, without those whose doses were given in time according to the officer. */
export function useOverHours(all: ReadonlySet<EntryId>) {
  const [inTime, setInTime] = useState<ReadonlySet<EntryId>>(new Set());
  return {
    over: new Set([...all].filter((vial) => !inTime.has(vial))),
    enterInTime: (vial: EntryId) => setInTime(new Set([...inTime, vial])),
  };
}

type Line = Pick<DoseStatus, 'dose' | 'dueFrom' | 'earliestOn' | 'waitsFor'>;

/** Reason why a dose is given later: the child's age, or the interval after an earlier dose. */
export function whyLater(
  { dose, dueFrom, earliestOn, waitsFor }: Line,
  { schedule, on }: { readonly schedule: readonly Line[]; readonly on: LocalDate },
): string {
  if (earliestOn <= dueFrom) return atAge(dose.from);
  const before = schedule.find((line) => line.dose.code === waitsFor);
  if (!before) return sessionStrings.farEnough;
  const days = daysBetween(laterOf(on, before.earliestOn), earliestOn);
  return days % 7 === 0 ? sessionStrings.weeksAfterTheLast(days / 7) : sessionStrings.daysAfterTheLast(days);
}

/** Label of the Save button: doses, or reasons and answers if no dose is given. */
export function saveLabel(given: number, notGiven: number, isAsked: boolean): string {
  if (given > 0 || (notGiven === 0 && !isAsked)) return sessionStrings.save(given);
  return notGiven > 0 ? sessionStrings.saveNotGiven(notGiven) : sessionStrings.saveAnswer;
}

/** Antigens with a wallet at the facility, and all known ones, to find the antigen of a dose. */
export async function readFacilityAntigens() {
  const { queries } = pageEngine();
  const [wallets, antigens] = await Promise.all([queries.wallets(), queries.antigens()]);
  return {
    vaccines: knownVaccines(antigens, wallets),
    antigens,
    kept: wallets.map(({ antigen }) => antigen),
  };
}
