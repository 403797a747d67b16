export const pendingStrings = {
  notThere: 'This part of the app is not there yet',
  hint: 'It comes with a later version. Everything you have saved is safe.',
  dashboard: 'Go to the dashboard',
  home: 'Back to Home',
} as const;
