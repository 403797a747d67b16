import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const loginStrings = catalogue('login', {
  title: 'Login',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  otp: 'Digits of your authenticator app',
  login: 'Login',
  offlineHint: 'Signing in needs the network once. After that this tablet works without it.',
  loggingIn: 'Loading dashboard...',
  forgot: 'Forgot Password',
  emptyFields: 'Email and password field is empty',
  success: 'You have successfully login',
  mismatch: message<[email: string]>('{email} and •••••• do not match any record', 'email'),
  notAuthorised: 'You are not authorised to use this app',
  subscribeFirst: 'Please subscribe to continue using this app',
  noConnection: 'Check your Internet connection...',
  otherFailure: 'Check your connection',
  tooManyTries: message<[seconds: number]>('Too many tries. Please wait {seconds} seconds.', 'seconds'),
  alreadyTitle: 'You are signed in',
  already: 'Welcome back.',
  alreadyNamed: message<[firstName: string]>('Welcome back, {firstName}.', 'firstName'),
  goOn: 'Go to the dashboard',
  someoneElse: 'Sign in as someone else',
});
