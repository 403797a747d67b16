import { useState } from 'react';
import { Link } from 'react-router-dom';
import { uiStrings } from '../strings.ts';
import { Cluster, Facts, Ruled, Split } from './arrange.tsx';
import { Breakable } from './breakable.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

/** A task for a person, and the one action that starts it. */
export interface Todo {
  readonly key: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  /** Whose task it is, with a link to them; shown before the title. */
  readonly whose?: { readonly name: string; readonly to: string };
  readonly facts: readonly string[];
  /** Opens a screen, or calls a telephone number. */
  readonly action: { readonly label: string; readonly to: string };
}

interface TodoListProps {
  /** Most urgent first. */
  readonly todos: readonly Todo[];
  /** Rows shown; the others are one tap away. */
  readonly most: number;
}

/** Tasks in rows of equal height, each with one action of equal width; on a phone the whole row is pressed. */
export function TodoList({ todos, most }: TodoListProps) {
  const [isWhole, setIsWhole] = useState(false);
  // A single further task takes no more space than the button for it.
  const hasMore = todos.length > most + 1;
  const shown = isWhole || !hasMore ? todos : todos.slice(0, most);
  return (
    <>
      <Ruled rows="touch">
        {shown.map(({ key, tone, icon, title, whose, facts, action }) => (
          <Split key={key} as="li" columns={[2.5, 'fill', 'fit']} className="ui-todo" data-tone={tone}>
            <Cluster as="span" className="ui-todo-icon" justify="center">
              <Icon name={icon} />
            </Cluster>
            <div>
              <h3>
                {whose === undefined ? null : (
                  <>
                    <Link to={whose.to}>{whose.name}</Link>{' '}
                  </>
                )}
                {whose === undefined ? <Breakable text={title} /> : <span>{title}</span>}
              </h3>
              <Facts>
                {facts.map((fact) => (
                  <span key={fact}>
                    <Breakable text={fact} />
                  </span>
                ))}
              </Facts>
            </div>
            <Verb action={action} about={whose === undefined ? title : `${whose.name} ${title}`} />
          </Split>
        ))}
      </Ruled>
      {hasMore ? (
        <div className="ui-todo-more">
          <Button tone="quiet" icon="down" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? uiStrings.fewerRows : uiStrings.moreRows(todos.length - most)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Verb({ action: { label, to }, about }: { readonly action: Todo['action']; readonly about: string }) {
  const words = (
    <>
      {label} <span className="ui-hidden-text">{about}</span>
    </>
  );
  if (!to.startsWith('tel:')) return <ButtonLink to={to}>{words}</ButtonLink>;
  return (
    <a href={to} className="ui-button" data-tone="plain">
      {words}
    </a>
  );
}
