import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { searchedText } from '../child-search.tsx';
import { childStrings } from '../strings.ts';
import { EndFlag } from '../end/end-on-card.tsx';
import { ChildRow } from './child-row.tsx';
import type { Session } from './session.ts';
import { sessionStrings } from './session-strings.ts';

interface FoundHereProps {
  readonly typed: string;
  readonly session: Session;
  /** Children that other tablets saw. */
  readonly elsewhere: ReadonlySet<ChildId>;
  readonly onChoose: (child: ChildId) => void;
}

const mostFound = 12;

/** The children that what was typed may mean. */
export function FoundHere({ typed, session: { on, seen }, elsewhere, onChoose }: FoundHereProps) {
  const { children } = pageEngine();
  const text = searchedText(typed);
  const found = useLiveQuery(
    async () => (text === '' ? [] : children.search(text, mostFound)),
    [children, text],
  );
  return (
    <Section title={sessionStrings.found}>
      <p className="session-none ui-soft" role="status">
        {text === '' ? childStrings.typeMore : found?.length === 0 ? sessionStrings.noneFound : null}
      </p>
      <ul role="list" className="session-rows">
        {found?.map(({ child }) => (
          <ChildRow
            key={child.id}
            child={child}
            on={on}
            end={
              elsewhere.has(child.id) || seen.some((one) => one.child === child.id) ? (
                <Flag tone="good">{sessionStrings.seenToday}</Flag>
              ) : (
                <EndFlag child={child} />
              )
            }
            onChoose={() => onChoose(child.id)}
          />
        ))}
      </ul>
    </Section>
  );
}
