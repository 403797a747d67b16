/** Words of the guide. */
export const guideStrings = {
  title: 'How it works',
  step: (at: number, of: number) => `${at} of ${of}`,
  steps: 'Guide',
  back: 'Back',
  next: 'Next',
  done: 'Begin',
  practise: 'Practise first',
  preparing: 'Laying out the practice...',
  noPractice: 'This tablet has no room for a practice at the moment.',
} as const;

/** What an officer has to know before the first day, a screen each: one picture, one sentence in front, and no more than three. */
export const guideSteps = [
  {
    icon: 'tablet',
    title: 'Everything is saved on this tablet first',
    facts: [
      'Record what you receive, issue and give as it happens, with or without a network.',
      'It is sent by itself when there is a connection. You never have to wait for it.',
      'The header always says what is saved where: “12 waiting” is normal.',
    ],
  },
  {
    icon: 'vial',
    title: 'The book follows the vials',
    facts: [
      'Receive a delivery lot by lot, with batch, expiry date and VVM stage.',
      'Issue what leaves the store. What comes back is returned, what was used is utilized.',
      'Something wrong? Open the entry and correct or reverse it. Nothing is ever deleted.',
    ],
  },
  {
    icon: 'child',
    title: 'Every child has one card',
    facts: [
      'Find the child by name, number or phone before you add a new one.',
      'The card says what is due today. Give it, save, and read the day of the next visit aloud.',
      'The due list says who did not come, and whom to call.',
    ],
  },
] as const;
