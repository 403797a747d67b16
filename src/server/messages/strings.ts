/** Placeholder for the digits of a code, filled in when its message is sent. */
export const codePlace = '{code}';

export const codeText = `Your code for a new password is ${codePlace}. It is good for 10 minutes. If you did not ask for it, you need not do anything.`;

export const firstPasswordText = `An account was made for you. Open Vaxledger, choose Forgot Password, enter this e-mail, choose “I have a code already”, and set your password with this code: ${codePlace}. It is good for 7 days.`;

/** The server does not know the user's language, so the text is in both. */
export const accountMadeText = [
  'An account was made for you in Vaxledger. Sign in with this e-mail and the password that your user manager chose; then you choose one of your own, before anything else. Nobody else should know it. If you have not heard of this, tell your health facility or your user manager.',
  'An buɗe muku asusu a Vaxledger. Ku shiga da wannan imel da kalmar sirrin da mai kula da asusunku ya zaɓa; sannan ku zaɓi taku kafin komai. Kada wani ya san ta. Idan ba ku san da wannan ba, ku gaya wa cibiyar lafiyarku ko mai kula da asusunku.',
].join('\n\n');

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

/**
 * Tells a user about a sign-in that may not be theirs, in both languages because the server does not know theirs.
 * @param what.agent what the device calls itself, as browsers do
 */
export function newDeviceText({ at, agent }: { readonly at: Date; readonly agent: string | null }): string {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const device = (agent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 120) || '?';
  return [
    `Somebody signed in to your Vaxledger account on a device that it was not used on before, at ${when} (${device}). If it was you, you need not do anything. If it was not you, choose Forgot Password at once and tell your user manager.`,
    `An shiga asusunku na Vaxledger a wata na’urar da ba a taɓa amfani da shi a kanta ba, da ${when} (${device}). Idan ku ne, ba sai kun yi komai ba. Idan ba ku ba ne, ku zaɓi Forgot Password nan take, ku kuma gaya wa mai kula da asusunku.`,
  ].join('\n\n');
}
