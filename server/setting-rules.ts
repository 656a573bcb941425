import { DatabaseRefused, readTls } from './platform/db/connection/connection.public.ts';
import { judgeNewPassword } from './platform/secrets/new-password.ts';
import { weaknessOf } from './platform/secrets/weak-secret.ts';
import { isThisMachine } from './platform/space/network.ts';
import type { InsecureService } from './setting-forms.ts';
import type { SettingValues } from './settings.ts';

/** How an installation runs, as far as the rules between its settings need it. */
export type Mode = { demo: boolean; production: boolean; appUrl: string };

/** True for a URL of this machine. */
export function isLoopback(address: string): boolean {
  return isThisMachine(new URL(address).hostname);
}

/** Secrets that the operator chooses; those that a provider issues are not judged. */
const CHOSEN = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'MASTER_KEY',
  'ASAAS_WEBHOOK_TOKEN',
  'OPS_TOKEN',
] as const;

/** Secrets and a first password that can be guessed. */
export function weakOnes(values: SettingValues): string[] {
  const secrets = CHOSEN.flatMap((name) => {
    const secret = values[name];
    const why = secret === undefined ? null : weaknessOf(secret);
    return why === null ? [] : [`${name}: ${why}. Sorteie outro: openssl rand -base64 32.`];
  });
  const why = values.ADMIN_PASSWORD === undefined ? null : judgeNewPassword(values.ADMIN_PASSWORD);
  return why === null ? secrets : [...secrets, `ADMIN_PASSWORD: ${why}`];
}

/** The settings that name a service, by the word that declines TLS to it. SMTP is always encrypted by its driver, unless declined. */
const SERVICES = {
  postgres: ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  s3: ['S3_ENDPOINT'],
  clamd: ['CLAMD_URL'],
  asaas: ['ASAAS_URL'],
  cep: ['VIACEP_URL', 'CEP_FALLBACK_URL'],
  psc: ['PSC_URL'],
  sncr: ['SNCR_URL'],
  tsa: ['TSA_URL'],
  smtp: [],
} as const satisfies Record<InsecureService, readonly (keyof SettingValues)[]>;

/** Services on other machines that would be talked to without TLS. */
export function openLines(values: SettingValues): string[] {
  return Object.entries(SERVICES).flatMap(([service, names]) =>
    names.flatMap((name) => {
      const address = values[name];
      const declined = values.INSECURE_ALLOWED?.some((allowed) => allowed === service);
      if (address === undefined || declined || isProtected(address)) return [];
      const remedy = {
        postgres: 'Use sslmode=verify-full',
        clamd: 'O clamd não tem TLS: ponha-o nesta máquina',
      }[service];
      return [
        `${name}: o que vai para outra máquina não é cifrado e conferido por TLS. ${remedy ?? 'Use https'}, ou aceite o risco com "${service}" em INSECURE_ALLOWED.`,
      ];
    }),
  );
}

function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || protocol === 'unix:') return true;
  if (!protocol.startsWith('postgres')) return isThisMachine(hostname);
  if (parameterProblem(address) !== null) return true;
  const { host, verified } = readTls(address);
  return verified || host.startsWith('/') || isThisMachine(host);
}

/** Problems of the parameters of the database URLs, sentences. */
export function databaseProblems(values: SettingValues): string[] {
  return SERVICES.postgres.flatMap((name) => {
    const problem = parameterProblem(values[name]);
    return problem === null ? [] : [problem.replaceAll('DATABASE_URL', name)];
  });
}

function parameterProblem(address: string | undefined): string | null {
  try {
    if (address !== undefined) readTls(address);
    return null;
  } catch (error) {
    if (error instanceof DatabaseRefused) return error.message;
    throw error;
  }
}

/** A company number without its punctuation; the newer ones have letters, too. */
export function cnpjOf(values: SettingValues): string {
  return (values.CNPJ ?? '').replaceAll(/[./\s-]/g, '').toUpperCase();
}

/**
 * Settings that SNCR demands of a platform: its company number, and an address that its pages lead back to. Two programs of one
 * machine lead back to each other.
 */
export function sncrProblems(values: SettingValues, { appUrl }: Mode): string[] {
  if (values.SNCR_URL === undefined) return [];
  const within = isLoopback(values.SNCR_URL) && isLoopback(appUrl);
  return [
    ...(/^[0-9A-Z]{12}\d{2}$/.test(cnpjOf(values))
      ? []
      : ['CNPJ: falta ou está errado. O SNCR pede o CNPJ de quem mantém a plataforma.']),
    ...(within || /^https:\/\/[^/:]+\.br$/.test(appUrl)
      ? []
      : [
          'APP_URL: o SNCR só traz o médico de volta a um endereço https que termina em .br, sem porta nem caminho.',
        ]),
  ];
}

/** A demonstration, whose passwords are public, beside what is not one. */
export function demoBesideReal(values: SettingValues, { demo, production, appUrl }: Mode): string[] {
  if (!demo) return [];
  if (production) return ['DEMO: uma demonstração não combina com NODE_ENV=production. Tire um dos dois.'];
  const { ASAAS_URL, SMTP_URL, PSC_PROVIDER, PSC_URL, SNCR_URL, HOST } = values;
  const real = [
    ...(ASAAS_URL !== undefined && !isLoopback(ASAAS_URL) ? ['ASAAS_URL'] : []),
    ...(SMTP_URL !== undefined && !isLoopback(SMTP_URL) ? ['SMTP_URL'] : []),
    ...(PSC_PROVIDER !== undefined && (PSC_URL === undefined || !isLoopback(PSC_URL))
      ? ['PSC_PROVIDER']
      : []),
    ...(SNCR_URL !== undefined && !isLoopback(SNCR_URL) ? ['SNCR_URL'] : []),
  ].join(', ');
  if (values.DEMO === true && real !== '') {
    return [
      `DEMO: as senhas da demonstração são públicas, e ela não combina com serviços de verdade: ${real}.`,
    ];
  }
  const reachable = !isLoopback(appUrl) || (HOST !== undefined && !isThisMachine(HOST));
  if (real !== '' && reachable) {
    return [`NODE_ENV: falta. ${real} com um APP_URL ou HOST público exige NODE_ENV=production.`];
  }
  return ASAAS_URL !== undefined && !isLoopback(appUrl)
    ? ['NODE_ENV: falta. ASAAS_URL com um APP_URL público exige NODE_ENV=production.']
    : [];
}
