import { expect, test } from 'vitest';
import { dueCsvColumns, dueCsvSlices } from '#features/children/due/due-listing.tsx';
import { csvParts } from '#ui/csv/csv-source.ts';
import { tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childOf, daysAgo, today } from './session.ts';

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

test('the due list is exported whole, with the contact details of each child', async () => {
  const device = await tablet();
  const { children } = device.engine;
  for (let number = 1; number <= 12; number++) await childOf(device, `Child ${number}`, 120);
  const moved = await childOf(device, 'Olu Late', 120, { settlement: null });
  await children.save({
    type: 'note-absence',
    payload: { child: moved, reason: 'moved', note: 'to Kano', on: today },
  });
  const slices = () => dueCsvSlices(children, { bucket: 'overdue', search: '', today });
  const file = await csvParts({ columns: dueCsvColumns, slices }, quiet);
  const [header = '', ...lines] = file?.parts.join('').trim().split('\r\n') ?? [];
  expect(header).toBe(
    'Full name,Vacc No,Date of Birth,Due,Since,Care Giver,Giver Number,Settlement,Address (follow-up),Did not come,Reason Date,Note,Date of Birth Estimated',
  );
  expect(lines).toHaveLength(13);
  const line = lines.find((each) => each.startsWith('Olu Late'));
  expect(line).toContain(`Olu Late,,${daysAgo(120)},"`);
  expect(line).toContain(
    `${daysAgo(120)},Hauwa Abdullahi,0803 123 4567,,12 Zaria Road,Moved away,${today},to Kano`,
  );
});

test('missing telephone numbers and estimated ages are marked', async () => {
  const device = await tablet();
  await childOf(device, 'Olu Late', 120, { caregiverNumber: '', bornEstimated: true });
  const slices = () => dueCsvSlices(device.engine.children, { bucket: 'overdue', search: '', today });
  const file = await csvParts({ columns: dueCsvColumns, slices }, quiet);
  const line = file?.parts.join('').trim().split('\r\n')[1];
  expect(line).toContain(',Hauwa Abdullahi,No phone,');
  expect(line?.endsWith(',Yes')).toBe(true);
});

test('the file has the children that a search finds; there is none if it finds nobody', async () => {
  const device = await tablet();
  await childOf(device, 'Olu Late', 120);
  const file = (search: string) =>
    csvParts(
      {
        columns: dueCsvColumns,
        slices: () => dueCsvSlices(device.engine.children, { bucket: 'overdue', search, today }),
      },
      quiet,
    );
  expect((await file('rimi'))?.rows).toBe(1);
  expect(await file('kaduna')).toBeNull();
});
