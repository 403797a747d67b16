import type { ChildCard } from '#client/children/card.ts';
import { type DoseAtVisit, doseAtVisit, isGivenWithAll } from '#domain/immunization/screening/not-given.ts';
import type { VisitFacts } from '../immunize/immunize-visit.ts';
import {
  againstAll,
  allFound,
  questionsOf,
  reasonsNotGiven,
  type VisitAnswers,
} from '../screening/visit-answers.ts';
import { type DueToday, notedDose, rowKey } from './due-today.ts';

interface SessionAnswersOf {
  readonly card: ChildCard;
  readonly facts: VisitFacts;
  /** What is proposed for the child, and the keys of what was ticked. */
  readonly rows: readonly DueToday[];
  readonly ticked: ReadonlySet<string>;
  readonly answers: VisitAnswers;
}

/** What follows for the doses from what the care giver answers and why doses are not given. */
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
    /** What is given once all are ticked at one stroke. */
    all: rows.filter((row) => isGivenWithAll(stateOf(row))),
    notGiven,
    isAnswered: answers.isAsked || notGiven.length > 0,
  };
}
