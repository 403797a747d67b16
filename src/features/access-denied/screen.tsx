import { ErrorPage } from '#ui/layout/error-page.tsx';
import { accessDeniedStrings } from './strings.ts';

/** `/unathorised`: where every guard sends whom it does not let in. */
export function AccessDenied() {
  const { title, body, home } = accessDeniedStrings;
  return <ErrorPage title={title} body={body} action={{ to: '/', label: home }} />;
}
