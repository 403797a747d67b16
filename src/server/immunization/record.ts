import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import { type ChildId, childIdOf, type EntryId, type EventId } from '#domain/kernel/ids.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type {
  Accepted,
  EventInBatch,
  AcceptedEvent,
  OpenedCase,
  SettledCases,
} from '../families/server-family.ts';
import type { Finding } from '#domain/immunization/register/doubts.ts';
import type { Child, RegisterChanges } from '#domain/immunization/register/model.ts';
import type { RegisterRows } from '#contract/families/register.ts';
import type { FamilyChanges } from './family-changes.ts';
import type { GivenNumber } from './vacc-numbers.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { Changed, OwnRows } from '#contract/families/family.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import { logDeviceOf } from '../families/candidate.ts';
import type { RegisterRun, SourceRow } from './register-run.ts';
import type { Kysely } from 'kysely';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import type { Database } from '../db/schema.ts';

/** The response that the REST call for a register event returns. */
export function responseOfRecorded(
  { event, found: { number } }: AcceptedRecord,
  id: EventId,
): Record<string, unknown> {
  const recorded = event as RegisterEvent;
  switch (recorded.type) {
    case 'register-child':
      return {
        status: true,
        vacc_no: number?.vaccNo ?? null,
        fullname: recorded.payload.fullname,
        id,
      };
    case 'immunize':
      return { immunized: true, next_immunize_date: recorded.payload.nextOn };
    default:
      return {};
  }
}

/**
 * The case that a recorded event opens, with the most important finding as its reason and a sentence for each. Null if
 * there is no finding.
 */
export function caseOfRecorded({ found: { findings, number } }: AcceptedRecord): OpenedCase | null {
  const [first] = findings;
  if (!first) return null;
  const sentences = findings.flatMap(({ doubt }) =>
    doubt === 'number-changed' && number ? numberChanged(number.vaccNo) : [sentence(`register.${doubt}`)],
  );
  return {
    reason: first.doubt,
    sentences,
    about: [...new Set(findings.flatMap(({ about }) => about))],
  };
}

/** Sentences about a vaccination number that was replaced. */
function numberChanged(vaccNo: string): readonly Sentence[] {
  return [
    sentence('register.number-changed'),
    sentence('caseFigures.newNumber', { number: writtenVaccNo(vaccNo) }),
  ];
}

/** Cases that an event may settle: those about children it merges, the record it voids, or the entry it corrects. */
export function casesSettledBy(event: RegisterEvent): readonly SettledCases[] {
  switch (event.type) {
    case 'merge-children':
      return [event.payload.kept, event.payload.merged].map((id) => ({ id, reasons: ['likely-duplicate'] }));
    case 'void-immunization':
      return [
        {
          id: event.payload.immunization,
          reasons: ['same-dose-twice', 'stock-mismatch', 'unlikely-date', 'child-unknown', 'given-after-end'],
        },
      ];
    case 'withdraw-child':
      return [
        { id: event.payload.child, reasons: ['permission-ended', 'likely-duplicate', 'unlikely-date'] },
      ];
    case 'resume-follow-up':
      // Doses given after a child's death open cases about the child.
      return [
        {
          id: event.payload.end,
          reasons: ['unlikely-date', 'given-after-end', 'child-unknown'],
          andAbout: true,
        },
      ];
    case 'correct-child':
      return event.payload.bornOn === undefined
        ? []
        : [{ id: event.payload.child, reasons: ['unlikely-date'] }];
    default:
      return [];
  }
}

/** Children whose follow-up was ended or resumed by these events. */
export function toldOfEnd(events: readonly AcceptedEvent[]): readonly ChildId[] {
  const children = events.flatMap(({ accepted }) => {
    const { type, payload } = accepted.event as RegisterEvent;
    const isTold =
      type === 'end-follow-up' ||
      type === 'resume-follow-up' ||
      (type === 'note-absence' && payload.reason === 'died');
    return isTold ? [payload.child] : [];
  });
  return [...new Set(children)];
}

/** The server's findings about a register event. */
export interface RegisterFound {
  readonly findings: readonly Finding[];
  readonly number: GivenNumber | null;
  /** The child concerned, as it was before the event; null if unknown. */
  readonly child: Child | null;
  /** Changes of the whole batch to the figures of the register. */
  readonly changes: FamilyChanges;
}

type AcceptedRecord = Accepted<RegisterRows, RegisterChanges, RegisterFound>;
export type AcceptedRegisterEvent = AcceptedEvent<RegisterRows, RegisterChanges, RegisterFound>;

/**
 * Records an event about a child with the number it gets, and adds findings for a person to review, judged by the
 * register and the stock as the earlier events of the batch left them. Never refuses.
 */
export function recordInRun(inBatch: EventInBatch<RegisterRows, RegisterChanges, RegisterRun>) {
  const { candidate, context, doubt, facts } = inBatch;
  const event = inBatch.event as RegisterEvent;
  const number =
    event.type === 'register-child'
      ? context.desk.give({
          child: childIdOf(facts.event),
          written: event.payload.vaccNo,
          device: logDeviceOf(candidate.origin),
        })
      : null;
  const stock = inBatch.rowsOf(ledger);
  const findings = context.doubts(event, {
    today: facilityDayAt(inBatch.now.getTime()),
    source: (entry) => (stock ? sourceIn(stock, entry) : undefined),
  });
  const numbered = withNumber(event, number);
  const noteAfter = context.changes.before(numbered, facts.event);
  const settled = inBatch.settle(numbered);
  assert(settled.accepted, 'the register refuses nothing');
  context.note(settled.outcome);
  noteAfter();
  return {
    ...settled,
    found: {
      number,
      findings: [
        ...(doubt === null ? [] : [{ doubt, about: [] }]),
        ...(number?.changed === true ? [{ doubt: 'number-changed' as const, about: [] }] : []),
        ...findings,
      ],
      child: context.childOf(numbered, facts.event),
      changes: context.changes,
    },
  };
}

/** Looks up an issued entry or a lot among the stock rows: null if it was reversed, undefined if it is unknown. */
function sourceIn(
  { entry: entries, lot: lots }: OwnRows<LedgerRows>,
  id: EntryId,
): SourceRow | null | undefined {
  const entry = entries.get(id);
  if (entry !== undefined && entry.reversedBy !== null) return null;
  const lot = lots.get(id);
  if (lot) return { antigen: lot.antigen, doses: Math.max(lot.received, lot.left) };
  return entry === undefined || entry.open === null ? undefined : entry;
}

function withNumber(event: RegisterEvent, number: GivenNumber | null): RegisterEvent {
  if (event.type !== 'register-child') return event;
  return { type: event.type, payload: { ...event.payload, vaccNo: number?.vaccNo ?? null } };
}

/** Tells whether events opened a wallet that makes the facility start to offer a vaccine. */
export async function opensIntroduced(
  db: Kysely<Database>,
  events: readonly AcceptedEvent[],
): Promise<boolean> {
  const opened = events.flatMap(({ accepted, candidate }) =>
    // A wallet's id is the id of the event that opened it.
    ((accepted.changed as Partial<Changed<LedgerRows>>).wallet ?? []).flatMap(({ id, antigen }) =>
      id === candidate.eventId ? [antigen] : [],
    ),
  );
  if (opened.length === 0) return false;
  const antigens = await db
    .selectFrom('antigen')
    .select(['name', 'series'])
    .where('id', 'in', opened)
    .execute();
  const series = new Set(antigens.map(seriesOfAntigen));
  return schedule.some(
    ({ antigen, introduction }) => introduction?.isByState === true && series.has(antigen),
  );
}
