import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { notFoundStrings } from './strings.ts';

/** In a page whose address names what is not there. */
export function NothingHere() {
  return (
    <EmptyState
      title={notFoundStrings.body}
      action={
        <ButtonLink to="/" tone="primary">
          {notFoundStrings.home}
        </ButtonLink>
      }
    />
  );
}
