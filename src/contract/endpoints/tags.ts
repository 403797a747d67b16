/** The groups of calls, in the order of the API's description. */
export const tags = {
  Account: 'Signing in, the session, passwords and what the signed-in person sees of their account.',
  Users: 'Accounts of others: for user managers, inside their unit.',
  Stock: 'Wallets, the ledger and its activities.',
  Children: 'The register of children and their immunizations.',
  Equipment:
    'Refrigerators, freezers and what else keeps vaccines cold, and the names that its forms are filled from.',
  Places: 'Countries, states, LGAs and facilities.',
  Antigens: 'The vaccines that are kept, with their schedules.',
  Profiles: 'What a facility says of itself: its officer in charge, staff and catchment population.',
  Support: 'The directory of whom to ask for help.',
  Monitoring: 'The same numbers from the facility to the country: cards, balances, charts.',
  Lookups: 'Fixed lists and switches that forms are filled from.',
  Messages: 'Messages to care givers, and those that were not delivered.',
  Cases: 'What a person has to look into because the replay could not settle it.',
  Subscription: 'What is paid for by card, and what the provider says of it.',
  Sync: 'The replay protocol of tablets.',
  Operations: 'Health and figures of the running server.',
} as const;

export type Tag = keyof typeof tags;
