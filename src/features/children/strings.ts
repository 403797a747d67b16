/** Words of the screens about children. Spelling that looks wrong is the product's own: its users know it. */
export const childStrings = {
  registrationTitle: 'Child Registration',
  recordsTitle: 'Immunization Listing',
  viewChoice: 'Listing shown',
  registration: 'Registration',
  immunization: 'Immunization',

  notAFacility: 'Children are registered by facilities',
  notAFacilityHint:
    'Your account is above facility level, so it keeps no register of its own. The menu shows what you can open.',
  notHereYet: 'The register of this facility is not on this device yet',
  notHereYetHint:
    'It comes from the server as soon as there is a network. Once it is here, everything works without one.',

  notSet: '—',
  close: 'Close',
  saving: 'Saving to DB...',
  empty: 'No records found',
  emptyHint: 'Register the first child with Add Child.',
  search: 'Search by name, vaccination number, care giver or number',
  addChild: 'Add Child',
  immunizeChild: 'Immunize Child',
  openCard: (name: string) => `Open the card of ${name}`,
} as const;
