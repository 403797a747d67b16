import { endOf, type FollowUpEnd } from '#domain/immunization/register/follow-up.ts';
import type { Child } from '#domain/immunization/register/model.ts';
import type { ChildCard } from '#client/children/card.ts';
import type { Officer } from '#client/session/officer.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { cardStrings } from '../card/child-card-strings.ts';
import { useChildUrl } from '../child-url.ts';
import { endStrings as words } from './end-strings.ts';

/** Shows why and by whom the child's follow-up was ended, with a button to undo that. */
export function EndOnCard({
  card: { end },
  officer,
}: {
  readonly card: Pick<ChildCard, 'end'>;
  readonly officer: Officer;
}) {
  const { openTask } = useChildUrl();
  if (end === null) return null;
  const who = end.by === officer.userId ? cardStrings.you : cardStrings.colleague;
  const sentences = [
    end.toldBy === '' ? null : words.toldByWhom(end.toldBy),
    end.to === '' ? null : words.wentTo(end.to),
    words.writtenBy(who, formatDateTime(end.at)),
  ];
  return (
    <div className="ui-no-print">
      <Banner
        tone="neutral"
        title={endTitle(end)}
        action={<Button onClick={() => openTask('resume')}>{words.takeBack}</Button>}
      >
        {sentences.filter((sentence) => sentence !== null).join(' ')}
      </Banner>
    </div>
  );
}

/** Says at a visit that the child was reported to have died, moved away or be followed elsewhere; nothing while it is followed here. */
export function EndAtVisit({ end }: Pick<ChildCard, 'end'>) {
  return end && <Banner tone="warning">{words.atVisit(endTitle(end))}</Banner>;
}

/** Says what happened and when. */
export function endTitle({ kind, on }: Pick<FollowUpEnd, 'kind' | 'on'>): string {
  return words.titles[kind](formatDate(on));
}

/** The end of follow-up in a word, beside a child in a list; nothing while it is followed here. */
export function EndFlag({ child }: { readonly child: Pick<Child, 'ends' | 'resumed'> }) {
  const word = endWord(child);
  return word === null ? null : <Flag tone="neutral">{word}</Flag>;
}

/** Word for the end recorded on the entry itself; null while it is followed here. */
export function endWord(child: Pick<Child, 'ends' | 'resumed'>): string | null {
  const end = endOf([child]);
  return end && words.states[end.kind];
}
