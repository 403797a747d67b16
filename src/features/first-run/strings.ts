import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the first minutes on a tablet. */
export const firstRunStrings = catalogue('firstRun', {
  title: 'Getting this tablet ready',
  progress: 'Steps done',
  estimate: 'Usually less than a minute; with a weak signal it can take a few.',
  goOn: 'You can go on meanwhile, or put the tablet down: this continues by itself.',
  noNetwork: 'No connection: it continues by itself when there is one.',
  signedIn: 'You are signed in',
  rows: message<[place: string]>('Stock and children of {place}', 'place'),
  rowsHint: 'come from the server once, and stay on this tablet',
  app: 'The app itself',
  appHint: 'is stored, so that it opens without a network',
  appImpossible: 'cannot be stored by this browser: it needs a network',
  done: 'Done',
  running: 'On its way',
  later: 'Not possible here',
  guide: 'How it works',
  pin: 'Choose a PIN',
});
