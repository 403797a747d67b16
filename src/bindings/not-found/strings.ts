import { catalogue } from '#language/catalogue.ts';

export const notFoundStrings = catalogue('notFound', {
  title: 'Oops! Page not found!',
  body: 'The page you requested was not found.',
  home: 'Back to Home',
});
