import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormClock } from '#ui/form/form-clock.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';

const now = '2026-11-22T13:05' as LocalDateTime;
const saved = () => Promise.resolve<SubmitResult>({ ok: true });

function show(field: Omit<Field<'it'>, 'name' | 'label'>, value = '', answer = saved) {
  const form = defineForm<{ it?: unknown }>({
    schema: z.object({ it: z.unknown() }),
    fields: [{ name: 'it', label: 'Expiry date', isRequired: true, ...field }],
    submitLabel: 'Save record',
    savingLabel: 'Saving to DB...',
  });
  const onSubmit = vi.fn<(values: unknown) => Promise<SubmitResult>>(answer);
  render(
    <FormClock value={() => now}>
      <FormView form={form} defaults={{ it: value }} onSubmit={onSubmit} />
    </FormClock>,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>('Expiry date');
  const save = () => user.click(screen.getByRole('button', { name: 'Save record' }));
  const sent = () => onSubmit.mock.lastCall?.[0];
  return { user, input, save, sent };
}

describe('a date', () => {
  test('is typed by its digits and sent as that day', async () => {
    const { user, input, save, sent } = show({ kind: 'date' });
    expect(input.inputMode).toBe('numeric');
    await user.type(input, '20112026');
    expect(input.value).toBe('20/11/2026');
    await save();
    expect(sent()).toEqual({ it: '2026-11-20' });
  });

  test('that is wrong says so beside the field, and the typed text stays', async () => {
    const { user, input, save, sent } = show({ kind: 'date' });
    await user.type(input, '31022026');
    await save();
    expect(input).toHaveProperty('value', '31/02/2026');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There is no day 31 in this month, it ends on 28/02/2026')).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(sent()).toBeUndefined();
  });

  test.each([
    ['2026-11-24', 'By this tablet today is 22/11/2026. If it is later than that, please set'],
    ['2026-11-20', null],
  ])(
    'that is refused, %s, says what the tablet takes for today if it is in the future: %j',
    async (day, said) => {
      const { save } = show({ kind: 'date' }, day, () =>
        Promise.resolve({ ok: false, message: 'No', fields: { it: 'The day cannot be' } }),
      );
      expect(screen.queryByText(/By this tablet/)).toBeNull();
      await save();
      expect(await screen.findAllByText('The day cannot be')).not.toEqual([]);
      expect(screen.queryByText(/By this tablet/)?.textContent.slice(0, 72) ?? null).toBe(said);
    },
  );

  test('is one tap for today or yesterday, if those are offered', async () => {
    const { user, input, save, sent } = show({ kind: 'date', max: '2026-11-21' });
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    expect(input.value).toBe('21/11/2026');
    expect(screen.getByRole('button', { name: 'Yesterday', pressed: true })).toBeTruthy();
    await save();
    expect(sent()).toEqual({ it: '2026-11-21' });
  });

  test('is corrected in its middle with the caret staying there', async () => {
    const { user, input } = show({ kind: 'date' }, '2026-11-20');
    await user.type(input, '{Backspace}1', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input.value).toBe('21/11/2026');
    // After the slash, where the month begins.
    expect([2, 3]).toContain(input.selectionStart);
  });

  test('copied from a file is read', () => {
    const { input } = show({ kind: 'date' });
    fireEvent.change(input, { target: { value: '2026-11-20' } });
    expect(input.value).toBe('20/11/2026');
  });

  test('is a month and year if the label has no day', async () => {
    const { user, input, save, sent } = show({ kind: 'date', quick: 'month' });
    await user.type(input, '062028');
    expect(input.value).toBe('06/2028');
    expect(screen.getByText('Means the last day of the month, 30/06/2028')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Month and year', pressed: true })).toBeTruthy();
    await save();
    expect(sent()).toEqual({ it: '2028-06-30' });
  });

  test('becomes the last of its month when month and year are chosen', async () => {
    const { user, input } = show({ kind: 'date', quick: 'month' }, '2028-02-10');
    await user.click(screen.getByRole('button', { name: 'Month and year' }));
    expect(input.value).toBe('02/2028');
    await user.click(screen.getByRole('button', { name: 'Month and year' }));
    expect(input.value).toBe('29/02/2028');
  });
});

describe('a date and time', () => {
  test('is shown by the 12-hour clock and changed in its parts', async () => {
    const { user, input, save, sent } = show({ kind: 'date-time' }, '2026-11-20T14:30');
    const time = screen.getByLabelText<HTMLInputElement>('Time');
    expect([input.value, time.value]).toEqual(['20/11/2026', '02:30']);
    expect(screen.getByRole('radio', { name: 'PM', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'AM' }));
    await user.clear(time);
    await user.type(time, '814');
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    await save();
    expect(sent()).toEqual({ it: '2026-11-21T08:14' });
  });

  test('without a day gets a message, and with a wrong time is reported as wrong', async () => {
    const { user, input, save, sent } = show({ kind: 'date-time' }, '2026-11-20T14:30');
    await user.clear(input);
    await save();
    expect(screen.getByText('Please select expiry date')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('02:30');
    await user.type(input, '21112026');
    await user.clear(screen.getByLabelText('Time'));
    await user.type(screen.getByLabelText('Time'), '99');
    await save();
    expect(screen.getByText('Type hours and minutes, as in 08:14')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Now' }));
    await save();
    expect(sent()).toEqual({ it: now });
  });
});

describe('a stepper', () => {
  test('steps either way, never below zero, and is a field too', async () => {
    const { user, input, save, sent } = show({ kind: 'stepper', step: 10 });
    const [less, more] = ['Less', 'More'].map((name) => screen.getByRole('button', { name }));
    if (!less || !more) throw new Error('a stepper has two buttons');
    expect(less).toHaveProperty('disabled', true);
    await user.click(more);
    expect(input.value).toBe('10');
    await user.clear(input);
    await user.type(input, '23');
    await user.click(more);
    expect(input.value).toBe('30');
    await user.clear(input);
    await user.type(input, '23');
    await user.click(less);
    expect(input.value).toBe('20');
    await save();
    expect(sent()).toEqual({ it: 20 });
  });

  test('accepts a suggestion with one tap', async () => {
    const options = [{ value: '150', label: 'All 150' }];
    const { user, input } = show({ kind: 'stepper', options });
    await user.click(screen.getByRole('button', { name: 'All 150' }));
    expect(input.value).toBe('150');
    expect(screen.getByRole('button', { name: 'All 150', pressed: true })).toBeTruthy();
  });
});

describe('a telephone number', () => {
  test('is shown in groups while typing, and a short one is reported as short', async () => {
    const { user, input, save, sent } = show({ kind: 'tel' });
    expect(input.type).toBe('tel');
    await user.type(input, '0803123456');
    expect(input.value).toBe('0803 123 456');
    await user.tab();
    expect(screen.getByText('10 digits; a Nigerian number has 11')).toBeTruthy();
    await user.type(input, '7');
    expect(screen.queryByText(/a Nigerian number has/)).toBeNull();
    await save();
    expect(sent()).toEqual({ it: '0803 123 4567' });
  });

  test.each([
    ['+2348031234567', '+234 803 123 4567'],
    ['+22790123456', '+22790123456'],
    ['0803-123-4567', '0803-123-4567'],
  ])('%s is shown as %s', async (typed, shown) => {
    const { user, input } = show({ kind: 'tel' });
    await user.type(input, typed);
    expect(input.value).toBe(shown);
  });
});

test('a choice of a few is one of several radio buttons', async () => {
  const options = ['Q1', 'Q2'].map((value) => ({ value, label: value }));
  const form = defineForm<{ quarter: string }>({
    schema: z.object({ quarter: z.string() }),
    fields: [{ name: 'quarter', kind: 'radio', label: 'Quarter', isRequired: true, options }],
    submitLabel: 'Save record',
    savingLabel: 'Saving to DB...',
  });
  const onSubmit = vi.fn<(values: unknown) => Promise<SubmitResult>>(saved);
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Save record' }));
  expect(screen.getByRole('radiogroup', { name: 'Quarter' }).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Q1' }));
  await user.click(screen.getByRole('radio', { name: 'Q2' }));
  await user.click(screen.getByRole('button', { name: 'Save record' }));
  expect(onSubmit).toHaveBeenCalledWith({ quarter: 'Q2' });
});
