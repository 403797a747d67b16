import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  caregiverWords,
  missedText,
  progressText,
  registeredText,
  sessionChangedText,
  tomorrowText,
} from '#server/messages/caregiver-strings.ts';

/** Characters of a 160-character SMS (GSM 03.38); any other, such as ɗ or ƙ, limits it to 70. */
const gsm = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà¡]*$/u;

/** Number of SMS that a phone company splits a text into and charges for. */
function smsOf(text: string): number {
  const [one, part] = gsm.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / part);
}

const fullname = 'Abdulrahman Muhammad Sani';
const place = 'Rijiyar Zaki';
const on = '2026-11-21' as LocalDate;
const next = '2026-12-19' as LocalDate;

describe('in Hausa, the text message about a child with a long name', () => {
  test.each(['registered', 'progress', 'next unknown', 'tomorrow', 'missed'] as const)(
    'fits one SMS: %s',
    async (kind) => {
      const words = await caregiverWords('ha');
      const text = {
        registered: () => registeredText(words, { fullname, vaccNo: '1234-5678-9' }),
        progress: () => progressText(words, { fullname, nextOn: next, nextPlace: place }),
        'next unknown': () => progressText(words, { fullname, nextOn: null, nextPlace: null }),
        tomorrow: () => tomorrowText(words, { fullname, visitOn: on, place }),
        missed: () => missedText(words, { fullname, visitOn: on }),
      }[kind]();
      expect([text, smsOf(text)]).toEqual([text, 1]);
    },
  );

  test.each(['moved', 'cancelled', 'held-after-all'] as const)(
    'about a session that is %s takes two SMS',
    async (kind) => {
      const words = await caregiverWords('ha');
      const changed = { kind, told: { on, place }, instead: { on: next, place } };
      const text = sessionChangedText(words, { fullname, changed: changed as never });
      expect([text, smsOf(text)]).toEqual([text, 2]);
    },
  );
});
