import { Button } from '../layout/button.tsx';
import { uiStrings } from '../strings.ts';

export interface OpenPagerProps {
  /** Names the paged listing, for screen readers. */
  readonly caption: string;
  /** Current position, in words. */
  readonly position: string;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly hasNext: boolean;
  readonly onPage: (pageIndex: number) => void;
}

/** Previous, Next, and the position, for pages whose number is unknown until the last. */
export function OpenPager({ caption, position, pageIndex, hasNext, onPage }: OpenPagerProps) {
  return (
    <nav className="ui-pager" aria-label={uiStrings.paging(caption)}>
      <Button icon="left" isDisabled={pageIndex <= 0} onClick={() => onPage(pageIndex - 1)}>
        {uiStrings.previous}
      </Button>
      <span className="ui-figure" role="status">
        {position}
      </span>
      <Button isDisabled={!hasNext} onClick={() => onPage(pageIndex + 1)}>
        {uiStrings.next}
      </Button>
    </nav>
  );
}
