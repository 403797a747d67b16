import { expect, test } from 'vitest';
import { bcg, tablet } from './stock-tablet.tsx';
import { openActivity } from './activity-dialog.tsx';
import { childOf, give } from '#tests/features/children/session.ts';

/** The utilization form of an issued entry of 3 doses from which that many children were given a dose. */
async function form(children: number) {
  const device = await tablet();
  const issued = await device.issue(await device.receive(), 3);
  for (let number = 1; number <= children; number++) {
    const child = await childOf(device, `Child ${number}`, 3);
    await give(device, child, { source: issued, isHistory: false });
  }
  const { dialog } = await openActivity(device, 'utilization');
  await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
  return { device, dialog, field: await dialog.findByLabelText<HTMLInputElement>('Children immunized') };
}

test('a utilization proposes the number of children immunized from the entry', async () => {
  const { device, dialog, field } = await form(2);
  expect(field.value).toBe('2');
  expect(
    dialog.getByText(
      '2 children are recorded on this tablet as immunized from this entry. What another tablet has not sent yet is not counted.',
    ),
  ).toBeTruthy();
  expect(dialog.getByText('Wastage').nextElementSibling?.textContent).toBe('1');
  await device.user.click(dialog.getByRole('radio', { name: 'Outreach' }));
  await device.user.click(dialog.getByRole('button', { name: 'Save record' }));
  await expect.poll(async () => (await device.engine.queries.wallet(bcg))?.wastage).toBe(1);
});

test('proposes nothing if no child was immunized', async () => {
  const { dialog, field } = await form(0);
  expect(field.value).toBe('');
  expect(dialog.queryByText(/immunized from this entry/)).toBeNull();
});

test('says that there were more children than doses, and leaves the number to the officer', async () => {
  const { dialog, field } = await form(4);
  expect(field.value).toBe('');
  expect(dialog.getByText(/^4 children are recorded/)).toBeTruthy();
});
