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
