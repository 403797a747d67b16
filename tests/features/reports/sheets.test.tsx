import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { Sheets } from '#features/reports/sheets.tsx';
import { onlineDevice } from '#tests/officer/online-page.tsx';
import { stubFiles } from '../stub-files.ts';
import '#tests/ui/css-in-jsdom.ts';

test('each of the two reports is told as a file that left', async () => {
  const names = stubFiles();
  const given = immunizationSummary([]);
  const device = onlineDevice(() => ({ ok: true, value: [] }));
  const { user } = device.show(
    <Sheets
      place={['Ajingi Cottage Hospital', 'Ajingi']}
      month={reportMonthSchema.parse('2026-11')}
      stock={[]}
      given={given}
    />,
  );
  const [stockFile, givenFile] = await screen.findAllByRole('button', { name: 'Export CSV' });
  await user.click(stockFile!);
  await waitFor(() => expect(names).toHaveLength(1));
  await user.click(givenFile!);
  await waitFor(() => expect(names).toHaveLength(2));
  expect(device.files).toEqual([
    ['report', expect.any(Number)],
    ['report', given.length],
  ]);
});
