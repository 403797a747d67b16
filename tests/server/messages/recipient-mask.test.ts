import { expect, test } from 'vitest';
import { maskedRecipient } from '#server/messages/failure-routes.ts';

test.each([
  ['amina.yusuf@gmial.example', 'email', 'a…@gmial.example'],
  ['ọla@care.example', 'email', 'ọ…@care.example'],
  ['@care.example', 'email', '…'],
  ['nobody', 'email', '…'],
  ['+2348031234567', 'sms', '…4567'],
] as const)('%s by %s is shown as %s', (recipient, channel, shown) => {
  expect(maskedRecipient(recipient, channel)).toBe(shown);
});
