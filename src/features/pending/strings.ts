import { catalogue } from '#language/catalogue.ts';

export const pendingStrings = catalogue('pending', {
  notThere: 'This page is coming later',
  hint: 'Everything you have saved is safe.',
  dashboard: 'Go to the dashboard',
  home: 'Back to Home',
});
