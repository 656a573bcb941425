import { MENSAGEM_EMAIL, parseEmail } from '../contas/email.ts';
import { emUmaLinha, nomeSemEngano } from '../contas/plain-text.ts';
import { formatTelefone, parseTelefone } from '../contas/telefone.ts';
import { UFS } from '../contas/ufs.ts';
import { parseCor, recusaDaCor, type Cor } from './cor.ts';
import { parseLogo, recusaDoLogo, type LogoGuardado } from './logo.ts';
import { formatCnpj, MENSAGEM_CNPJ, parseCnpj } from './cnpj.ts';

/** Refused field and the sentence beside it. */
export type ProblemaDoAjuste = { campo: string; mensagem: string };

/**
 * How the house calls itself and looks. '' leaves what the installation brought: its name and sentence, the design's blue, the
 * drawn mark. `cor` is '#rrggbb', `logo` the id of a stored picture.
 */
export type MarcaDaCasa = { nome: string; frase: string; cor: string; logo: string };

/** Colour and logo as pages draw them; null for the design's own. */
export type VisualDaMarca = { cor: Cor | null; logo: LogoGuardado | null };

/** Who is behind the house by law. '' leaves what the installation brought. */
export type IdentidadeLegal = {
  razaoSocial: string;
  cnpj: string;
  /** Registration of the clinic with the CRM of its seat. */
  inscricao: string;
  endereco: string;
  email: string;
  telefone: string;
  /** Data protection officer (Lei 13.709/2018, art. 41). */
  encarregado: string;
};

/** The doctor who answers for the clinic before the CRM; all four '' leave what the installation brought. */
export type DiretorTecnico = { nome: string; crm: string; uf: string; rqe: string };

export const LIMITES_DO_AJUSTE = {
  nome: 40,
  frase: 90,
  razaoSocial: 120,
  cnpj: 18,
  inscricao: 40,
  endereco: 200,
  email: 254,
  telefone: 20,
  encarregado: 120,
  crm: 10,
  uf: 2,
  rqe: 10,
} as const;

/** One line, without signs that make a name look like another. */
const linha = (text: string) => nomeSemEngano(emUmaLinha(text)).replaceAll(/\s+/g, ' ').trim();

export function marcaLimpa({ nome, frase, cor, logo }: MarcaDaCasa): MarcaDaCasa {
  return { nome: linha(nome), frase: linha(frase), cor: parseCor(cor) ?? linha(cor), logo: linha(logo) };
}

/** Of a saved section. */
export function visualDaMarca({ cor, logo }: MarcaDaCasa): VisualDaMarca {
  return { cor: parseCor(cor), logo: parseLogo(logo) };
}

export function identidadeLimpa(typed: IdentidadeLegal): IdentidadeLegal {
  const cnpj = parseCnpj(typed.cnpj);
  const telefone = parseTelefone(typed.telefone);
  return {
    razaoSocial: linha(typed.razaoSocial),
    cnpj: cnpj === null ? linha(typed.cnpj) : formatCnpj(cnpj),
    inscricao: linha(typed.inscricao),
    endereco: linha(typed.endereco),
    email: parseEmail(typed.email) ?? linha(typed.email),
    telefone: telefone === null ? linha(typed.telefone) : formatTelefone(telefone),
    encarregado: linha(typed.encarregado),
  };
}

export function diretorLimpo({ nome, crm, uf, rqe }: DiretorTecnico): DiretorTecnico {
  return { nome: linha(nome), crm: linha(crm), uf: linha(uf).toUpperCase(), rqe: linha(rqe) };
}

/** Fields that are longer than their place allows. */
function longos(
  conteudo: Readonly<Partial<Record<keyof typeof LIMITES_DO_AJUSTE, string>>>,
): ProblemaDoAjuste[] {
  return Object.entries(conteudo).flatMap(([campo, text]) => {
    const limite = Object.entries(LIMITES_DO_AJUSTE).find(([name]) => name === campo)?.[1] ?? 0;
    return text.length <= limite ? [] : [{ campo, mensagem: `Use até ${limite} letras.` }];
  });
}

const said = (campo: string, wrong: boolean, mensagem: string) => (wrong ? [{ campo, mensagem }] : []);

/** Of a cleaned value, as of the two functions below. */
export function problemasDaMarca({ nome, frase, cor, logo }: MarcaDaCasa): ProblemaDoAjuste[] {
  const [badColour, badLogo] = [recusaDaCor(cor), recusaDoLogo(logo)];
  return [
    ...longos({ nome, frase }),
    ...said('cor', badColour !== null, badColour ?? ''),
    ...said('logo', badLogo !== null, badLogo ?? ''),
  ];
}

export function problemasDaIdentidade(identidade: IdentidadeLegal): ProblemaDoAjuste[] {
  const { cnpj, email, telefone } = identidade;
  return [
    ...longos(identidade),
    ...said('cnpj', cnpj !== '' && parseCnpj(cnpj) === null, MENSAGEM_CNPJ),
    ...said('email', email !== '' && parseEmail(email) === null, MENSAGEM_EMAIL),
    ...said(
      'telefone',
      telefone !== '' && parseTelefone(telefone) === null,
      'Escreva o telefone com DDD, como (11) 3000-0042.',
    ),
  ];
}

export function problemasDoDiretor(diretor: DiretorTecnico): ProblemaDoAjuste[] {
  const { nome, crm, uf, rqe } = diretor;
  if ([nome, crm, uf, rqe].every((text) => text === '')) return [];
  return [
    ...longos(diretor),
    ...said('nome', nome === '', 'Escreva o nome de quem responde pela clínica.'),
    ...said('crm', !/^\d{1,10}$/.test(crm), 'Escreva só os números do CRM.'),
    ...said('uf', !UFS.some(({ sigla }) => sigla === uf), 'Escolha o estado do CRM.'),
    ...said(
      'rqe',
      rqe !== '' && !/^\d{1,10}$/.test(rqe),
      'Escreva só os números do RQE, ou deixe em branco.',
    ),
  ];
}

/** "Dra. Helena Prado, CRM-SP 123, RQE 45"; '' without one. */
export function diretorEmPalavras({ nome, crm, uf, rqe }: DiretorTecnico): string {
  if (nome === '') return '';
  return [nome, `CRM-${uf} ${crm}`, ...(rqe === '' ? [] : [`RQE ${rqe}`])].join(', ');
}
