import { resolve } from 'node:path';
import { z } from 'zod';
import { parseTrustedProxies } from './platform/http/proxy/trusted-proxies.ts';
import type { StorageSettings } from './platform/storage/open-storage.ts';
import { keyFromSecret } from './platform/storage/master-key.ts';
import { cnpjOf, isLoopback, problemsBetween } from './setting-rules.ts';
import { shownSettings } from './setting-shown.ts';
import { SETTINGS, type SettingValues } from './settings.ts';

/**
 * The administrator's password in a demonstration without ADMIN_PASSWORD; printed at start with the other
 * accounts.
 */
export const DEMO_ADMIN_PASSWORD = 'mesa de demonstracao';

/** The settings have errors; all of them are listed at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Configuração inválida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The settings in use. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment. A demonstration unless NODE_ENV=production or DEMO=false; outside
 * a demonstration no provider is faked.
 * @throws ConfigError with all problems
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, problems } = parseSettings(env);
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? !production;
  const port = values.PORT;
  const appUrl = values.APP_URL ?? `http://localhost:${port}`;
  const proxies = parseTrustedProxies(values.TRUST_PROXY);
  if ('problem' in proxies) problems.push(`TRUST_PROXY: ${proxies.problem}`);
  problems.push(...problemsBetween(values, { demo, production, appUrl }));
  if (!demo && env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED: com 0 nenhum certificado é conferido. Tire-a.');
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    demo,
    port,
    // The demonstration's passwords are public, so it listens on this machine only.
    host: values.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    appUrl,
    /** False for a demonstration that other machines can reach: search engines must not index it. */
    indexable: !demo || isLoopback(appUrl),
    trustProxy: 'trusted' in proxies && proxies.trusted,
    /** Operations' own listener; null: none. */
    ops: values.OPS_PORT ?? null,
    opsToken: values.OPS_TOKEN ?? null,
    /** Where traces are sent; null: there are none. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    /** Between the signal to stop and the end. */
    drainMs: values.DRAIN_SECONDS * 1_000,
    // The terminal of a demonstration shows its address and accounts instead of a line per request.
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    /** Absent: the role of DATABASE_URL owns the tables, too. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    appSecret: values.APP_SECRET ?? null,
    previousAppSecret: values.APP_SECRET_PREVIOUS ?? null,
    storage: storageOf(values),
    backupKey: values.BACKUP_KEY ?? null,
    adminEmail: values.ADMIN_EMAIL ?? 'adm@exemplo.com.br',
    adminPassword: values.ADMIN_PASSWORD ?? DEMO_ADMIN_PASSWORD,
    exigeSenhaPropria: !demo,
    exigeSegundoFator: !demo || values.ADMIN_SECOND_FACTOR === 'required',
    fatorPerdidoAntesDe: values.ADMIN_SECOND_FACTOR_RESET ?? null,
    ociosidadeMs: values.ADMIN_IDLE_MINUTES * 60_000,
    asaas: values.ASAAS_URL
      ? {
          url: values.ASAAS_URL,
          apiKey: values.ASAAS_API_KEY ?? '',
          webhookToken: values.ASAAS_WEBHOOK_TOKEN ?? null,
        }
      : null,
    viacepUrl: values.VIACEP_URL ?? (demo ? null : 'https://viacep.com.br'),
    cepFallbackUrl:
      values.CEP_FALLBACK_URL ?? (demo || values.VIACEP_URL ? null : 'https://brasilapi.com.br'),
    smtpUrl: values.SMTP_URL ?? null,
    /** Services that may be talked to without TLS. */
    insecureAllowed: values.INSECURE_ALLOWED,
    pushKey: values.PUSH_KEY ?? null,
    whatsapp: values.WHATSAPP_TOKEN
      ? {
          url: values.WHATSAPP_URL,
          token: values.WHATSAPP_TOKEN,
          phoneId: values.WHATSAPP_PHONE_ID ?? '',
          template: values.WHATSAPP_TEMPLATE ?? '',
          accountId: values.WHATSAPP_ACCOUNT_ID ?? null,
          codeTemplate: values.WHATSAPP_CODE_TEMPLATE ?? null,
          appSecret: values.WHATSAPP_APP_SECRET ?? '',
          verifyToken: values.WHATSAPP_VERIFY_TOKEN ?? '',
        }
      : null,
    sms: values.SMS_URL
      ? { url: values.SMS_URL, headers: values.SMS_HEADERS, body: values.SMS_BODY ?? {} }
      : null,
    clamdUrl: values.CLAMD_URL ?? null,
    signature: {
      psc: values.PSC_PROVIDER
        ? {
            provider: values.PSC_PROVIDER,
            url: values.PSC_URL ?? null,
            clientId: values.PSC_CLIENT_ID ?? '',
            clientSecret: values.PSC_CLIENT_SECRET ?? '',
          }
        : null,
      rootsFile: values.SIGNATURE_ROOTS ?? null,
      policy: values.SIGNATURE_POLICY,
      tsaUrl: values.TSA_URL ?? null,
      tsaFake: values.TSA_URL === undefined,
    },
    sncr: values.SNCR_URL ? { url: values.SNCR_URL, cnpj: cnpjOf(values) } : null,
    /** Null: the brand in force, at `mailAddress`. */
    mailFrom: values.MAIL_FROM ?? null,
    mailAddress: `nao-responda@${new URL(appUrl).hostname}`,
    brand: values.BRAND,
    chatUrl: values.CHAT_URL,
    contactEmail: values.CONTACT_EMAIL,
    legal: {
      name: values.LEGAL_NAME,
      cnpj: values.CNPJ,
      address: values.LEGAL_ADDRESS,
      technicalDirector: values.TECHNICAL_DIRECTOR,
      registration: values.CLINIC_REGISTRATION,
      dataOfficer: values.DATA_OFFICER,
    },
    modoPrazo: values.DEADLINE_MODE,
    /** As the administrator may read them, without their secrets. */
    definicoes: shownSettings(env),
    /**
     * Demonstration people and orders are only created when no real service is connected
     * (docs/architecture.md, "The demonstration").
     */
    seedPeople: demo && !values.ASAAS_URL && !values.SMTP_URL && !values.DATABASE_URL && !values.S3_ENDPOINT,
  } as const;
}

/** Protections that are turned off, perhaps by mistake: a line for the log each. */
export function shortcomings({ demo, clamdUrl, signature, asaas }: Config): string[] {
  const absent = [
    [!demo && !clamdUrl, 'CLAMD_URL is absent: files are stored without having been scanned'],
    [!demo && !signature.rootsFile, 'SIGNATURE_ROOTS is absent: no document can be signed'],
    [
      asaas !== null && asaas.webhookToken === null,
      'ASAAS_WEBHOOK_TOKEN is absent: webhooks are refused, payments are found by the sweep',
    ],
  ] as const;
  return absent.flatMap(([is, words]) => (is ? [words] : []));
}

/** The settings of the file store. */
function storageOf(values: SettingValues): StorageSettings {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = '' } = values;
  const { APP_SECRET, APP_SECRET_PREVIOUS, MASTER_KEY, MASTER_KEY_PREVIOUS } = values;
  // Replicas of a demonstration share no folder in which a key could be generated, but they share
  // APP_SECRET.
  const shared = values.DATABASE_URL !== undefined && MASTER_KEY === undefined;
  return {
    writeTo: values.STORAGE === 'folder' || !endpoint ? 'pasta' : 's3',
    s3: endpoint
      ? {
          endpoint,
          bucket,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          region: values.S3_REGION,
          pathStyle: values.S3_PATH_STYLE ?? !new URL(endpoint).hostname.endsWith('.amazonaws.com'),
        }
      : null,
    masterKey: MASTER_KEY ?? (shared && APP_SECRET !== undefined ? keyFromSecret(APP_SECRET) : null),
    previousMasterKeys: [
      ...MASTER_KEY_PREVIOUS,
      ...(shared && APP_SECRET_PREVIOUS !== undefined ? [keyFromSecret(APP_SECRET_PREVIOUS)] : []),
    ],
  };
}

/** Reads each setting by its form; one that does not fit is a problem, in words, and has its default. */
export function parseSettings(env: NodeJS.ProcessEnv): { values: SettingValues; problems: string[] } {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, { schema, sentence }]): [string, unknown] => {
    const form = z.optional<z.ZodType>(schema);
    const raw = env[name]?.trim() === '' ? undefined : env[name];
    const result = form.safeParse(raw);
    if (!result.success) problems.push(`${name}: valor inválido. ${sentence}`);
    return [name, result.success ? result.data : form.parse(undefined)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
  return { values: Object.fromEntries(entries) as SettingValues, problems };
}
