import { ErrorPage } from '#ui/layout/error-page.tsx';
import { notFoundStrings } from './strings.ts';

/** Any address that no screen has. */
export function NotFound() {
  const { title, body, home } = notFoundStrings;
  return <ErrorPage title={title} body={body} action={{ to: '/', label: home }} />;
}
