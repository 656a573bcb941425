import { parseCpf } from './cpf.ts';
import { MENSAGEM_EMAIL, parseEmail } from './email.ts';
import { parseTelefone } from './telefone.ts';
import { comPreposicao, ehTratamento, type Tratamento } from './tratamento.ts';
import { ehUf } from './ufs.ts';

/** State of a doctor's access to cases (docs/product/accounts.md). */
export const ESTADOS_DO_MEDICO = ['em análise', 'ativo', 'inativo'] as const;
export type EstadoDoMedico = (typeof ESTADOS_DO_MEDICO)[number];

/** In the order of `/medicos`. */
export const CAMPOS_DO_MEDICO = [
  'nome',
  'tratamento',
  'cpf',
  'telefone',
  'crm',
  'uf',
  'rqe',
  'especialidade',
  'email',
  'endereco',
] as const;

export type CampoDoMedico = (typeof CAMPOS_DO_MEDICO)[number];

/** Longest text of each field, in characters. */
const LIMITES: Readonly<Record<CampoDoMedico, number>> = {
  nome: 120,
  tratamento: 4,
  cpf: 20,
  telefone: 30,
  crm: 10,
  uf: 2,
  rqe: 10,
  especialidade: 80,
  email: 254,
  endereco: 250,
};

/** Raw input. */
export type MedicoDigitado = Record<CampoDoMedico, string>;

/** As it is stored. */
export type DadosDoMedico = Omit<MedicoDigitado, 'tratamento'> & { tratamento: Tratamento };

/** A doctor without a registered speciality has no RQE; documents then name none. */
const OPCIONAIS: ReadonlySet<CampoDoMedico> = new Set(['tratamento', 'rqe', 'especialidade']);

const DIGITS = /^\d{1,10}$/;

function malEscrito(campo: CampoDoMedico, text: string): string | null {
  switch (campo) {
    case 'nome':
      return text.split(/\s/).filter((palavra) => /\p{L}/u.test(palavra)).length > 1
        ? null
        : 'Escreva o nome completo, como está no CRM.';
    case 'tratamento':
      return ehTratamento(text) ? null : 'Escolha Dra., Dr. ou nenhum.';
    case 'cpf': {
      const parsed = parseCpf(text);
      return parsed.ok ? null : parsed.mensagem;
    }
    case 'telefone':
      return parseTelefone(text) ? null : 'Escreva o telefone com DDD, como (11) 98888-0042.';
    case 'crm':
      return DIGITS.test(text) ? null : 'Escreva só os números do CRM.';
    case 'rqe':
      return DIGITS.test(text) ? null : 'Escreva só os números do RQE.';
    case 'uf':
      return ehUf(text) ? null : 'Escolha o estado do CRM.';
    case 'email':
      return parseEmail(text) ? null : MENSAGEM_EMAIL;
    default:
      return null;
  }
}

/**
 * One sentence per field, in the order of the screen. CRM, UF, contact and professional address are printed on every
 * document (CFM 2.381/2024), so all are required.
 */
export function conferirMedico(medico: MedicoDigitado): { campo: CampoDoMedico; mensagem: string }[] {
  return CAMPOS_DO_MEDICO.flatMap((campo) => {
    const max = LIMITES[campo];
    const text = medico[campo].trim();
    if (text === '') return OPCIONAIS.has(campo) ? [] : [{ campo, mensagem: 'Falta preencher.' }];
    if (text.length > max) return [{ campo, mensagem: `Escreva no máximo ${max} letras.` }];
    const mensagem = malEscrito(campo, text);
    return mensagem === null ? [] : [{ campo, mensagem }];
  });
}

/** "CRM-SP 000123". */
export function formatCrm({ crm, uf }: { crm: string; uf: string }): string {
  return `CRM-${uf} ${crm}`;
}

/** `nome` is as patients read it (`nomeComTratamento`). */
export type MedicoQueResponde = Pick<MedicoDigitado, 'nome' | 'crm' | 'uf'>;

/** "Dra. Helena Prado (CRM-SP 000123)". */
export function medicoComCrm(medico: MedicoQueResponde): string {
  return `${medico.nome} (${formatCrm(medico)})`;
}

/** "Resposta da Dra. Helena Prado, CRM-SP 000123."; '' where nobody is known to have answered. */
export function respostaDe(medico: MedicoQueResponde | null): string {
  return medico === null ? '' : `Resposta ${comPreposicao('de', medico.nome)}, ${formatCrm(medico)}.`;
}

/** A speciality may be announced only with its registration (RQE); '' without one. */
export function especialidadeComRqe({
  especialidade,
  rqe,
}: Pick<MedicoDigitado, 'especialidade' | 'rqe'>): string {
  return rqe.trim() === '' ? '' : especialidade.trim();
}
