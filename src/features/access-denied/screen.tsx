import { ErrorPage } from '#ui/layout/error-page.tsx';
import { accessDeniedStrings } from './strings.ts';

/** `/unathorised`: where every guard sends whom it does not let in. */
export function AccessDenied() {
  const { title, body, hint, home } = accessDeniedStrings;
  return <ErrorPage icon="lock" title={title} body={body} hint={hint} action={{ to: '/', label: home }} />;
}
