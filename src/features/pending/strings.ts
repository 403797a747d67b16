export const pendingStrings = {
  notThere: 'This page is coming later',
  hint: 'Everything you have saved is safe.',
  dashboard: 'Go to the dashboard',
  home: 'Back to Home',
} as const;
