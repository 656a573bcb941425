import { TITLES } from '#features/mesa/provedores/provedores.public.ts';

/** The page that explains each check to the clinic, section by section (`checks.test.ts` holds it equal to this list). */
export const CHECKLIST = 'docs/clinica/no-ar-em-um-dia.md';

/** Every check of `doctor` by the section of that page which explains it. */
export const CHECKS = {
  'O endereço e o servidor': [
    'Modo',
    'Configuração',
    'APP_URL',
    'Certificado do site',
    'TRUST_PROXY',
    'Proxy',
    'INSECURE_ALLOWED',
    'DATA_DIR',
  ],
  'O banco de dados': ['PostgreSQL', 'Esquema', 'Relógio', 'Conexões', 'Papéis do banco'],
  'Arquivos, cópias e chaves': [
    'Arquivos',
    TITLES.clamd,
    'BACKUP_KEY',
    'Cópia de segurança',
    'Restauração',
    'Chaves',
  ],
  'Pix, e-mail e avisos': [
    TITLES.asaas,
    TITLES.smtp,
    TITLES.viacep,
    TITLES.brasilapi,
    'PUSH_KEY',
    TITLES.whatsapp,
    'Webhook do WhatsApp',
    TITLES.sms,
  ],
  'Assinatura e receitas controladas': [
    TITLES.assinatura,
    'SIGNATURE_ROOTS',
    'Carimbo do tempo',
    TITLES.sncr,
    'Modelos da Anvisa',
    'Talões',
  ],
  'A clínica': [
    'Administrador',
    'Identidade legal',
    'Encarregado de dados',
    'Diretor técnico',
    'Registro no CRM',
    'Preços',
    'Fretes',
    'Perguntas',
    'Médicos',
  ],
} as const;

type ChecklistSection = keyof typeof CHECKS;
export type CheckName = (typeof CHECKS)[ChecklistSection][number];

/** The section that explains a line; undefined for one that is named by a setting. */
export function sectionOfCheck(what: string): string | undefined {
  return Object.entries(CHECKS).find(([, names]) => names.some((name) => name === what))?.[0];
}
