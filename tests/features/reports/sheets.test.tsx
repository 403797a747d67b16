import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import { reportMonthSchema } from '#domain/reports/report-month.ts';
import { AefiSheet, NotGivenSheet } from '#features/reports/vaccine-sheet.tsx';
import { Sheets } from '#features/reports/sheets.tsx';
import { onlineDevice } from '#tests/bindings/online-page.tsx';
import { stubFiles } from '../stub-files.ts';

test('each of the two reports is reported as an exported file', async () => {
  const names = stubFiles();
  const given = immunizationSummary([]);
  const device = onlineDevice(() => ({ ok: true, value: [] }));
  const { user } = device.show(
    <Sheets
      place={['Ajingi Cottage Hospital', 'Ajingi']}
      month={reportMonthSchema.parse('2026-11')}
      stock={[]}
      otherPeriods={undefined}
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

test('doses not given are listed by vaccine and reason, with their sum, and exported as a file', async () => {
  const names = stubFiles();
  const device = onlineDevice(() => ({ ok: true, value: [] }));
  const { user } = device.show(
    <NotGivenSheet
      place={['Ajingi Cottage Hospital', 'Ajingi']}
      month={reportMonthSchema.parse('2026-11')}
      missed={[
        { dose: 'MR1', reason: 'refused', doses: 2 },
        { dose: 'campaign:MR', reason: 'refused', doses: 4 },
        { dose: 'BCG', reason: 'out-of-stock', doses: 1200 },
      ]}
    />,
  );
  const table = within(await screen.findByRole('table', { name: 'Doses not given, by reason' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'VaccineRefusedContraindicatedOut of stockSick on the dayOther reasonTotal',
    'BCG001,200001,200',
    'MR200002',
    'MR, campaign400004',
    'Total601,200001,206',
  ]);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(names).toHaveLength(1));
  expect(device.files).toEqual([['report', 4]]);
});

test('adverse events are listed by vaccine beside the doses given, with their rate, and exported as a file', async () => {
  const names = stubFiles();
  const device = onlineDevice(() => ({ ok: true, value: [] }));
  const reported = {
    events: 2,
    vaccines: [
      { antigen: 'Penta', cases: 2 },
      { antigen: 'YF', cases: 1 },
    ],
  };
  const given = [
    { antigen: 'Penta', children: 1600 },
    { antigen: 'BCG', children: 40 },
  ];
  const { user } = device.show(
    <AefiSheet
      place={['Ajingi Cottage Hospital', 'Ajingi']}
      month={reportMonthSchema.parse('2026-11')}
      summary={aefiSummary(reported, given)}
    />,
  );
  const table = within(await screen.findByRole('table', { name: 'AEFI Case Rate' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'VaccineAdverse events reportedDoses given to childrenPer 100,000 doses given',
    'BCG0400',
    'Penta21,600125',
    'YF10—',
    'Total21,640122',
  ]);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(names).toHaveLength(1));
  expect(device.files).toEqual([['report', 4]]);
});

test('a month without notes says so', async () => {
  const device = onlineDevice(() => ({ ok: true, value: [] }));
  device.show(<NotGivenSheet place={['Ajingi']} month={reportMonthSchema.parse('2026-11')} missed={[]} />);
  expect(await screen.findByText('No dose that was due was noted as not given in this month.')).toBeDefined();
});
