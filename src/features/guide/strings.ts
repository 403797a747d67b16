import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of the guide. */
export const guideStrings = catalogue('guide', {
  title: 'How it works',
  step: message<[at: number, of: number]>('{at} of {of}', 'at', 'of'),
  steps: 'Guide',
  back: 'Back',
  next: 'Next',
  done: 'Begin',
  practise: 'Practise first',
  preparing: 'Laying out the practice...',
  noPractice: 'This tablet has no room for a practice at the moment.',
});

export const steps = catalogue('guideSteps', {
  tablet: {
    title: 'Everything is saved on this tablet first',
    record: 'Record what you receive, issue and give as it happens, with or without a network.',
    sent: 'It is sent by itself when there is a connection. You never have to wait for it.',
    header: 'The header always says what is saved where: “12 waiting” is normal.',
  },
  vial: {
    title: 'The book follows the vials',
    receive: 'Receive a delivery lot by lot, with batch, expiry date and VVM stage.',
    issue: 'Issue what leaves the store. What comes back is returned, what was used is utilized.',
    wrong: 'Something wrong? Open the entry and correct or reverse it. Nothing is ever deleted.',
  },
  child: {
    title: 'Every child has one card',
    find: 'Find the child by name, number or phone before you add a new one.',
    due: 'The card says what is due today. Give it, save, and read the day of the next visit aloud.',
    overdue: 'The due list says who did not come, and whom to call.',
  },
});
