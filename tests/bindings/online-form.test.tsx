import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { antigens } from '#contract/calls/antigens.ts';
import type { ApiResult } from '#client/session/api.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm } from '#ui/form/define-form.ts';
import { noConnection, onlineDevice, refusal } from './online-page.tsx';

const form = defineForm<{ title: string; schedule: string }>({
  schema: z.object({ title: z.string(), schedule: z.string() }),
  fields: [
    { name: 'title', kind: 'text', label: 'Name', isRequired: true },
    { name: 'schedule', kind: 'text', label: 'Schedule', isRequired: true },
  ],
  submitLabel: 'Save antigen',
  savingLabel: 'Saving to DB...',
});

async function typed(answers: (() => Promise<ApiResult<unknown>> | ApiResult<unknown>)[]) {
  const saved: unknown[] = [];
  const device = onlineDevice(() => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? noConnection);
  const { user } = device.show(
    <OnlineForm
      endpoint={antigens.add}
      name="antigen/add"
      form={form}
      inputOf={({ title, schedule }) => ({ body: { name: title, schedule } })}
      fieldByCode={{ 'antigen-exists': 'title' }}
      fieldByPath={{ name: 'title' }}
      onSaved={(reply) => saved.push(reply)}
    />,
  );
  await user.type(await screen.findByLabelText(/^Name/), 'BCG');
  await user.type(screen.getByLabelText(/^Schedule/), 'At birth');
  const save = () => user.click(screen.getByRole('button', { name: 'Save antigen' }));
  return { device, user, save, saved, sent: () => device.calls.filter(({ method }) => method === 'POST') };
}

const stored = { ok: true, value: { id: 'a1', name: 'BCG', schedule: 'At birth' } } as const;
const valueOf = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('says that it saves, hands over the answer and starts again', async () => {
  let answer: (value: ApiResult<unknown>) => void = () => undefined;
  const { save, saved } = await typed([() => new Promise((resolve) => (answer = resolve))]);
  await save();
  expect(await screen.findByRole('button', { name: 'Saving to DB...' })).toBeTruthy();
  answer(stored);
  await waitFor(() => expect(saved).toEqual([stored.value]));
  await waitFor(() => expect(valueOf(/^Name/)).toBe(''));
});

test('that cannot be sent alerts, keeps the typed values, and repeats the same call the next time', async () => {
  const { save, saved, sent } = await typed([() => noConnection, () => noConnection, () => stored]);
  await save();
  const alert = await screen.findByText('Check your network connection');
  expect(alert.closest('form [role=alert]')).toBeTruthy();
  expect(valueOf(/^Name/)).toBe('BCG');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent().length).toBeGreaterThan(1);
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  expect(sent()[0]?.key).toBeTruthy();
});

test('a refusal with a code appears beside the field that it is about', async () => {
  const { save } = await typed([() => refusal('antigen-exists', 'This antigen already exists.')]);
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/This antigen already exists\./).length).toBeGreaterThan(0);
  expect(valueOf(/^Schedule/)).toBe('At birth');
});

test('faults that the server names appear beside their fields', async () => {
  const { save } = await typed([
    () => ({
      ...refusal('invalid', 'Some of what was sent is not valid.', [
        { path: 'name', message: 'is longer than 100 characters' },
        { path: 'schedule', message: 'is needed' },
      ]),
      status: 400,
    }),
  ]);
  await save();
  for (const label of [/^Name/, /^Schedule/])
    await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
});

test('a key that was used with other values says what to do', async () => {
  const { save } = await typed([() => refusal('idempotency-mismatch', 'was used')]);
  await save();
  expect(await screen.findByText(/saved before with other values/)).toBeTruthy();
});
