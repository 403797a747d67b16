import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { doubtSentences } from '#contract/doubt-sentences.ts';
import type { JudgedDeed, OpenedCase, SettledCases } from '../families/server-family.ts';
import type { AcceptedRecord } from './register-deed.ts';

/** What the product's REST call would have answered for a register event. */
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

/** The case of a recorded event: the most important of what was found, with a sentence for each. Null when nothing was. */
export function caseOfRecorded({ found: { findings, number } }: AcceptedRecord): OpenedCase | null {
  const [first] = findings;
  if (!first) return null;
  const sentences = findings.map(({ doubt }) =>
    doubt === 'number-changed' && number ? numberChanged(number.vaccNo) : doubtSentences[doubt],
  );
  return {
    reason: first.doubt,
    detail: sentences.join('. '),
    about: [...new Set(findings.flatMap(({ about }) => about))],
  };
}

/** The sentence about a number that was replaced by another one. */
function numberChanged(vaccNo: string): string {
  return `${doubtSentences['number-changed']}: ${writtenVaccNo(vaccNo)}`;
}

/** Cases that an event may settle: those of the children it merges, of the record it voids, of the entry it corrects. */
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
      // Those of doses that were given after it are about it.
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

/** The children of whom events told that their follow-up ended, or took it back. */
export function toldOfEnd(deeds: readonly JudgedDeed[]): readonly ChildId[] {
  const children = deeds.flatMap(({ accepted }) => {
    const { type, payload } = accepted.event as RegisterEvent;
    const isTold =
      type === 'end-follow-up' ||
      type === 'resume-follow-up' ||
      (type === 'note-absence' && payload.reason === 'died');
    return isTold ? [payload.child] : [];
  });
  return [...new Set(children)];
}
