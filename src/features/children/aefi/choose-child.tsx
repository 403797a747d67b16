import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { Button } from '#ui/layout/button.tsx';
import { SearchBox } from '#ui/listing/search-box.tsx';
import { ChildSummary } from '../card/child-summary.tsx';
import { searchedText } from '../child-search.tsx';
import { aefiStrings as words } from './aefi-strings.ts';

const mostFound = 8;

/** The child that a report is about, where it was not opened from its card. */
export function ChooseChild({ onChoose }: { readonly onChoose: (child: ChildId) => void }) {
  const { children } = pageEngine();
  const [typed, setTyped] = useState('');
  const search = searchedText(typed);
  const found = useLiveQuery(
    () => (search === '' ? [] : children.search(search, mostFound)),
    [children, search],
  );
  return (
    <div className="child-flow">
      <SearchBox label={words.whichChild} value={typed} onChange={setTyped} />
      {search !== '' && found?.length === 0 ? <p className="ui-soft">{words.noneFound}</p> : null}
      {found?.map(({ child }) => (
        <ChildSummary
          key={child.id}
          child={child}
          action={
            <Button about={child.fullname} onClick={() => onChoose(child.id)}>
              {words.report}
            </Button>
          }
        />
      ))}
    </div>
  );
}
