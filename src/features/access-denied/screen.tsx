import { useViewer } from '#bindings/use-viewer.ts';
import { ErrorPage } from '#ui/layout/error-page.tsx';
import { catalogue } from '#language/catalogue.ts';

/** `/unathorised`: where every guard sends whom it does not let in. */
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

const accessDeniedStrings = catalogue('accessDenied', {
  title: 'Access denied',
  body: 'You are not authorised to see this page.',
  hint: 'Sign in with an account that may, or go back.',
  askHint:
    'A user manager of your unit gives the roles that open pages. Ask them if you need this one, or go back.',
  home: 'Back to Home',
});
