import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { wantedIn } from '#client/children/find-children.ts';
import type { ListingState } from '#ui/listing/use-listing-state.ts';
import { childStrings } from './strings.ts';

/** Text to search for; empty while it is too short. */
export function searchedText(typed: string): string {
  return wantedIn(typed) === null ? '' : typed;
}

/** Children on the page in the listing's address; all children while the search text is too short. */
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

/** Explains which rows a search shows. */
export function SearchNote({ query, page }: SearchNoteProps) {
  const isTooShort = query.trim() !== '' && searchedText(query) === '';
  const isCut = page?.isCut === true;
  return (
    <p className="ui-soft" role="status">
      {isTooShort ? childStrings.typeMore : isCut ? childStrings.foundTooMany(page.total ?? 0) : null}
    </p>
  );
}
