import { describe, expect, it } from 'vitest';
import { registerActivities } from '#domain/immunization/register/activities/index.ts';
import { childId, immunization, registration } from './given-register.ts';

const messagesOf = (type: keyof typeof registerActivities, payload: object) => {
  const parsed = registerActivities[type].payload.safeParse(payload);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('what is typed about a child', () => {
  const { payload } = registration();

  it('passes', () => {
    expect(messagesOf('register-child', payload)).toEqual([]);
  });

  it.each([
    [{ fullname: ' ' }, 'fullname: is needed'],
    [{ bornOn: '2026-02-30' }, 'bornOn: is not a real date'],
    [
      { caregiverNumber: 'the aunt' },
      'caregiverNumber: Please give a number of 7 to 15 digits, as in 0803 123 4567',
    ],
    [{ caregiverEmail: 'hauwa' }, 'caregiverEmail: is not an e-mail address'],
  ])('%j: a sentence beside the field', (changes, message) => {
    expect(messagesOf('register-child', { ...payload, ...changes })).toContain(message);
    expect(messagesOf('correct-child', { child: childId(1), reason: 'Spelling', ...changes })).toContain(
      message,
    );
  });

  it.each([
    [{ caregiverName: '' }],
    [{ caregiverNumber: '' }],
    [{ address: ' ' }],
    [{ bornEstimated: true }],
    [{ sexUnknown: true }],
  ])('passes without what nobody knows: %j', (changes) => {
    expect(messagesOf('register-child', { ...payload, ...changes })).toEqual([]);
    expect(messagesOf('correct-child', { child: childId(1), reason: 'Spelling', ...changes })).toEqual([]);
  });

  it('may contain a number of any kind, which the server checks', () => {
    expect(messagesOf('register-child', { ...payload, vaccNo: 'MUSA-1' })).toEqual([]);
  });
});

describe('what is typed about an immunization', () => {
  const { payload } = immunization(childId(1));

  it('passes, with warnings that only a newer app knows', () => {
    expect(messagesOf('immunize', { ...payload, warnings: ['moon-is-full'] })).toEqual([]);
  });

  it.each([
    [{ doses: 0 }, 'doses: must be at least 1'],
    [{ immunizedOn: '2026-11-31' }, 'immunizedOn: is not a real date'],
    [{ nextOn: 'soon' }, 'nextOn: is not a real date'],
    [{ caregiverEmail: 'hauwa' }, 'caregiverEmail: is not an e-mail address'],
    [{ warnings: ['Too early!'] }, 'warnings.0: is not a code'],
  ])('%j: a sentence beside the field', (changes, message) => {
    expect(messagesOf('immunize', { ...payload, ...changes })).toContain(message);
  });
});
