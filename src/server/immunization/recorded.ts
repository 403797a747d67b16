import type { EventId } from '#domain/kernel/ids.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import { doubtSentences, numberChanged } from './doubt-sentences.ts';
import type { Recorded } from './register-run.ts';

/** What the product's REST call would have answered for a register event. */
export function responseOfRecorded({ event, number }: Recorded, eventId: EventId): Record<string, unknown> {
  switch (event.type) {
    case 'register-child':
      return {
        status: true,
        vacc_no: number?.vaccNo ?? null,
        fullname: event.payload.fullname,
        id: eventId,
      };
    case 'immunize':
      return { immunized: true, next_immunize_date: event.payload.nextOn };
    default:
      return {};
  }
}

/** The case of a recorded event: the most important of what was found, with a sentence for each. Null when nothing was. */
export function caseOfRecorded(
  { findings, number }: Recorded,
  eventId: EventId,
  openedAt: string,
): CaseRow | null {
  const [first] = findings;
  if (!first) return null;
  const sentences = findings.map(({ doubt }) =>
    doubt === 'number-changed' && number ? numberChanged(number.vaccNo) : doubtSentences[doubt],
  );
  return {
    id: eventId,
    event: eventId,
    reason: first.doubt,
    detail: sentences.join('. '),
    about: [...new Set(findings.flatMap(({ about }) => about))],
    openedAt,
    closedAt: null,
  };
}

/** Cases that an event may settle: those of the children it merges, of the record it voids, of the entry it corrects. */
export function casesSettledBy(event: RegisterEvent): readonly { id: string; reasons: readonly string[] }[] {
  switch (event.type) {
    case 'merge-children':
      return [event.payload.kept, event.payload.merged].map((id) => ({ id, reasons: ['likely-duplicate'] }));
    case 'void-immunization':
      return [
        {
          id: event.payload.immunization,
          reasons: ['same-dose-twice', 'stock-mismatch', 'unlikely-date', 'child-unknown'],
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
