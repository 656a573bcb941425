import { SETTINGS } from './settings.ts';

/** A setting as the administrator may read it; `valor` is null where none was given. */
export type Definicao = { nome: string; valor: string | null };

/** Settings that are shown as they were written; all others are secrets until somebody says here that they are none. */
const WHOLE: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'DEMO',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'OPS_PORT',
  'OTEL_TRACES_SAMPLER_ARG',
  'DRAIN_SECONDS',
  'INSECURE_ALLOWED',
  'LOG_LEVEL',
  'DATA_DIR',
  'STORAGE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_PATH_STYLE',
  'ADMIN_EMAIL',
  'ADMIN_SECOND_FACTOR',
  'ADMIN_SECOND_FACTOR_RESET',
  'ADMIN_IDLE_MINUTES',
  'MAIL_FROM',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TEMPLATE',
  'WHATSAPP_CODE_TEMPLATE',
  'WHATSAPP_ACCOUNT_ID',
  'PSC_PROVIDER',
  'PSC_CLIENT_ID',
  'SIGNATURE_ROOTS',
  'SIGNATURE_POLICY',
  'BRAND',
  'CONTACT_EMAIL',
  'LEGAL_NAME',
  'CNPJ',
  'LEGAL_ADDRESS',
  'TECHNICAL_DIRECTOR',
  'CLINIC_REGISTRATION',
  'DATA_OFFICER',
  'DEADLINE_MODE',
]);

/** Addresses: shown up to their host, since user, password, path and parameters may be secret. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'APP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'S3_ENDPOINT',
  'ASAAS_URL',
  'VIACEP_URL',
  'CEP_FALLBACK_URL',
  'SMTP_URL',
  'WHATSAPP_URL',
  'SMS_URL',
  'CLAMD_URL',
  'SNCR_URL',
  'PSC_URL',
  'TSA_URL',
  'CHAT_URL',
]);

/** Every setting, in the order of `.env.example`. */
export function shownSettings(env: NodeJS.ProcessEnv): Definicao[] {
  return Object.keys(SETTINGS).map((nome) => {
    const given = env[nome]?.trim() ?? '';
    return { nome, valor: given === '' ? null : shown(nome, given) };
  });
}

function shown(nome: string, given: string): string {
  if (WHOLE.has(nome)) return given.slice(0, 200);
  const url = ADDRESSES.has(nome) ? URL.parse(given) : null;
  return url === null || url.host === '' ? 'definida' : `${url.protocol}//${url.host}`;
}
