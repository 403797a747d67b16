import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Failure } from '../db/tables/messages.ts';

/** Subjects of the product's messages, in its words. */
export const subjects = {
  registered: 'Child Vaccination Registration',
  progress: 'Child Vaccination Progress',
  visitTomorrow: 'Child Vaccination Reminder',
  visitMissed: 'Child Vaccination Missed',
  code: 'Password reset code',
  pinCode: 'Code for your PIN',
  passwordChanged: 'Your password was changed',
  factorChanged: 'How you sign in was changed',
  firstPassword: 'Your Vaxledger account',
  emailChanged: 'The e-mail of your account was changed',
  link: 'A message from your health facility',
} as const;

/** A calendar day as the product shows it: day/month/year. */
export function shownDate(on: LocalDate): string {
  const [year, month, day] = on.split('-');
  return `${day}/${month}/${year}`;
}

const bringCard = "Please bring the child's card to every visit.";

export function registeredText(child: { readonly fullname: string; readonly vaccNo: string | null }): string {
  const number = child.vaccNo === null ? '' : ` The vaccination number is ${child.vaccNo}.`;
  return `${child.fullname} is registered for immunization.${number} ${bringCard}`;
}

export function progressText(child: {
  readonly fullname: string;
  readonly nextOn: LocalDate | null;
  /** Where the planned session of that day is held; null where none is planned. */
  readonly nextPlace: string | null;
}): string {
  const next =
    child.nextOn === null
      ? 'The health facility will tell you the next immunization date.'
      : `The next immunization date is ${shownDate(child.nextOn)}${atPlace(child.nextPlace)}.`;
  return `${child.fullname} has been immunized. ${next} ${bringCard}`;
}

export function tomorrowText(child: {
  readonly fullname: string;
  readonly visitOn: LocalDate;
  /** Where the planned session of that day is held; null where none is planned. */
  readonly place: string | null;
}): string {
  return `${child.fullname} is due for immunization tomorrow, ${shownDate(child.visitOn)}${atPlace(child.place)}. ${bringCard}`;
}

function atPlace(place: string | null): string {
  return place === null ? '' : `, at ${place}`;
}

export function missedText(child: { readonly fullname: string; readonly visitOn: LocalDate }): string {
  return `${child.fullname} was due for immunization on ${shownDate(child.visitOn)}. Please come to the health facility as soon as you can. ${bringCard}`;
}

/** Where the digits of a code go when its message is sent. */
export const codePlace = '{code}';

export const codeText = `Your code for a new password is ${codePlace}. It is good for 10 minutes. If you did not ask for it, you need not do anything.`;

export const firstPasswordText = `An account was made for you. Open Vaxledger, choose Forgot Password, enter this e-mail, choose “I have a code already”, and set your password with this code: ${codePlace}. It is good for 7 days.`;

export function emailChangedText(change: { readonly from: string; readonly to: string }): string {
  return `The e-mail of your Vaxledger account was changed from ${change.from} to ${change.to}. You sign in with the new one. If you did not want this, tell your user manager.`;
}

export const pinCodeText = `Your code for a new PIN is ${codePlace}. It is good for 10 minutes. If you did not ask for it, please change your password.`;

export const passwordChangedText =
  'The password of your Vaxledger account was changed just now. If it was not you, choose Forgot Password at once and tell your user manager.';

export const factorOnText =
  'Signing in to your Vaxledger account now needs an authenticator app. If it was not you, please tell your user manager.';

export const factorOffText =
  'Signing in to your Vaxledger account no longer needs an authenticator app. If it was not you, change your password at once and tell your user manager.';

/** What an administrator reads about a message that was not delivered. */
export const failureSentences = {
  unreachable: 'The server that sends messages could not be reached.',
  deferred: 'The server that sends messages asked to try again later.',
  refused: 'The message was refused: the address may be wrong.',
  expired: 'It could not be sent in time and was given up.',
  interrupted: 'Sending was interrupted: it may or may not have arrived, and is not sent again by itself.',
} as const satisfies Record<Failure, string>;
