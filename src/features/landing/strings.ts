import { catalogue } from '#language/catalogue.ts';

export const landingStrings = catalogue('landing', {
  title: 'Vaccine stock and child immunization',
  body: 'The stock ledger and immunization register of your health facility.',
  offline: 'It works without a network and sends what you saved when there is one.',
  signIn: 'Login',
});
