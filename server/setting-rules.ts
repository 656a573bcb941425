import { DatabaseRefused, readTls } from './platform/db/connection/connection.public.ts';
import { judgeNewPassword } from './platform/secrets/new-password.ts';
import { weaknessOf } from './platform/secrets/weak-secret.ts';
import { isThisMachine } from './platform/space/network.ts';
import type { InsecureService, SettingValues } from './settings.ts';

/** How an installation runs, as far as the rules between its settings need it. */
export type Mode = { demo: boolean; production: boolean; appUrl: string };

type Name = keyof SettingValues;

/** Problems between settings that are well-formed each, as sentences of the operator. */
export function problemsBetween(values: SettingValues, mode: Mode): string[] {
  return [
    ...missing(values, mode),
    ...contradictions(values, mode),
    ...databaseProblems(values),
    ...sncrProblems(values, mode),
    ...demoBesideReal(values, mode),
    ...(mode.demo ? [] : [...weakOnes(values), ...openLines(values)]),
  ];
}

function missing(values: SettingValues, { demo }: Mode): string[] {
  const has = (name: Name) => values[name] !== undefined;
  const needed: [when: boolean, names: Name[], why: string][] = [
    [has('DATABASE_URL'), ['APP_SECRET'], 'É obrigatório com DATABASE_URL: todas as réplicas usam o mesmo.'],
    [has('APP_SECRET_PREVIOUS'), ['APP_SECRET'], 'APP_SECRET_PREVIOUS é só o anterior a ele.'],
    [has('DATABASE_OWNER_URL'), ['DATABASE_URL'], 'DATABASE_OWNER_URL é só o dono da mesma base.'],
    [!demo, ['MASTER_KEY'], 'Fora da demonstração a chave dos arquivos não fica ao lado deles.'],
    [
      has('S3_ENDPOINT'),
      ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      'É obrigatório com S3_ENDPOINT.',
    ],
    [values.STORAGE === 's3', ['S3_ENDPOINT'], 'É obrigatório com STORAGE=s3.'],
    [has('ASAAS_URL'), ['ASAAS_API_KEY'], 'É obrigatório com ASAAS_URL.'],
    [!demo, ['APP_URL'], 'Fora da demonstração os links dos e-mails precisam dele.'],
    [!demo, ['ADMIN_EMAIL'], 'Fora da demonstração a administração tem endereço próprio.'],
    [!demo, ['ADMIN_PASSWORD'], 'É a senha do primeiro início.'],
    [!demo, ['ASAAS_URL'], 'Fora da demonstração não há pagamento de mentira.'],
    [!demo, ['ASAAS_WEBHOOK_TOKEN'], 'Sem ele qualquer um poderia anunciar um pagamento.'],
    [!demo, ['SMTP_URL'], 'Fora da demonstração os e-mails são enviados de verdade.'],
    [
      has('PSC_PROVIDER'),
      ['PSC_CLIENT_ID', 'PSC_CLIENT_SECRET', 'SIGNATURE_ROOTS'],
      'É obrigatório com PSC_PROVIDER.',
    ],
    [
      has('WHATSAPP_TOKEN'),
      ['WHATSAPP_PHONE_ID', 'WHATSAPP_TEMPLATE', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
      'É obrigatório com WHATSAPP_TOKEN.',
    ],
    [
      has('WHATSAPP_PHONE_ID') || has('WHATSAPP_TEMPLATE') || has('WHATSAPP_CODE_TEMPLATE'),
      ['WHATSAPP_TOKEN'],
      'As outras de WHATSAPP_ só servem com ele.',
    ],
    [
      has('SMS_BODY') || Object.keys(values.SMS_HEADERS).length > 0,
      ['SMS_URL'],
      'SMS_BODY e SMS_HEADERS só servem com ele.',
    ],
    [has('SMS_URL'), ['SMS_BODY'], 'É obrigatório com SMS_URL: diz como o provedor quer a mensagem.'],
    ...(['PSC_URL', 'PSC_CLIENT_ID', 'PSC_CLIENT_SECRET'] as const).map((name): [boolean, Name[], string] => [
      has(name),
      ['PSC_PROVIDER'],
      `${name} não diz de qual provedor é.`,
    ]),
  ];
  return needed.flatMap(([when, names, why]) =>
    when ? names.filter((name) => !has(name)).map((name) => `${name}: falta. ${why}`) : [],
  );
}

const said = (wrong: boolean, problem: string) => (wrong ? [problem] : []);

function contradictions(values: SettingValues, { demo, appUrl }: Mode): string[] {
  return [
    ...said(
      values.APP_SECRET !== undefined && values.APP_SECRET_PREVIOUS === values.APP_SECRET,
      'APP_SECRET_PREVIOUS: é o próprio APP_SECRET. Tire-o, ou ponha nele o segredo anterior.',
    ),
    ...said(
      !demo && values.ADMIN_SECOND_FACTOR === 'optional',
      'ADMIN_SECOND_FACTOR: fora da demonstração a verificação em duas etapas é obrigatória.',
    ),
    ...said(
      !demo && !appUrl.startsWith('https:') && !isLoopback(appUrl),
      'APP_URL: sem https:// as senhas e as sessões passam abertas pela rede.',
    ),
  ];
}

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
function weakOnes(values: SettingValues): string[] {
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
  whatsapp: ['WHATSAPP_URL'],
  sms: ['SMS_URL'],
  otlp: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
  smtp: [],
} as const satisfies Record<InsecureService, readonly Name[]>;

/** Services on other machines that would be talked to without TLS. */
export function openLines(values: SettingValues): string[] {
  return Object.entries(SERVICES).flatMap(([service, names]) =>
    names.flatMap((name) => {
      const address = values[name];
      const declined = values.INSECURE_ALLOWED.some((allowed) => allowed === service);
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
function databaseProblems(values: SettingValues): string[] {
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
  return values.CNPJ.replaceAll(/[./\s-]/g, '').toUpperCase();
}

/**
 * Settings that SNCR demands of a platform: its company number, and an address that its pages lead back to. Two programs of one
 * machine lead back to each other.
 */
function sncrProblems(values: SettingValues, { appUrl }: Mode): string[] {
  if (values.SNCR_URL === undefined) return [];
  const within = isLoopback(values.SNCR_URL) && isLoopback(appUrl);
  return [
    ...said(
      !/^[0-9A-Z]{12}\d{2}$/.test(cnpjOf(values)),
      'CNPJ: falta ou está errado. O SNCR pede o CNPJ de quem mantém a plataforma.',
    ),
    ...said(
      !within && !/^https:\/\/[^/:]+\.br$/.test(appUrl),
      'APP_URL: o SNCR só traz o médico de volta a um endereço https que termina em .br, sem porta nem caminho.',
    ),
  ];
}

/** A demonstration, whose passwords are public, beside what is not one. */
function demoBesideReal(values: SettingValues, { demo, production, appUrl }: Mode): string[] {
  if (!demo) return [];
  if (production) return ['DEMO: uma demonstração não combina com NODE_ENV=production. Tire um dos dois.'];
  const { ASAAS_URL, SMTP_URL, PSC_PROVIDER, PSC_URL, SNCR_URL, WHATSAPP_TOKEN, SMS_URL, HOST } = values;
  const elsewhere = (address: string | undefined) => address !== undefined && !isLoopback(address);
  const real = [
    ...said(elsewhere(ASAAS_URL), 'ASAAS_URL'),
    ...said(elsewhere(SMTP_URL), 'SMTP_URL'),
    ...said(PSC_PROVIDER !== undefined && (PSC_URL === undefined || elsewhere(PSC_URL)), 'PSC_PROVIDER'),
    ...said(elsewhere(SNCR_URL), 'SNCR_URL'),
    ...said(WHATSAPP_TOKEN !== undefined && elsewhere(values.WHATSAPP_URL), 'WHATSAPP_TOKEN'),
    ...said(elsewhere(SMS_URL), 'SMS_URL'),
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
