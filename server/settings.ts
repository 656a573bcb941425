import { z } from 'zod';
import { isBackupKey } from './platform/secrets/backup-key.ts';
import * as forms from './setting-forms.ts';
import { SERVICE_SETTINGS, type Setting } from './service-settings.ts';

/** Every setting: its form, and the one sentence that `.env.example` says of it. Absent means the default. */
export const SETTINGS = {
  NODE_ENV: {
    schema: forms.text,
    section: 'Run',
    sentence: '`production` turns the demonstration off.',
    example: 'production',
  },
  DEMO: {
    schema: forms.flag,
    section: 'Run',
    sentence: 'Default: true unless NODE_ENV=production; never beside a real provider.',
  },
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535),
    section: 'Run',
    sentence: 'Port to listen on.',
    example: '3000',
  },
  HOST: {
    schema: forms.text,
    section: 'Run',
    sentence: 'Address to listen on; default: all, in the demonstration this machine only.',
    example: '0.0.0.0',
  },
  APP_URL: {
    schema: forms.baseUrl,
    section: 'Run',
    sentence: 'Public address, as people type it (https, but on this machine); links in mails use it.',
    example: 'https://zelo.exemplo.com.br',
  },
  TRUST_PROXY: {
    schema: forms.text,
    section: 'Run',
    sentence:
      'Proxies whose X-Forwarded-* headers count: how many stand in front, or their addresses and networks with commas between; `true` is refused, since a client could choose its address.',
    example: '1',
  },
  OPS_PORT: {
    schema: forms.opsAddress,
    section: 'Run',
    sentence:
      'Port for operations alone, on this machine (`9464`) or an address of it (`10.0.0.5:9464`): `/metrics`, the details of `/readyz` and, in production, the API reference.',
    example: '9464',
  },
  OPS_TOKEN: {
    schema: forms.text.min(32),
    section: 'Run',
    sentence:
      'At least 32 characters, drawn; with `Authorization: Bearer …` the same is read on the public port. Absent: not there.',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number().min(0).max(120),
    section: 'Run',
    sentence:
      'Seconds between the signal to stop and the end: everything is still answered while `/readyz` says 503, so that a balancer sends nobody here any more; default 0.',
    example: '10',
  },
  INSECURE_ALLOWED: {
    schema: forms.insecureServices,
    section: 'Run',
    sentence: 'May do without TLS: any of postgres, s3, smtp, clamd, asaas, cep, psc, tsa.',
    example: 'postgres clamd',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    section: 'Run',
    sentence: 'How much to log; default: info, in the demonstration warn.',
  },
  APP_SECRET: {
    schema: forms.text.min(32),
    section: 'Data',
    sentence:
      'At least 32 characters, drawn (`openssl rand -base64 32`); signs links and cookies. Required with DATABASE_URL, else made once in DATA_DIR.',
  },
  APP_SECRET_PREVIOUS: {
    schema: forms.text.min(32),
    section: 'Data',
    sentence:
      'The APP_SECRET before this one, which still opens what was made under it; until `npm run cli -- secret renew` has run. Only beside APP_SECRET.',
  },
  DATA_DIR: {
    schema: forms.text.min(1),
    section: 'Data',
    sentence: 'Folder for the embedded database, files and keys.',
    example: './data',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    section: 'Data',
    sentence: 'A PostgreSQL server (15 or newer), with libpq’s sslmode; absent: the embedded one.',
    example: 'postgres://zelo:senha@db:5432/zelo?sslmode=verify-full',
  },
  DATABASE_OWNER_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    section: 'Data',
    sentence:
      'The same database as its owner, who migrates it at the start, backs it up and restores it; then the role of DATABASE_URL can neither alter tables nor change the audit or issued documents. Absent: one role does both.',
    example: 'postgres://zelo_dono:senha@db:5432/zelo',
  },
  MASTER_KEY: {
    schema: forms.masterKey,
    section: 'Data',
    sentence:
      '32 bytes as base64 or hex (`openssl rand -base64 32`); opens all stored files. Required in production, else made once in DATA_DIR (with DATABASE_URL: from APP_SECRET). Keep a copy apart from every backup.',
  },
  MASTER_KEY_PREVIOUS: {
    schema: forms.masterKeys,
    section: 'Data',
    sentence:
      'Earlier master keys, with commas between, that still open files; until `npm run cli -- keys rotate` has run.',
  },
  BACKUP_KEY: {
    schema: forms.text.refine(isBackupKey),
    section: 'Data',
    sentence:
      'Key of the copies that `npm run cli -- backup` makes (`backup --new-key` makes one): AGE-SECRET-KEY-1…, its public half age1… which can only make them, or 20 characters or more. Keep it where no copy is.',
  },
  STORAGE: {
    schema: z.enum(['folder', 's3']),
    section: 'Files',
    sentence: 'Where new files go; default: s3 where S3_ENDPOINT is set, else the folder in DATA_DIR.',
  },
  S3_ENDPOINT: {
    schema: forms.baseUrl,
    section: 'Files',
    sentence: 'An S3-compatible server; absent: files stay in DATA_DIR.',
    example: 'https://s3.sa-east-1.amazonaws.com',
  },
  S3_BUCKET: { schema: forms.text.min(1), section: 'Files', sentence: 'Bucket of this installation alone.' },
  S3_ACCESS_KEY_ID: {
    schema: forms.text.min(1),
    section: 'Files',
    sentence: 'Key that may read, write, list and delete in it.',
  },
  S3_SECRET_ACCESS_KEY: { schema: forms.text.min(1), section: 'Files', sentence: 'Secret of that key.' },
  S3_REGION: {
    schema: forms.text.min(1),
    section: 'Files',
    sentence: 'Region of the bucket; default us-east-1.',
    example: 'sa-east-1',
  },
  S3_PATH_STYLE: {
    schema: forms.flag,
    section: 'Files',
    sentence: 'Bucket in the path of the address; default: true, but false at amazonaws.com.',
  },
  ADMIN_EMAIL: {
    schema: z.email(),
    section: 'Administrator',
    sentence: 'The one address that signs in at /loginAdm.',
  },
  ADMIN_PASSWORD: {
    schema: forms.text.min(8),
    section: 'Administrator',
    sentence:
      'Password of the first start, by the rules of passwords; the first sign-in asks for another one, and later changes count nothing.',
  },
  ADMIN_SECOND_FACTOR: {
    schema: z.enum(['required', 'optional']),
    section: 'Administrator',
    sentence: 'An authenticator (TOTP); always `required` outside the demonstration.',
  },
  ADMIN_SECOND_FACTOR_RESET: {
    schema: forms.over,
    section: 'Administrator',
    sentence:
      "An instant that is over: the start removes the administrator's authenticator if it was set up before, and ends every session; for a lost phone with lost codes, after a new password.",
    example: '2026-01-31T12:00:00Z',
  },
  ADMIN_IDLE_MINUTES: {
    schema: z.coerce.number().int().min(1).max(720),
    section: 'Administrator',
    sentence: 'After so many idle minutes the administrator signs in again; at most 12 hours.',
    example: '30',
  },
  ...SERVICE_SETTINGS,
  PSC_PROVIDER: {
    schema: z.enum(['vidaas', 'birdid', 'safeid', 'serpro']),
    section: 'Signature',
    sentence:
      "Provider of the doctors' cloud certificates; absent: doctors sign with a certificate file, in the demonstration with a fake provider.",
    example: 'vidaas',
  },
  PSC_URL: {
    schema: forms.baseUrl,
    section: 'Signature',
    sentence: "Another address of it: the provider's trials.",
  },
  PSC_CLIENT_ID: { schema: forms.text.min(1), section: 'Signature', sentence: 'The application there.' },
  PSC_CLIENT_SECRET: { schema: forms.text.min(1), section: 'Signature', sentence: 'Its secret.' },
  SIGNATURE_ROOTS: {
    schema: forms.text.min(1),
    section: 'Signature',
    sentence:
      "File (PEM) with the roots of ICP-Brasil and the authorities below them, from ITI's own publication; without it only the demonstration signs.",
    example: './icp-brasil.pem',
  },
  SIGNATURE_POLICY: {
    schema: forms.flag,
    section: 'Signature',
    sentence:
      "Whether signatures claim ICP-Brasil's policy (AD-RB, with TSA_URL AD-RT) and have its dictionary entries, which readers without ITI's plug-in do not know; default: false.",
  },
  TSA_URL: {
    schema: forms.url,
    section: 'Signature',
    sentence:
      'Time-stamp authority (RFC 3161), below a root of SIGNATURE_ROOTS, that witnesses each signature and each document for the twenty years of its record; absent: none.',
  },
  BRAND: {
    schema: forms.text.min(1).max(40),
    section: 'Clinic',
    sentence: 'Name that people read.',
    example: 'Zelo',
  },
  CHAT_URL: {
    schema: forms.url,
    section: 'Clinic',
    sentence: 'External chat that the landing page links to.',
  },
  CONTACT_EMAIL: { schema: z.email(), section: 'Clinic', sentence: 'Address that people write to.' },
  LEGAL_NAME: { schema: forms.text, section: 'Clinic', sentence: 'Legal name, in footer and legal texts.' },
  CNPJ: { schema: forms.text, section: 'Clinic', sentence: 'Company number.' },
  LEGAL_ADDRESS: { schema: forms.text, section: 'Clinic', sentence: 'Legal address.' },
  TECHNICAL_DIRECTOR: {
    schema: forms.text,
    section: 'Clinic',
    sentence: 'Doctor who answers for the clinic, with CRM; on every document.',
  },
  CLINIC_REGISTRATION: { schema: forms.text, section: 'Clinic', sentence: 'Its CRM-PJ, on every document.' },
  DATA_OFFICER: {
    schema: forms.text,
    section: 'Clinic',
    sentence: 'Data protection officer (LGPD): name and contact.',
  },
  DEADLINE_MODE: {
    schema: z.enum(['dias', 'atendimento']),
    section: 'Clinic',
    sentence: '48 business hours counted on whole working days (dias) or in opening hours (atendimento).',
    example: 'dias',
  },
} as const satisfies Record<string, Setting>;

/** The values of the settings that are there. */
export type SettingValues = { [K in keyof typeof SETTINGS]?: z.output<(typeof SETTINGS)[K]['schema']> };
