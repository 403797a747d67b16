import type { ChildCard } from '#client/children/card.ts';
import { seriesOf } from '#domain/immunization/series.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { VisitFacts } from '../immunize/immunize-visit.ts';
import {
  againstAll,
  allFound,
  answerEvents,
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
  readonly on: LocalDate;
  readonly answers: VisitAnswers;
}

/** What follows for the doses from what the care giver answers and why doses are not given. */
export function sessionAnswers({ card, facts, rows, ticked, on, answers }: SessionAnswersOf) {
  const against = againstAll(card.findings, answers);
  const seriesOfRow = ({ antigen }: DueToday) => seriesOf(facts.names.get(antigen) ?? '') ?? '';
  const isContraindicated = (row: DueToday) => against.contraindicated.has(seriesOfRow(row));
  const given = rows.filter(
    (row) => row.source !== null && ticked.has(rowKey(row)) && !isContraindicated(row),
  );
  const notGiven = reasonsNotGiven(rows.map(notedDose), { given: new Set(given.map(notedDose)), answers });
  const child = card.child.id;
  return {
    questions: questionsOf(rows.map(seriesOfRow), { given: facts.given, findings: card.findings }),
    found: allFound(card.findings, answers),
    facts: { ...facts, child: { ...facts.child, ...against } },
    seriesOfRow,
    isContraindicated,
    given,
    notGiven,
    events: answerEvents(answers, { child, on, notGiven }),
  };
}
