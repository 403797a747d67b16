import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import type { Level, Role } from '#domain/access/model.ts';

export const profileStrings = catalogue('profile', {
  title: 'My Profile',
  tabs: 'Profile',
  about: 'About',
  add: 'Add Profile',
  account: 'Account',
  openings: 'Records opened from above',
  offered: 'Vaccines offered here',
  facilityProfile: 'Facility profile',

  profileId: 'Profile id',
  name: 'Name',
  email: 'Email',
  level: 'Level',
  levels: { facility: 'Facility', lga: 'LGA', state: 'State', country: 'Country' } satisfies Record<
    Level,
    string
  >,
  roles: 'Roles',
  roleNames: {
    stateManager: 'State manager',
    countryManager: 'Country manager',
    userManager: 'User manager',
    antigenManager: 'Antigen manager',
    subscriptionManager: 'Subscription manager',
    facilityManager: 'Facility manager',
    equipmentManager: 'Equipment manager',
  } satisfies Record<Role, string>,
  facility: 'Facility',
  lga: 'LGA/LCDA',
  state: 'State',
  country: 'Country',

  writtenBy: 'Written by',
  officer: 'Officer in charge',
  population: 'Catchment population',
  populationUnit: 'people',
  mobile: 'Mobile',
  language: 'Messages to care givers in',
  skilled: 'Skilled worker',
  unskilled: 'Unskilled worker',
  technical: 'Technical staff',
  updated: 'Updated',

  edit: 'Edit',
  update: 'Update profile',
  save: 'Save profile',
  saving: 'Saving to DB...',
  atMost: message<[most: number]>('must be at most {most, number}', 'most'),
  fieldIsEmpty: 'Field is emptied',
  exists: 'This profile already exists, use the update feature',
  error: 'Error',
  saved: 'Succesffully save profile record',
  updatedNotice: 'Succesffully updated profile',

  none: 'No profile yet',
  noneHint: 'Say who is in charge here, how many work here and how many people live around it.',
  noFacility: 'You have no home facility',
  noFacilityHint: 'A profile belongs to a facility. Your own account stands above.',
  needsServer: 'The profile is kept on the server. Connect to the network to see and change it.',
});
