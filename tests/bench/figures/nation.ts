import type { Kysely } from 'kysely';
import { readReportingFigures } from '#server/analysis/routes.ts';
import { readUse } from '#server/analysis/use.ts';
import type { Database } from '#server/db/schema.ts';
import { readTotals } from '#server/ledger/read-routes.ts';
import type { SignedIn } from '#server/auth/viewer.ts';
import { readActivityChart, readStockChart, type Chosen } from '#server/monitoring/charts.ts';
import { chosenMonths, monthOf } from '#domain/reports/report-month.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atMost, times, type Figure, type Measurement } from '../figure.ts';
import { median } from '../statistics.ts';
import { nationOfFigures } from '../workload/nation-figures.ts';

/** A tenth of 1,000 and of 29,245 facilities, in all 774 LGAs: figures by LGA have their full number, and the run takes about a minute. */
const small = { facilities: 100, months: 1 };
const whole = { facilities: 2925, months: 36 };
const samples = 15;
const now = new Date('2026-11-20T09:00:00Z');

interface Look {
  readonly what: string;
  /** Null for a figure that grows with the number of facilities by its nature. */
  readonly atMost: number | null;
  readonly read: (db: Kysely<Database>, country: string) => Promise<unknown>;
}

const chosen = (country: string, asked: Partial<Chosen>): Chosen => ({
  unit: { level: 'country', id: country },
  year: 2026,
  quarter: 'Q4',
  antigen: null,
  now,
  ...asked,
});
const yearOfReports = chosenMonths({ year: 2026, quarter: null }, monthOf('2026-11-20' as LocalDate));

const looks: readonly Look[] = [
  {
    what: 'Totals of all states',
    atMost: 1.5,
    read: (db, country) => {
      // The queries read nothing of the viewer but the scope.
      const viewer = { level: 'country', place: { country, state: null, lga: null, facility: null } };
      return readTotals(db, viewer as unknown as SignedIn, country);
    },
  },
  {
    what: 'Chart of doses issued in a quarter, country by LGA',
    atMost: 1.5,
    read: (db, country) => readActivityChart(db, chosen(country, {}), 'issued'),
  },
  {
    what: 'Chart of doses issued ever, country by LGA',
    atMost: 1.5,
    read: (db, country) => readActivityChart(db, chosen(country, { year: null, quarter: null }), 'issued'),
  },
  {
    what: 'Chart of stock at the end of this quarter, country by LGA',
    atMost: 1.5,
    read: (db, country) => readStockChart(db, chosen(country, {})),
  },
  {
    what: 'Chart of stock a year ago, country by LGA',
    atMost: null,
    read: (db, country) => readStockChart(db, chosen(country, { year: 2025, quarter: 'Q4' })),
  },
  {
    what: 'Doses used and wasted in a year, by month, antigen and state',
    atMost: null,
    read: (db, country) => {
      return readUse(db, { unit: { level: 'country', id: country }, antigen: null }, yearOfReports);
    },
  },
  {
    what: 'Timeliness of reports in a year, by month and state',
    atMost: null,
    read: (db, country) => readReportingFigures(db, { level: 'country', id: country }, yearOfReports),
  },
];

/** Figures of a country over three years beside the same over a month, and of 29,245 facilities beside 1,000. */
export const nation: Figure = {
  name: 'nation',
  title: 'Server: figures of a nation of three years beside those of a small one of a month',
  async run() {
    const postgres = await startPostgres();
    try {
      const few = await nationOfFigures(await postgres.newDatabase(), small, now);
      const all = await nationOfFigures(await postgres.newDatabase(), whole, now);
      try {
        const measurements: Measurement[] = [];
        for (const look of looks) measurements.push(await compare(look, few.db, all.db));
        return {
          measurements,
          notes: [
            'PostgreSQL. A tenth of the facilities of 1,000 and of 29,245, all LGAs. Only the places and the rows that these figures read are there, written at once; nothing else is read.',
            'A stock of long ago takes away what came after it quarter by quarter; use and timeliness read the months that are asked for.',
          ],
        };
      } finally {
        await few.close();
        await all.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function compare(look: Look, few: Kysely<Database>, all: Kysely<Database>): Promise<Measurement> {
  const took = { few: [] as number[], all: [] as number[] };
  for (let sample = -2; sample < samples; sample += 1) {
    const one = { few: await timeOf(look, few), all: await timeOf(look, all) };
    // Skips the first samples, which are read from disk.
    if (sample < 0) continue;
    took.few.push(one.few);
    took.all.push(one.all);
  }
  const [ours, reference] = [median(took.all), median(took.few)];
  return {
    what: `${look.what}, ${whole.facilities.toLocaleString('en')} facilities, ${whole.months} months`,
    ours: `${ours.toFixed(0)} ms`,
    reference: `${small.facilities} facilities, one month: ${reference.toFixed(0)} ms`,
    value: ours / reference,
    shown: times(ours / reference),
    target: look.atMost === null ? null : atMost(look.atMost, '×'),
  };
}

async function timeOf({ read }: Look, db: Kysely<Database>): Promise<number> {
  const { id } = await db.selectFrom('country').select('id').executeTakeFirstOrThrow();
  const start = performance.now();
  await read(db, id);
  return performance.now() - start;
}
