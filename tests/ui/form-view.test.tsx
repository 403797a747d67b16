import { act, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineForm, type RawValues } from '#ui/form/define-form.ts';
import { isAnyFormDirty } from '#ui/form/dirty-forms.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import type { Draft } from '#ui/form/use-draft.ts';

const form = defineForm({
  schema: z.object({
    name: z.string(),
    doses: z.number().min(1, 'At least one dose'),
    kind: z.string(),
    reason: z.string().optional(),
    secret: z.string().optional(),
  }),
  fields: [
    { name: 'name', kind: 'text', label: 'Officer', isRequired: true },
    { name: 'doses', kind: 'number', label: 'Doses', isRequired: true, description: 'Whole doses' },
    {
      name: 'kind',
      kind: 'select',
      label: 'Direction',
      isRequired: true,
      options: [
        { value: 'up', label: 'Increment' },
        { value: 'down', label: 'Decrement' },
      ],
      resets: ['reason'],
    },
    { name: 'reason', kind: 'text', label: 'Reason', when: (values) => values['kind'] === 'down' },
    { name: 'secret', kind: 'password', label: 'Secret' },
  ],
  submitLabel: 'Save record',
  savingLabel: 'Saving to DB...',
  emptyMessage: 'Your forms are empty please fill in appropriately',
});

type Submit = (values: unknown) => Promise<SubmitResult>;

const saved: Submit = () => Promise.resolve({ ok: true });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save record' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(input('Officer'), '  Amina ');
  await user.type(input('Doses'), '12,500');
  await user.selectOptions(input('Direction'), 'up');
}

test('an empty form says so at the top, names each field and goes to the first', async () => {
  const onSubmit = vi.fn<Submit>(saved);
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={onSubmit} />);
  await user.click(save());
  expect(screen.getByRole('alert').textContent).toBe('Your forms are empty please fill in appropriately');
  expect(screen.getByText('Please select direction', { selector: 'p' })).toBeTruthy();
  expect(document.activeElement).toBe(input('Officer'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a form that closes after saving is never shown emptied before', async () => {
  const seen: string[] = [];
  function Task() {
    const [isOpen, setIsOpen] = useState(true);
    // Closes a modal the way the router does.
    const close: Submit = () => {
      startTransition(() => setIsOpen(false));
      return Promise.resolve({ ok: true });
    };
    const sum = ({ name = '' }: RawValues) => {
      seen.push(name);
      return name;
    };
    return isOpen ? <FormView form={form} onSubmit={close} sum={sum} /> : <p>Closed</p>;
  }
  const user = userEvent.setup();
  render(<Task />);
  await fillIn(user);
  await user.click(save());
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(seen.at(-1)).toBe('  Amina ');
});

test('a wrong field is marked and described by its error', async () => {
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} />);
  await fillIn(user);
  await user.clear(input('Doses'));
  await user.type(input('Doses'), '0');
  await user.click(save());
  const doses = input('Doses');
  expect(doses.getAttribute('aria-invalid')).toBe('true');
  const described = (doses.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['At least one dose', 'Whole doses']);
  expect(document.activeElement).toBe(doses);
  await user.type(doses, '5');
  await waitFor(() => expect(doses.getAttribute('aria-invalid')).toBeNull());
});

test.each(['1.5', 'ten', '1e999', '1e2', '0x10', '0b11', '1,2', '--5'])(
  '%s doses are refused',
  async (typed) => {
    const onSubmit = vi.fn<Submit>(saved);
    const user = userEvent.setup();
    render(<FormView form={form} onSubmit={onSubmit} />);
    await fillIn(user);
    await user.clear(input('Doses'));
    await user.type(input('Doses'), typed);
    await user.click(save());
    expect(await screen.findByText('Please enter a whole number')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

test('what is sent is trimmed, typed, and without fields that were not asked for', async () => {
  const onSubmit = vi.fn<Submit>(saved);
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={onSubmit} defaults={{ kind: 'down', reason: 'spilled' }} />);
  await fillIn(user);
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Amina', doses: 12_500, kind: 'up' });
});

test('a field is emptied when the one it depends on changes', async () => {
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} defaults={{ kind: 'down', reason: 'spilled' }} />);
  await user.selectOptions(input('Direction'), 'up');
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await user.selectOptions(input('Direction'), 'down');
  expect(input('Reason').value).toBe('');
});

test('a form cannot be sent twice', async () => {
  const answer = Promise.withResolvers<SubmitResult>();
  const onSubmit = vi.fn<Submit>(() => answer.promise);
  const user = userEvent.setup();
  const { container } = render(<FormView form={form} onSubmit={onSubmit} />);
  await fillIn(user);
  const element = container.querySelector('form');
  act(() => {
    element?.requestSubmit();
    element?.requestSubmit();
  });
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving to DB...' });
  expect(busy.disabled).toBe(true);
  await user.type(input('Officer'), '{Enter}');
  await act(async () => answer.resolve({ ok: true }));
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a failure keeps the typed values, says why, and marks the field it names', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<Submit>(() =>
    Promise.resolve({ ok: false, message: 'Less than in stock', fields: { doses: 'Only 50 left' } }),
  );
  render(<FormView form={form} onSubmit={onSubmit} />);
  await fillIn(user);
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Less than in stock');
  expect(screen.getByText('Only 50 left')).toBeTruthy();
  expect(input('Doses').value).toBe('12,500');
  expect(document.activeElement).toBe(input('Doses'));
});

test('the summary at the top goes when the last marked field is corrected, and not before', async () => {
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} />);
  await user.click(save());
  await user.type(input('Officer'), 'Amina');
  expect(screen.getByRole('alert').textContent).toBe('Your forms are empty please fill in appropriately');
  await user.type(input('Doses'), '5');
  await user.selectOptions(input('Direction'), 'up');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a fault of no field goes with the next change', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<Submit>(() => Promise.resolve({ ok: false, message: 'The device is full' }));
  render(<FormView form={form} onSubmit={onSubmit} />);
  await fillIn(user);
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('The device is full');
  await user.type(input('Officer'), 'B');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('The device is full');
});

test('the focus that a browser takes from a busy button returns to it after a failure', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<Submit>(() => {
    screen.getByRole('button', { name: 'Saving to DB...' }).blur();
    return Promise.resolve({ ok: false, message: 'The device is full' });
  });
  render(<FormView form={form} onSubmit={onSubmit} />);
  await fillIn(user);
  await user.click(save());
  await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(save()));
});

test('while the officer is asked a question, the form does not say that it is saving, and sends nothing more', async () => {
  const answer = Promise.withResolvers<SubmitResult>();
  const onSubmit = vi.fn<Submit>(() => answer.promise);
  const user = userEvent.setup();
  const { rerender } = render(<FormView form={form} onSubmit={onSubmit} />);
  await fillIn(user);
  await user.click(save());
  await screen.findByRole('button', { name: 'Saving to DB...' });
  rerender(<FormView form={form} onSubmit={onSubmit} isAsking />);
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(<FormView form={form} onSubmit={onSubmit} isAsking={false} />);
  expect(screen.getByRole('button', { name: 'Saving to DB...' })).toBeTruthy();
  await act(async () => answer.resolve({ ok: true }));
});

test('a failed save keeps the typed values and is reported', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={() => Promise.reject(new Error('quota'))} />);
  await fillIn(user);
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
  expect(input('Doses').value).toBe('12,500');
  expect(report).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('an open form with something typed is dirty until it is saved', async () => {
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} />);
  expect(isAnyFormDirty()).toBe(false);
  await fillIn(user);
  expect(isAnyFormDirty()).toBe(true);
  await user.click(save());
  await waitFor(() => expect(isAnyFormDirty()).toBe(false));
});

test('the summary leads to each marked field', async () => {
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} />);
  await user.click(save());
  const list = screen.getByRole('list', { name: 'Fields to correct' });
  expect([...list.children].map((item) => item.textContent)).toEqual(['Officer', 'Doses', 'Direction']);
  await user.click(screen.getByRole('button', { name: 'Direction' }));
  expect(document.activeElement).toBe(input('Direction'));
});

describe('a known value', () => {
  const remembered = [
    {
      fields: ['name', 'kind'],
      label: 'By whom',
      text: (values: Readonly<RawValues>) => `${values['name']}, ${values['kind']}`,
    },
  ];
  const known = { name: 'Amina', kind: 'up' };

  test('is shown as text, and sent', async () => {
    const onSubmit = vi.fn<Submit>(saved);
    const user = userEvent.setup();
    render(<FormView form={form} defaults={known} remembered={remembered} onSubmit={onSubmit} />);
    expect(screen.getByText('Amina, up')).toBeTruthy();
    expect(screen.queryByLabelText('Officer')).toBeNull();
    await user.type(input('Doses'), '5');
    await user.click(save());
    expect(onSubmit).toHaveBeenCalledWith({ ...known, doses: 5 });
  });

  test('is a field again when the officer wants to change it', async () => {
    const user = userEvent.setup();
    render(<FormView form={form} defaults={known} remembered={remembered} onSubmit={saved} />);
    await user.click(screen.getByRole('button', { name: 'Change By whom' }));
    expect(document.activeElement).toBe(input('Officer'));
    await user.clear(input('Officer'));
    await user.type(input('Officer'), 'Bola');
    expect(input('Officer').value).toBe('Bola');
  });

  test('is a field while only part of it is known, and stays one when it is complete', async () => {
    const user = userEvent.setup();
    render(<FormView form={form} defaults={{ kind: 'up' }} remembered={remembered} onSubmit={saved} />);
    await user.type(input('Officer'), 'Bola');
    expect(input('Officer').value).toBe('Bola');
  });

  test('is a field if it is wrong, and gets the focus', async () => {
    const onSubmit = vi.fn<Submit>(() =>
      Promise.resolve({ ok: false, fields: { name: 'Nobody of that name' } }),
    );
    const user = userEvent.setup();
    render(<FormView form={form} defaults={known} remembered={remembered} onSubmit={onSubmit} />);
    await user.type(input('Doses'), '5');
    await user.click(save());
    expect(await screen.findByText('Nobody of that name')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('Officer')));
  });

  test('is a field if a draft changes it', async () => {
    const draft = fakeDraft({ name: 'Bola' });
    render(<FormView form={form} defaults={known} remembered={remembered} onSubmit={saved} draft={draft} />);
    expect((await screen.findByLabelText<HTMLInputElement>('Officer')).value).toBe('Bola');
  });
});

test('the button has beside it what will be saved, or why nothing can be', async () => {
  const user = userEvent.setup();
  const sum = (values: Readonly<RawValues>) => `${values['doses']} doses`;
  const { rerender } = render(<FormView form={form} sum={sum} onSubmit={saved} />);
  await user.type(input('Doses'), '5');
  expect(screen.getByText('5 doses')).toBeTruthy();
  rerender(<FormView form={form} sum={sum} disabledReason="No antigens yet" onSubmit={saved} />);
  expect(screen.getByText('No antigens yet')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

function fakeDraft(stored?: Record<string, string>) {
  return {
    load: vi.fn<Draft['load']>(() => Promise.resolve(stored)),
    save: vi.fn<Draft['save']>(() => Promise.resolve()),
    clear: vi.fn<Draft['clear']>(),
  };
}

test('a restored draft is announced and counts as unsaved', async () => {
  render(<FormView form={form} onSubmit={saved} draft={fakeDraft({ name: 'Amina', gone: 'x' })} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Officer')).value).toBe('Amina');
  expect(screen.getByText('What you typed earlier has been restored.')).toBeTruthy();
  expect(isAnyFormDirty()).toBe(true);
});

test('a draft that cannot be read does not keep the form from opening', async () => {
  const draft = { ...fakeDraft(), load: () => Promise.reject(new Error('closed')) };
  render(<FormView form={form} onSubmit={saved} draft={draft} />);
  expect(await screen.findByLabelText('Officer')).toBeTruthy();
});

test('leaving the page saves the typed values at once, except the password', async () => {
  const draft = fakeDraft();
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} draft={draft} />);
  await user.type(await screen.findByLabelText('Secret'), 'hidden');
  await user.type(input('Officer'), 'Am');
  window.dispatchEvent(new Event('pagehide'));
  expect(draft.save).toHaveBeenCalledWith({ name: 'Am' });
});

test('a draft keeps only what was entered, so that untouched fields get new suggestions', async () => {
  const draft = fakeDraft();
  const user = userEvent.setup();
  const propose = (values: Readonly<RawValues>, setValue: (name: string, value: string) => void) =>
    setValue('reason', `for ${values['doses']}`);
  const { unmount } = render(
    <FormView
      form={form}
      defaults={{ name: 'Amina', kind: 'up' }}
      onSubmit={saved}
      onValuesChange={propose}
      draft={draft}
    />,
  );
  await user.type(await screen.findByLabelText('Doses'), '5');
  unmount();
  expect(draft.save).toHaveBeenLastCalledWith({ doses: '5', reason: 'for 5' });

  const again = fakeDraft({ doses: '5', reason: 'for 5' });
  render(<FormView form={form} defaults={{ name: 'Bola', kind: 'down' }} onSubmit={saved} draft={again} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Officer')).value).toBe('Bola');
  expect(input('Doses').value).toBe('5');
  await user.type(input('Officer'), '!');
  window.dispatchEvent(new Event('pagehide'));
  expect(again.save).toHaveBeenLastCalledWith({ name: 'Bola!', doses: '5', reason: 'for 5' });
});

test('a restored draft can be thrown away', async () => {
  const draft = fakeDraft({ name: 'Old', doses: '7' });
  const user = userEvent.setup();
  render(<FormView form={form} defaults={{ name: 'Amina' }} onSubmit={saved} draft={draft} />);
  await user.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(input('Officer').value).toBe('Amina');
  expect(input('Doses').value).toBe('');
  expect(draft.clear).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(input('Officer'));
  await user.type(input('Doses'), '9');
  expect(screen.queryByText('What you typed earlier has been restored.')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(draft.save).toHaveBeenLastCalledWith({ doses: '9' });
});

test('a saved form clears its draft and writes no other', async () => {
  const draft = fakeDraft();
  const user = userEvent.setup();
  const { unmount } = render(<FormView form={form} onSubmit={saved} draft={draft} />);
  await screen.findByLabelText('Officer');
  await fillIn(user);
  draft.save.mockClear();
  await user.click(save());
  await waitFor(() => expect(draft.clear).toHaveBeenCalled());
  unmount();
  expect(draft.save).not.toHaveBeenCalled();
});

test('a long list is searched by typing', async () => {
  const places = Array.from({ length: 1723 }, (_, index) => ({
    value: `p${index}`,
    label: `Place ${index}`,
  }));
  const placeForm = defineForm({
    schema: z.object({ place: z.string() }),
    fields: [{ name: 'place', kind: 'combobox', label: 'Facility', isRequired: true }],
    submitLabel: 'Save record',
    savingLabel: 'Saving to DB...',
  });
  const onSubmit = vi.fn<Submit>(saved);
  const user = userEvent.setup();
  render(<FormView form={placeForm} options={{ place: places }} onSubmit={onSubmit} />);
  await user.click(await screen.findByRole('combobox', { name: 'Facility' }));
  expect(screen.getAllByRole('option').length).toBe(50);
  await user.type(screen.getByRole('combobox'), 'place 1722');
  await user.click(screen.getByRole('option', { name: 'Place 1722' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { hidden: true }).value).toBe('Place 1722');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ place: 'p1722' }));
});

test('"nothing matches" is shown only once the list has loaded', async () => {
  const placeForm = defineForm({
    schema: z.object({ place: z.string() }),
    fields: [{ name: 'place', kind: 'combobox', label: 'Facility', isRequired: true }],
    submitLabel: 'Save record',
    savingLabel: 'Saving to DB...',
  });
  const form = (options: readonly { value: string; label: string }[] | undefined) => (
    <FormView form={placeForm} options={{ place: options }} onSubmit={saved} />
  );
  const user = userEvent.setup();
  const { rerender } = render(form(undefined));
  await user.type(await screen.findByRole('combobox', { name: 'Facility' }), 'dala');
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByText('Nothing matches')).toBeNull();
  rerender(form([{ value: 'd', label: 'Dala clinic' }]));
  expect(await screen.findByRole('option', { name: 'Dala clinic' })).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  rerender(form([]));
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
});

/** A draft on a slow device: each write ends when the test says so. */
function slowDraft() {
  const writes: { readonly values: Readonly<RawValues>; readonly end: () => void }[] = [];
  const save = vi.fn<Draft['save']>((values) => {
    const written = Promise.withResolvers<void>();
    writes.push({ values, end: written.resolve });
    return written.promise;
  });
  return { draft: { ...fakeDraft(), save }, writes };
}

test('the first key is written at once, and what is typed meanwhile in one write after it', async () => {
  const { draft, writes } = slowDraft();
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} draft={draft} />);
  await user.type(await screen.findByLabelText('Officer'), 'A');
  expect(writes.map(({ values }) => values)).toEqual([{ name: 'A' }]);
  await user.type(input('Officer'), 'mina');
  expect(writes).toHaveLength(1);
  await act(async () => writes[0]?.end());
  expect(writes.map(({ values }) => values)).toEqual([{ name: 'A' }, { name: 'Amina' }]);
  await act(async () => writes[1]?.end());
  await user.type(input('Officer'), '!');
  expect(writes.at(-1)?.values).toEqual({ name: 'Amina!' });
});

test.each(['pagehide', 'blur'])('at a %s nothing waits for the previous write', async (event) => {
  const { draft, writes } = slowDraft();
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} draft={draft} />);
  await user.type(await screen.findByLabelText('Officer'), 'Am');
  window.dispatchEvent(new Event(event));
  expect(writes.map(({ values }) => values)).toEqual([{ name: 'A' }, { name: 'Am' }]);
});

test('a field that clears others is written once, together with them', async () => {
  const { draft, writes } = slowDraft();
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} draft={draft} />);
  await screen.findByLabelText('Officer');
  await user.selectOptions(input('Direction'), 'down');
  expect(writes.map(({ values }) => values)).toEqual([{ kind: 'down', reason: '' }]);
});

test('a write that fails does not hold up the next one', async () => {
  const save = vi.fn<Draft['save']>(() => Promise.reject(new Error('full')));
  const user = userEvent.setup();
  render(<FormView form={form} onSubmit={saved} draft={{ ...fakeDraft(), save }} />);
  await user.type(await screen.findByLabelText('Officer'), 'Am');
  expect(save.mock.calls.map(([values]) => values)).toEqual([{ name: 'A' }, { name: 'Am' }]);
});
