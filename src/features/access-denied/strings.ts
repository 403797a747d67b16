import { catalogue } from '#language/catalogue.ts';

export const accessDeniedStrings = catalogue('accessDenied', {
  title: 'Access denied',
  body: 'You are not authorised to see this page.',
  hint: 'Sign in with an account that may, or go back.',
  askHint:
    'A user manager of your unit gives the roles that open pages. Ask them if you need this one, or go back.',
  home: 'Back to Home',
});
