import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#ui/layout/icon-button.tsx';
import type { Findables } from './find-places.ts';
import { searchStrings } from './strings.ts';

const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }));

/** Opens the search; its code comes with the first use. */
export function SearchButton({ findables }: { readonly findables: Findables }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon="search" label={searchStrings.title} onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Suspense>
          <SearchPanel findables={findables} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
