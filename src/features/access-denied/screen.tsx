import { useViewer } from '#bindings/use-viewer.ts';
import { ErrorPage } from '#ui/layout/error-page.tsx';

import { accessDeniedStrings } from './strings.ts';

/** `/unathorised`: the screen that every guard redirects to. */
export function AccessDenied() {
  const { title, body, hint, askHint, home } = accessDeniedStrings;
  const isSomebody = useViewer() !== null;
  return (
    <ErrorPage
      icon="lock"
      title={title}
      body={body}
      hint={isSomebody ? askHint : hint}
      action={{ to: '/', label: home }}
    />
  );
}
