import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { wantedIn } from '#client/children/find-children.ts';
import type { ListingState } from '#ui/listing/use-listing-state.ts';
import { childStrings } from './strings.ts';

/** The text that is searched for: nothing while too little of it was typed. */
export function searchedText(typed: string): string {
  return wantedIn(typed) === null ? '' : typed;
}

/** The page of children that a listing's address asks for; all of them while too little was typed to search for. */
export function useFoundChildren({
  query,
  pageIndex,
  pageSize,
}: Pick<ListingState, 'query' | 'pageIndex' | 'pageSize'>) {
  const { children } = pageEngine();
  const search = searchedText(query);
  return useLiveQuery(
    () => children.list({ search, page: pageIndex, pageSize }),
    [children, search, pageIndex, pageSize],
  );
}

interface SearchNoteProps {
  readonly query: string;
  readonly page: { readonly isCut: boolean; readonly total?: number } | undefined;
}

/** Explains the rows that a search shows. */
export function SearchNote({ query, page }: SearchNoteProps) {
  const isTooShort = query.trim() !== '' && searchedText(query) === '';
  const isCut = page?.isCut === true;
  return (
    <p className="ui-soft" role="status">
      {isTooShort ? childStrings.typeMore : isCut ? childStrings.foundTooMany(page.total ?? 0) : null}
    </p>
  );
}
