import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Dhis2Mapping, dhis2MappingSchema } from '#domain/reports/dhis2.ts';
import {
  messageEnvironment,
  type SmsSettings,
  smsSettingsOf,
  type SmtpSettings,
  smtpSettingsOf,
} from './messages/message-settings.ts';
import {
  paymentEnvironment,
  type PaymentSettings,
  paymentSettingsOf,
} from './card-provider/payment-settings.ts';
import { isVersion } from './sync/protocol/app-version.ts';
import { readFileSync } from 'node:fs';

/** Cost of an argon2id password hash; the default is the first setting in OWASP's password storage cheat sheet. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database, its secret and its lock. */
  readonly dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** Key of session tokens; null lets the demo generate one and keep it in the data folder. */
  readonly sessionSecret: string | null;
  /** Earlier keys: what they signed stays valid, so that a new key signs nobody out. */
  readonly formerSecrets: readonly string[];
  /** If true, user and country managers must set up a second factor before doing anything else. */
  readonly requireSecondFactor: boolean;
  readonly seedDemo: boolean;
  /** If true, a new demo is filled with sample records. */
  readonly demoRecords: boolean;
  readonly demoPassword: string;
  /** True on a developer's or trainer's own machine: not in production and reachable only from the machine itself. */
  readonly demoAllowed: boolean;
  /** Folder of the built client; null if this server only answers API calls. */
  readonly clientDir: string | null;
  /** Folder for the backups that the server makes; null if it makes none. */
  readonly backupDir: string | null;
  readonly backupEveryHours: number;
  /** Apps older than this must update before they can pull; null accepts all. */
  readonly minAppVersion: string | null;
  /** Addresses of proxies whose X-Forwarded-* headers are trusted, or the number of proxies in front of this server. */
  readonly trustProxy: false | string | number;
  /** Token for Prometheus and readers of the API description in production; null admits only this machine. */
  readonly operatorToken: string | null;
  /** Null keeps mail in the database. */
  readonly smtp: SmtpSettings | null;
  /** Null sends no text messages. */
  readonly sms: SmsSettings | null;
  /** Provider of card payments; null for none. */
  readonly payments: PaymentSettings | null;
  /** Mapping of the monthly reports to DHIS2; null hides the export screen. */
  readonly dhis2: Dhis2Mapping | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly passwordCost: PasswordCost;
}

/** The settings do not allow the server to start; the message is one sentence for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const notATrustProxy =
  'must be the addresses of the proxies, such as 127.0.0.1, or how many stand before the server; never all';

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  SESSION_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must be at least 32 characters')
    .optional(),
  SEED_DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  DEMO_RECORDS: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  DEMO_PASSWORD: z.string().min(1).max(200).default('vaxledger-demo'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  CLIENT_DIR: z.string().min(1).default('dist'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().min(0.1).max(168).default(24),
  MIN_APP_VERSION: z.string().refine(isVersion, 'must be a version such as 1.4.0').optional(),
  TRUST_PROXY: z.string().refine(isTrustProxy, notATrustProxy).optional(),
  OPERATOR_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  DHIS2_MAPPING: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...messageEnvironment,
  ...paymentEnvironment,
});

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads the settings from the environment.
 * @throws ConfigError with one sentence if a setting is malformed, or if a server that others can reach has no
 * SESSION_SECRET: a generated key would sign everyone out at each restart and differ between instances.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(first?.path[0])} ${first?.message ?? 'is not valid'}.`);
  }
  const settings = parsed.data;
  const demoAllowed = settings.NODE_ENV !== 'production' && loopbackHosts.has(settings.HOST);
  if (!demoAllowed && settings.SESSION_SECRET === undefined) {
    throw new ConfigError(
      'SESSION_SECRET is needed when the server is reachable from other machines or runs in production: set it to a random text of at least 32 characters.',
    );
  }
  // A database given by address is filled with the demo only on request.
  const seedDemo =
    demoAllowed && (settings.SEED_DEMO ?? (settings.DATABASE_URL === undefined ? '1' : '0')) === '1';
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    sessionSecret: settings.SESSION_SECRET?.[0] ?? null,
    formerSecrets: settings.SESSION_SECRET?.slice(1) ?? [],
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR === '1',
    seedDemo,
    demoRecords: settings.DEMO_RECORDS === '1',
    demoPassword: settings.DEMO_PASSWORD,
    demoAllowed,
    clientDir: path.resolve(settings.CLIENT_DIR),
    backupDir: settings.BACKUP_DIR === undefined ? null : path.resolve(settings.BACKUP_DIR),
    backupEveryHours: settings.BACKUP_EVERY_HOURS,
    minAppVersion: settings.MIN_APP_VERSION ?? null,
    trustProxy: trustProxyOf(settings.TRUST_PROXY),
    operatorToken: settings.OPERATOR_TOKEN ?? null,
    smtp: orThrow(smtpSettingsOf(settings)),
    sms: orThrow(smsSettingsOf(settings)),
    payments: orThrow(paymentSettingsOf(settings, { demoAllowed })),
    dhis2: dhis2MappingOf(settings.DHIS2_MAPPING ?? (seedDemo ? demoMapping : null)),
    logLevel: settings.LOG_LEVEL,
    passwordCost: defaultPasswordCost,
  };
}

const defaultPasswordCost: PasswordCost = { memoryKiB: 47_104, passes: 1, parallelism: 1 };

function orThrow<T>(settings: T | string): T {
  if (typeof settings === 'string') throw new ConfigError(settings);
  return settings;
}

const maxProxies = 10;

function isTrustProxy(text: string): boolean {
  if (/^\d+$/.test(text)) return Number(text) <= maxProxies;
  return text === 'false' || text.split(',').every((address) => isProxyAddress(address.trim()));
}

/**
 * True for an address, or a network small enough to leave out most of the world; `proxy-addr` also accepts these three
 * names.
 */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || text === '0' || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const demoMapping = fileURLToPath(new URL('seed/data/dhis2-mapping.json', import.meta.url));

function dhis2MappingOf(file: string | null): Dhis2Mapping | null {
  if (file === null) return null;
  try {
    return readDhis2Mapping(file);
  } catch (error) {
    throw new ConfigError(
      `The setting DHIS2_MAPPING names no mapping: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Reads the mapping from a file.
 * @throws Error with a sentence for the file's author if it is not a mapping.
 */
export function readDhis2Mapping(file: string): Dhis2Mapping {
  const mapping = dhis2MappingSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (mapping.success) return mapping.data;
  const [issue] = mapping.error.issues;
  throw new Error(`The mapping's ${issue?.path.join('.') ?? 'file'} ${issue?.message ?? 'is wrong'}.`);
}
