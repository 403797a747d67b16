import process from 'node:process';
import { parseArgs } from 'node:util';
import { dataValueSet, type Dhis2Mapping } from '#domain/reports/dhis2.ts';
import { monthOf, type ReportMonth, reportMonthSchema } from '#domain/reports/report-month.ts';
import { ConfigError, readConfig, readDhis2Mapping } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { countByThisEdition } from './immunization/recount.ts';
import { migrate, UnknownSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { localDayOf } from './local-day.ts';
import { facilitiesByCode, facilityReports } from './reports/facility-reports.ts';

const usage = `npm run export-dhis2 -- <mapping.json> --month 2026-11
Writes a data value set for POST /api/dataValueSets of DHIS2 to the standard output.`;

/** The command line is not understood. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const expected = [ConfigError, DataDirInUseError, UnknownSchemaError, UsageError];

try {
  const { mapping, month } = readArguments(process.argv.slice(2));
  const config = readConfig({
    ...process.env,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'not needed for an export but checked for',
  });
  const { db, close } = await openDatabase(config);
  try {
    await migrate(db);
    await countByThisEdition(db);
    const codes = mapping.orgUnits.map(({ facility }) => facility);
    const facilities = await facilitiesByCode(db, codes);
    const reports = await facilityReports(db, facilities, month);
    const antigens = await db.selectFrom('antigen').select('name').execute();
    const without = (names: readonly string[], known: readonly string[]) =>
      [...new Set(names)].filter((name) => !known.includes(name));
    const known = facilities.map(({ code }) => code);
    const said = [
      ...without(codes, known).map((code) => `There is no facility ${code}.`),
      ...without(
        known,
        reports.map(({ facility }) => facility),
      ).map((code) => `The facility ${code} recorded nothing of ${month}.`),
      ...without(
        [...mapping.stock, ...mapping.aefi].map(({ antigen }) => antigen),
        antigens.map(({ name }) => name),
      ).map((name) => `There is no vaccine ${name}.`),
      ...without(
        mapping.given.map(({ dose }) => dose),
        schedule.map(({ code }) => code),
      ).map((dose) => `There is no dose ${dose} in the schedule.`),
      ...(month === thisMonth() ? [`The month ${month} still runs.`] : []),
    ];
    process.stderr.write(said.map((line) => `${line}\n`).join(''));
    process.stdout.write(`${JSON.stringify(dataValueSet(reports, month, mapping), null, 2)}\n`);
  } finally {
    await close();
  }
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(isExpected ? `${error.message}\n` : `Nothing was exported: ${String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function readArguments(args: string[]): { mapping: Dhis2Mapping; month: ReportMonth } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { month: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one mapping file.');
    const month = reportMonthSchema.safeParse(values.month);
    if (!month.success) throw new Error('Name a month, such as --month 2026-11.');
    if (month.data > thisMonth()) throw new Error(`The month ${month.data} has not begun.`);
    return { mapping: readDhis2Mapping(file), month: month.data };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
}

function thisMonth(): ReportMonth {
  return monthOf(localDayOf(new Date()).today);
}
