import { recordsOnCard } from '#client/children/card.ts';
import { mergeOf } from '#domain/immunization/register/activities/merges.ts';
import { isSameFound, standingFindings } from '#domain/immunization/screening/findings.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { cardStrings } from './child-card-strings.ts';
import { recordName } from './child-record.tsx';
import { ReasonTask, reasonForm } from './reason-task.tsx';
import type { ChildTaskProps } from './child-task-props.ts';
import { findingKey } from '../screening/finding-key.ts';
import { findingWord, screeningStrings } from '../screening/screening-strings.ts';

const voidForm = reasonForm(cardStrings.voidSubmit);
const unmergeForm = reasonForm(cardStrings.unmerge);
const reviseForm = reasonForm(screeningStrings.reviseSubmit);

/** Declares a record of immunization a mistake. */
export function VoidTask({ card, of, officer, onDone }: ChildTaskProps) {
  const record = recordsOnCard(card).find(({ id }) => id === of);
  if (!record) return <EmptyState title={cardStrings.recordMissing} />;
  return (
    <ReasonTask
      form={voidForm}
      intro={cardStrings.voidIntro(recordName(record), formatDate(record.immunizedOn))}
      draft={`void:${record.id}`}
      eventsOf={(reason) => [{ type: 'void-immunization', payload: { immunization: record.id, reason } }]}
      done={cardStrings.voided}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** Lets an entry stand for itself again. */
export function UnmergeTask({ card, of, officer, onDone }: ChildTaskProps) {
  const merged = card.merged.find(({ id }) => id === of);
  const merge = merged && mergeOf(merged);
  if (!merged || !merge) return <EmptyState title={cardStrings.mergeMissing} />;
  return (
    <ReasonTask
      form={unmergeForm}
      intro={cardStrings.unmergeIntro(merged.fullname, card.child.fullname)}
      draft={`unmerge:${merge}`}
      eventsOf={(reason) => [{ type: 'unmerge-children', payload: { merge, merged: merged.id, reason } }]}
      done={cardStrings.unmerged}
      officer={officer}
      onDone={onDone}
    />
  );
}

/** What spoke against a vaccine does so no longer, under whichever of the merged entries it was found. */
export function ReviseTask({ card, of, officer, onDone }: ChildTaskProps) {
  const found = card.findings.find((one) => findingKey(one) === of);
  if (!found) return <EmptyState title={screeningStrings.reviseMissing} />;
  const { condition, series } = found;
  const entries = [card.child, ...card.merged].filter((entry) =>
    standingFindings(entry).some((one) => isSameFound(one, found)),
  );
  return (
    <ReasonTask
      form={reviseForm}
      intro={screeningStrings.reviseIntro(findingWord(found))}
      draft={`revise:${card.child.id}:${findingKey(found)}`}
      eventsOf={(reason) =>
        entries.map(({ id: child }) => ({
          type: 'revise-finding',
          payload: { child, condition, series, reason },
        }))
      }
      done={screeningStrings.revised}
      officer={officer}
      onDone={onDone}
    />
  );
}
