export const notFoundStrings = {
  title: 'Oops! Page not found!',
  body: 'The page you requested was not found.',
  home: 'Back to Home',
} as const;
