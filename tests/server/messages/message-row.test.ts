import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { backoffMs } from '#server/messages/queue.ts';
import { dialableNumber, messagesOf } from '#server/messages/message-row.ts';
import { caregiverWords } from '#server/messages/caregiver-strings.ts';
import { testFacilities } from '#tests/support/places.ts';

const { facility } = testFacilities.ajingi;
const words = await caregiverWords('en');
const hausa = await caregiverWords('ha');
const at = new Date('2026-11-20T08:00:00.000Z');
const zainab = {
  eventId: '0190a000-0000-7000-8000-000000000001' as EventId,
  recordedAt: '2026-11-19T10:00:00.000Z',
  email: 'ngozi@care.example',
  phone: '0803 123 4567',
  child: '0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61' as ChildId,
  fullname: 'Zainab Bello',
  vaccNo: '123456789',
};
const registered = { ...zainab, kind: 'child-registered' } as const;
const immunized = {
  ...zainab,
  kind: 'child-immunized',
  nextOn: '2026-12-05' as LocalDate,
  nextPlace: null,
} as const;

describe('the message about a child', () => {
  test('gives name and vaccination number after a registration', () => {
    expect(messagesOf(registered, { facility, at, sms: false, words })).toMatchObject([
      {
        facility_id: facility,
        kind: 'child-registered',
        channel: 'email',
        recipient: 'ngozi@care.example',
        subject: 'Child Vaccination Registration',
        body: "Zainab Bello is registered for immunization. The vaccination number is 1234-5678-9. Please bring the child's card to every visit.",
        state: 'queued',
        due_at: '2026-11-20T08:00:00.000Z',
        created_at: '2026-11-19T10:00:00.000Z',
      },
    ]);
  });

  test('gives the next date after an immunization, day before month', () => {
    expect(messagesOf(immunized, { facility, at, sms: false, words })).toMatchObject([
      {
        subject: 'Child Vaccination Progress',
        body: "Zainab Bello has been immunized. The next immunization date is 05/12/2026. Please bring the child's card to every visit.",
      },
    ]);
  });

  test('names the place of the planned session that the child should come to', () => {
    const told = { ...immunized, nextPlace: 'Rijiya primary school' };
    expect(messagesOf(told, { facility, at, sms: false, words })[0]?.body).toContain(
      'The next immunization date is 05/12/2026, at Rijiya primary school. ',
    );
  });

  test('is in the facility’s language, with dates in the same form everywhere', () => {
    const inHausa = { facility, at, sms: false, words: hausa };
    expect(messagesOf(registered, inHausa)).toMatchObject([
      {
        subject: 'Rajistar Rigakafin Jariri',
        body: 'An yi wa Zainab Bello rajistar rigakafi. Lambar rigakafi ita ce 1234-5678-9. Da fatan za ku zo da katin rigakafi duk ziyara.',
      },
    ]);
    expect(messagesOf({ ...immunized, nextPlace: 'Rijiya' }, inHausa)).toMatchObject([
      {
        subject: 'Ci gaban Rigakafin Jariri',
        body: 'An yi wa Zainab Bello rigakafi. Ranar rigakafi ta gaba ita ce 05/12/2026, a Rijiya. Da fatan za ku zo da katin rigakafi duk ziyara.',
      },
    ]);
    expect(messagesOf({ ...immunized, nextOn: null }, inHausa)[0]?.body).toContain(
      'Cibiyar lafiya za ta gaya muku ranar rigakafi ta gaba.',
    );
  });

  test('repeats a name with braces or an apostrophe unchanged', () => {
    const [row] = messagesOf(
      { ...registered, fullname: "Sa'a {x} <b>" },
      { facility, at, sms: false, words },
    );
    expect(row?.body).toContain("Sa'a {x} <b> is registered for immunization. ");
  });

  test('leaves out a missing number or next date', () => {
    const [first] = messagesOf({ ...registered, vaccNo: null }, { facility, at, sms: false, words });
    const [second] = messagesOf({ ...immunized, nextOn: null }, { facility, at, sms: false, words });
    expect(`${first!.body} ${second!.body}`).not.toMatch(/null|number is|date is/);
  });

  test('has one id for each event, whatever it says', () => {
    const idOf = (happening: Parameters<typeof messagesOf>[0]) =>
      messagesOf(happening, { facility, at, sms: true, words })[0]!.id;
    const other = { ...registered, eventId: '0190a000-0000-7000-8000-000000000002' as EventId };
    expect(idOf({ ...registered, fullname: 'Zaynab Bello', email: null })).toBe(idOf(registered));
    expect(idOf(other)).not.toBe(idOf(registered));
  });

  test.each([
    ['e-mail and number', {}, 'email ngozi@care.example', 'email ngozi@care.example'],
    ['a number only', { email: null }, 'sms +2348031234567', undefined],
    ['a number that cannot be dialled', { email: null, phone: '12345' }, undefined, undefined],
    ['nothing', { email: null, phone: null }, undefined, undefined],
  ])('is addressed by what the caregiver gave: %s', (_case, given, withSms, withoutSms) => {
    const reached = (sms: boolean) => {
      const [row] = messagesOf({ ...registered, ...given }, { facility, at, sms, words });
      return row && `${row.channel} ${row.recipient}`;
    };
    expect([reached(true), reached(false)]).toEqual([withSms, withoutSms]);
  });
});

describe('a phone number in international form', () => {
  test.each([
    ['0803 123 4567', '+2348031234567'],
    ['803-123-4567', '+2348031234567'],
    ['+234 (803) 123.4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['002348031234567', '+2348031234567'],
    ['+233 24 123 4567', '+233241234567'],
    ['08031234', null],
    ['+1', null],
    ['ask her brother', null],
    ['', null],
  ])('%s', (typed, dialled) => {
    expect(dialableNumber(typed)).toBe(dialled);
  });
});

describe('waiting after a failed attempt', () => {
  test('the bound doubles up to an hour, and the wait is never zero or beyond it', () => {
    expect([1, 2, 3, 8, 50].map((attempts) => backoffMs(attempts, 1))).toEqual([
      30_000, 60_000, 120_000, 3_600_000, 3_600_000,
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const wait = backoffMs(n, random);
          expect(wait).toBeGreaterThanOrEqual(1_000);
          expect(wait).toBeLessThanOrEqual(backoffMs(n, 1));
        },
      ),
    );
  });
});
