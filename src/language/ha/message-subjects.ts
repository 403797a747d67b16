import type { Texts } from '../texts.ts';

export const messageSubjects = {
  code: 'Lambar canja kalmar sirri',
  pinCode: 'Lamba don PIN ɗinka',
  passwordChanged: 'An canja kalmar sirrinka',
  factorChanged: 'An canja yadda kake shiga',
  firstPassword: 'Asusunka na Vaxledger',
  newDevice: 'An buɗe asusunku a wata sabuwar na’ura',
  emailChanged: 'An canja imel ɗin asusunka',
  link: 'Saƙo daga cibiyar lafiyarka',
} as const satisfies Texts;
