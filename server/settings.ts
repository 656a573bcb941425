import { z } from 'zod';
import { semNoFim } from '../domain/contas/plain-text.ts';
import { isBackupKey } from './platform/secrets/backup-key.ts';
import { baseUrl, inSection, plainUrl, text } from './setting-forms.ts';
import { NOTICE_SETTINGS } from './setting-notices.ts';
import { parseMasterKey } from './platform/storage/master-key.ts';

/** An address of http or https, without the slashes at its end. */
const url = z.url({ protocol: /^https?$/ }).transform((address) => semNoFim(address, /\//));
/** An instant that has passed. */
const over = z.coerce.date().refine((instant) => instant <= new Date());
/** `true` or `false`. */
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

const INSECURE = [
  'postgres',
  's3',
  'smtp',
  'clamd',
  'asaas',
  'cep',
  'psc',
  'sncr',
  'tsa',
  'whatsapp',
  'sms',
  'otlp',
] as const;
/** A service that may be talked to without TLS where the settings say so. */
export type InsecureService = (typeof INSECURE)[number];
/** Names of such services, with blanks or commas between. */
const insecureServices = text.transform((written) => written.split(/[\s,]+/)).pipe(z.array(z.enum(INSECURE)));

/** A master key, decoded. */
const masterKey = z.string().transform((written, issues) => {
  const key = parseMasterKey(written);
  if (!key) issues.addIssue({ code: 'custom' });
  return key ?? z.NEVER;
});
/** Master keys with commas between them. */
const masterKeys = z
  .string()
  .transform((written) => written.split(','))
  .pipe(z.array(masterKey));

/** `name=value` pairs as OTLP's variables have them. */
const otlpHeaders = text.transform((written, issues) => {
  const pairs = written.split(',').map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair));
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = pair && decoded(pair[2] ?? '');
      if (typeof value !== 'string') issues.addIssue({ code: 'custom' });
      return [pair?.[1] ?? '', value ?? ''];
    }),
  );
});

/** Null for what is no encoded text. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value.trim());
  } catch {
    return null;
  }
}

/** `port`, `host:port` or `[IPv6]:port`. */
const opsAddress = text.transform((written, issues) => {
  const [, six, four, port = ''] = /^(?:\[([0-9a-f:.]+)\]:|([\w.-]+):)?(\d{1,5})$/i.exec(written) ?? [];
  if (port === '' || Number(port) > 65_535) issues.addIssue({ code: 'custom' });
  return { host: six ?? four ?? '127.0.0.1', port: Number(port) };
});

/** Every setting. */
export const SETTINGS = {
  ...inSection('Run', {
    NODE_ENV: [text, '`production` turns the demonstration off.', 'production'],
    DEMO: [flag, 'Default: true unless NODE_ENV=production; never beside a real provider.'],
    PORT: [z.coerce.number().int().min(0).max(65_535).default(3000), 'Port to listen on.', '3000'],
    HOST: [text, 'Address to listen on; default: all, in the demonstration this machine only.', '0.0.0.0'],
    APP_URL: [
      baseUrl,
      'Public address, as people type it (https, but on this machine); links in mails use it.',
      'https://zelo.exemplo.com.br',
    ],
    TRUST_PROXY: [
      text,
      'Proxies whose X-Forwarded-* headers count: how many stand in front, or their addresses and networks with commas between; `true` is refused, since a client could choose its address.',
      '1',
    ],
    OPS_PORT: [
      opsAddress,
      'Port for operations alone, on this machine (`9464`) or an address of it (`10.0.0.5:9464`): `/metrics`, the details of `/readyz` and, in production, the API reference.',
      '9464',
    ],
    OPS_TOKEN: [
      text.min(32),
      'At least 32 characters, drawn; with `Authorization: Bearer …` the same is read on the public port. Absent: not there.',
    ],
    OTEL_EXPORTER_OTLP_ENDPOINT: [
      baseUrl,
      'A collector of OpenTelemetry that takes traces by OTLP over HTTP (at this address with `/v1/traces`). Absent: no traces.',
      'http://localhost:4318',
    ],
    OTEL_EXPORTER_OTLP_HEADERS: [
      otlpHeaders.default({}),
      'What the collector asks of who sends: `name=value`, with commas between, values encoded as in an address.',
    ],
    OTEL_TRACES_SAMPLER_ARG: [
      z.coerce.number().min(0).max(1).default(1),
      'Share of the requests and jobs that are traced, 0 to 1; default 1.',
      '0.1',
    ],
    DRAIN_SECONDS: [
      z.coerce.number().min(0).max(120).default(0),
      'Seconds between the signal to stop and the end: everything is still answered while `/readyz` says 503, so that a balancer sends nobody here any more; default 0.',
      '10',
    ],
    INSECURE_ALLOWED: [
      insecureServices.default([]),
      'May do without TLS: any of postgres, s3, smtp, clamd, asaas, cep, psc, sncr, tsa, whatsapp, sms, otlp.',
      'postgres clamd',
    ],
    LOG_LEVEL: [
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
      'How much to log; default: info, in the demonstration warn.',
    ],
  }),
  ...inSection('Data', {
    APP_SECRET: [
      text.min(32),
      'At least 32 characters, drawn (`openssl rand -base64 32`); signs links and cookies. Required with DATABASE_URL, else made once in DATA_DIR.',
    ],
    APP_SECRET_PREVIOUS: [
      text.min(32),
      'The APP_SECRET before this one, which still opens what was made under it; until `npm run cli -- secret renew` has run. Only beside APP_SECRET.',
    ],
    DATA_DIR: [text.min(1).default('./data'), 'Folder for the embedded database, files and keys.', './data'],
    DATABASE_URL: [
      z.url({ protocol: /^postgres(ql)?$/ }),
      'A PostgreSQL server (15 or newer), with libpq’s sslmode; absent: the embedded one.',
      'postgres://zelo:senha@db:5432/zelo?sslmode=verify-full',
    ],
    DATABASE_OWNER_URL: [
      z.url({ protocol: /^postgres(ql)?$/ }),
      'The same database as its owner, who migrates it at the start, backs it up and restores it; then the role of DATABASE_URL can neither alter tables nor change the audit or issued documents. Absent: one role does both.',
      'postgres://zelo_dono:senha@db:5432/zelo',
    ],
    MASTER_KEY: [
      masterKey,
      '32 bytes as base64 or hex (`openssl rand -base64 32`); opens all stored files. Required in production, else made once in DATA_DIR (with DATABASE_URL: from APP_SECRET). Keep a copy apart from every backup.',
    ],
    MASTER_KEY_PREVIOUS: [
      masterKeys.default([]),
      'Earlier master keys, with commas between, that still open files; until `npm run cli -- keys rotate` has run.',
    ],
    BACKUP_KEY: [
      text.refine(isBackupKey),
      'Key of the copies that `npm run cli -- backup` makes (`backup --new-key` makes one): AGE-SECRET-KEY-1…, its public half age1… which can only make them, or 20 characters or more. Keep it where no copy is.',
    ],
  }),
  ...inSection('Files', {
    STORAGE: [
      z.enum(['folder', 's3']),
      'Where new files go; default: s3 where S3_ENDPOINT is set, else the folder in DATA_DIR.',
    ],
    S3_ENDPOINT: [
      baseUrl,
      'An S3-compatible server; absent: files stay in DATA_DIR.',
      'https://s3.sa-east-1.amazonaws.com',
    ],
    S3_BUCKET: [text.min(1), 'Bucket of this installation alone.'],
    S3_ACCESS_KEY_ID: [text.min(1), 'Key that may read, write, list and delete in it.'],
    S3_SECRET_ACCESS_KEY: [text.min(1), 'Secret of that key.'],
    S3_REGION: [text.min(1).default('us-east-1'), 'Region of the bucket; default us-east-1.', 'sa-east-1'],
    S3_PATH_STYLE: [flag, 'Bucket in the path of the address; default: true, but false at amazonaws.com.'],
  }),
  ...inSection('Administrator', {
    ADMIN_EMAIL: [z.email(), 'The one address that signs in at /loginAdm.'],
    ADMIN_PASSWORD: [
      text.min(8),
      'Password of the first start, by the rules of passwords; the first sign-in asks for another one, and later changes count nothing.',
    ],
    ADMIN_SECOND_FACTOR: [
      z.enum(['required', 'optional']),
      'An authenticator (TOTP); always `required` outside the demonstration.',
    ],
    ADMIN_SECOND_FACTOR_RESET: [
      over,
      "An instant that is over: the start removes the administrator's authenticator if it was set up before, and ends every session; for a lost phone with lost codes, after a new password.",
      '2026-01-31T12:00:00Z',
    ],
    ADMIN_IDLE_MINUTES: [
      z.coerce.number().int().min(1).max(720).default(30),
      'After so many idle minutes the administrator signs in again; at most 12 hours.',
      '30',
    ],
  }),
  ...inSection('Payment (Asaas)', {
    ASAAS_URL: [
      baseUrl,
      'Address of the API with its /v3; absent in the demonstration: a fake one.',
      'https://api-sandbox.asaas.com/v3',
    ],
    ASAAS_API_KEY: [text.min(1), 'Key of the account; quote the $ it begins with.'],
    ASAAS_WEBHOOK_TOKEN: [
      text.min(1),
      'Drawn by you, at least 32 characters: what the provider sends with its events.',
    ],
  }),
  ...inSection('Postal codes', {
    VIACEP_URL: [baseUrl, 'ViaCEP, without /ws.', 'https://viacep.com.br'],
    CEP_FALLBACK_URL: [
      baseUrl,
      'Second provider (BrasilAPI); with VIACEP_URL set and this absent there is none.',
      'https://brasilapi.com.br',
    ],
  }),
  ...inSection('Mail', {
    SMTP_URL: [
      plainUrl(/^smtps?$/),
      'Mail server: smtps:// (TLS), or smtp:// with STARTTLS, which only a server on this machine may lack; absent in the demonstration: a fake one that shows its mail at /demo/emails.',
      'smtps://usuario:senha@smtp.exemplo.com.br:465',
    ],
    MAIL_FROM: [
      text.min(3),
      'Sender of every mail; default: the name of the clinic. Answers go to its contact address.',
      'Zelo <nao-responda@exemplo.com.br>',
    ],
  }),
  ...NOTICE_SETTINGS,
  ...inSection('Antivirus (clamd)', {
    CLAMD_URL: [
      plainUrl(/^(tcp|unix)$/),
      'tcp://host:port or unix:/path; absent: files are not scanned. Its StreamMaxLength must be 50M or more.',
      'tcp://clamav:3310',
    ],
  }),
  ...inSection('Numbers of controlled prescriptions (SNCR)', {
    SNCR_URL: [
      baseUrl,
      "Anvisa's API with its /api/v1, where doctors ask for numbers; needs CNPJ, and an APP_URL that ends in .br. Absent: numbers are entered by hand, in the demonstration a fake one.",
      'https://sncr-api.apps.anvisa.gov.br/api/v1',
    ],
  }),
  ...inSection('Signature', {
    PSC_PROVIDER: [
      z.enum(['vidaas', 'birdid', 'safeid', 'serpro']),
      "Provider of the doctors' cloud certificates; absent: doctors sign with a certificate file, in the demonstration with a fake provider.",
      'vidaas',
    ],
    PSC_URL: [baseUrl, "Another address of it: the provider's trials."],
    PSC_CLIENT_ID: [text.min(1), 'The application there.'],
    PSC_CLIENT_SECRET: [text.min(1), 'Its secret.'],
    SIGNATURE_ROOTS: [
      text.min(1),
      "File (PEM) with the roots of ICP-Brasil and the authorities below them, from ITI's own publication; without it only the demonstration signs.",
      './icp-brasil.pem',
    ],
    SIGNATURE_POLICY: [
      flag.default(false),
      "Whether signatures claim ICP-Brasil's policy (AD-RB, with TSA_URL AD-RT) and have its dictionary entries, which readers without ITI's plug-in do not know; default: false.",
    ],
    TSA_URL: [
      url,
      'Time-stamp authority (RFC 3161), below a root of SIGNATURE_ROOTS, that witnesses each signature and each document for the twenty years of its record; absent: none.',
    ],
  }),
  ...inSection('Clinic', {
    BRAND: [
      text.min(1).max(40).default('Zelo'),
      'Name that people read. All of the clinic but CHAT_URL and DEADLINE_MODE are defaults: what the administrator sets at /ajustes counts.',
      'Zelo',
    ],
    CHAT_URL: [url.default('https://exemplo.com.br/chat'), 'External chat that the landing page links to.'],
    CONTACT_EMAIL: [z.email().default('contato@exemplo.com.br'), 'Address that people write to.'],
    LEGAL_NAME: [text.default(''), 'Legal name, in footer and legal texts.'],
    CNPJ: [text.default(''), 'Company number.'],
    LEGAL_ADDRESS: [text.default(''), 'Legal address.'],
    TECHNICAL_DIRECTOR: [text.default(''), 'Doctor who answers for the clinic, with CRM; on every document.'],
    CLINIC_REGISTRATION: [text.default(''), 'Its CRM-PJ, on every document.'],
    DATA_OFFICER: [text.default(''), 'Data protection officer (LGPD): name and contact.'],
    DEADLINE_MODE: [
      z.enum(['dias', 'atendimento']).default('dias'),
      '48 business hours counted on whole working days (dias) or in opening hours (atendimento).',
      'dias',
    ],
  }),
} as const;

type Value<Form extends z.ZodType> = Form extends z.ZodDefault ? z.output<Form> : z.output<Form> | undefined;

/** The values of all settings; undefined where one is absent and has no default. */
export type SettingValues = { [K in keyof typeof SETTINGS]: Value<(typeof SETTINGS)[K]['schema']> };
