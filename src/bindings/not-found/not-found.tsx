import { ErrorPage } from '#ui/layout/error-page.tsx';
import { Page } from '#ui/layout/page.tsx';
import { notFoundStrings } from './strings.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** Shown for any address without a screen. A signed-in user keeps the menu. */
export function NotFound({ isBare }: { readonly isBare: boolean }) {
  const { title, body, home } = notFoundStrings;
  if (isBare) return <ErrorPage title={title} body={body} action={{ to: '/', label: home }} />;
  return (
    <Page title={title}>
      <NothingHere />
    </Page>
  );
}

/** Shown inside a page whose address names something that does not exist. */
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
