import { lazy, Suspense, useState } from 'react';
import { Icon } from '#ui/layout/icon.tsx';
import { useAccountActions } from '../header/account-actions.tsx';
import type { SearchedBy } from './search-panel.tsx';
import { searchStrings } from './strings.ts';

const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }));

/** Opens the search: a box if the header has room for one, otherwise an icon. The search's code is loaded on first use. */
export function SearchButton(viewer: SearchedBy) {
  const [isOpen, setIsOpen] = useState(false);
  const { actions, question } = useAccountActions();
  return (
    <>
      <button
        type="button"
        className="ui-icon-button app-search-box"
        aria-label={searchStrings.title}
        title={searchStrings.title}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span>{searchStrings.title}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <SearchPanel {...viewer} actions={actions} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
      {question}
    </>
  );
}
