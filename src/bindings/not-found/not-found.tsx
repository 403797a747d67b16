import { ErrorPage } from '#ui/layout/error-page.tsx';
import { Page } from '#ui/layout/page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { notFoundStrings } from './strings.ts';

/** Any address that no screen has. Whoever is signed in keeps the menu. */
export function NotFound({ isBare }: { readonly isBare: boolean }) {
  const { title, body, home } = notFoundStrings;
  if (isBare) return <ErrorPage title={title} body={body} action={{ to: '/', label: home }} />;
  return (
    <Page title={title}>
      <NothingHere />
    </Page>
  );
}
