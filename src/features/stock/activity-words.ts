import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** What the officer is told when an activity is saved, in the product's own spelling. */
export const savedWords = catalogue('activitiesSaved', {
  receive: 'Recieved Antigen Application',
  issue: 'Issued Antigen',
  // The product has no sentence of its own for it. That the destination has the doses is not true yet when it is saved.
  transfer: 'Transferred Antigen Successfully',
  increment: 'Adjustment Successfully on Antigen',
  decrement: 'Deduction on your stock wallet just occured',
  return: 'Returned Antigen Successfully',
  utilize: 'Your Utilization created successfully',
});

/** What moved the doses where a figure is explained, with the other facility where there is one. */
export const movedWords = catalogue('activitiesMoved', {
  received: 'Received',
  receivedFrom: message<[facility: string]>('Received from {facility}', 'facility'),
  issued: 'Issued',
  transferred: 'Transferred',
  transferredTo: message<[facility: string]>('Transferred to {facility}', 'facility'),
  adjusted: 'Adjusted',
  returned: 'Returned',
  returnedTo: message<[facility: string]>('Returned to {facility}', 'facility'),
  utilized: 'Utilized',
});

/** Listings of the entries of each activity: their switch, their heading and the head of their time. */
export const listingWords = catalogue('activityListings', {
  received: 'Received',
  receivedCaption: 'Recieved Antigen',
  receivedAt: 'Time Received',
  noneReceived: 'No Recieved request data...',
  issued: 'Issued',
  issuedCaption: 'Issued Antigen',
  issuedAt: 'Time Issued',
  noneIssued: 'No Issued request data...',
  issuedOut: 'Issued Out',
  transferred: 'Transferred',
  transferredCaption: 'Transferred Antigen',
  transferredAt: 'Time Transferred',
  adjustedAt: 'Time Adjusted',
  return: 'Return',
  returnedAt: 'Time Returned',
  utilizedAt: 'Time Utilized',
});
