import { parseCep } from './cep.ts';
import { parseCpf } from './cpf.ts';
import { dataInexistente, idade, parseDataBr } from '../calendario/datas.ts';
import { MENSAGEM_EMAIL, parseEmail } from './email.ts';
import { parseTelefone } from './telefone.ts';
import { ehUf } from './ufs.ts';

/** Text fields of `/dados` in the order of the screen; required (docs/product/rules.md) except `OPCIONAIS`. */
export const CAMPOS_DADOS = [
  'nome',
  'nomeSocial',
  'data_nascimento',
  'responsavelNome',
  'responsavelCpf',
  'telefone',
  'emailContato',
  'cep',
  'endereco',
  'numero',
  'bairro',
  'complemento',
  'cidade',
  'uf',
] as const;

export type CampoTexto = (typeof CAMPOS_DADOS)[number];

/** A preferred name is optional. */
const OPCIONAIS: ReadonlySet<CampoTexto> = new Set(['nomeSocial']);

export type CampoDados = CampoTexto | 'semComplemento' | 'responsavelDeclara';

/** Raw input. */
export type DadosDigitados = Record<CampoTexto, string> &
  Record<'semComplemento' | 'responsavelDeclara', boolean>;

export const MENSAGEM_DADOS_VAZIOS = 'Preencha todos os campos, por favor.';

/** Filled in by the checkbox (docs/product/rules.md: `complemento` is required). */
export const SEM_COMPLEMENTO = 'Sem complemento';

/** Age in years of a patient under 18; null for an adult and for an incomplete date. `hoje` in São Paulo. */
export function idadeDoMenor(nascimento: string, hoje: string): number | null {
  const data = parseDataBr(nascimento);
  if (data === null || data > hoje) return null;
  const anos = idade(data, hoje);
  return anos < 18 ? anos : null;
}

/** In letters. */
export const MAX_DADO = 200;
export const MENSAGEM_DADO_LONGO = `Escreva no máximo ${MAX_DADO} letras.`;
/** For a guardian with the patient's own CPF. */
export const MENSAGEM_RESPONSAVEL_PROPRIO = 'Este é o CPF do paciente. O responsável é outra pessoa, adulta.';

/** Sentence to show; null when the text is valid or blank. */
export function malEscrito(campo: CampoDados, text: string, hoje: string): string | null {
  if (text.trim() === '') return null;
  if (text.trim().length > MAX_DADO) return MENSAGEM_DADO_LONGO;
  switch (campo) {
    case 'nomeSocial':
      return /\p{L}/u.test(text) ? null : 'Escreva o nome com letras ou deixe em branco.';
    case 'data_nascimento':
      return nascimentoMalEscrito(text, hoje);
    case 'telefone':
      return parseTelefone(text) ? null : 'Escreva o telefone com DDD, como (11) 98888-0042.';
    case 'emailContato':
      return parseEmail(text) ? null : MENSAGEM_EMAIL;
    case 'cep':
      return parseCep(text) ? null : 'Escreva os 8 números do CEP.';
    case 'uf':
      return ehUf(text.trim().toUpperCase()) ? null : 'Escolha o estado.';
    case 'responsavelCpf': {
      const lido = parseCpf(text);
      return lido.ok ? null : lido.mensagem;
    }
    default:
      return null;
  }
}

function nascimentoMalEscrito(text: string, hoje: string): string | null {
  const data = parseDataBr(text);
  if (data !== null) return data > hoje ? 'Esta data ainda não chegou. Confira o ano do nascimento.' : null;
  if (dataInexistente(text)) return 'Esta data não existe no calendário. Confira o dia e o mês.';
  return /^\d\d\/\d\d\/\d{4}$/.test(text.trim())
    ? 'Confira o ano do nascimento: ele tem quatro números e começa com 19 ou 20.'
    : 'Escreva a data de nascimento como dd/mm/aaaa.';
}

/** Preferred name; documents and the payment provider take the registered one. */
export function nomeDeTratamento(nome: string, nomeSocial: string): string {
  return nomeSocial.trim() === '' ? nome : nomeSocial;
}

export type Conferencia = {
  vazios: CampoDados[];
  /** Fields with an invalid value. */
  invalidos: { campo: CampoDados; mensagem: string }[];
};

/**
 * In the order of the screen. The legal guardian is required only under 18 (docs/product/rules.md), the complement only
 * where there is one.
 */
export function conferirDados(dados: DadosDigitados, hoje: string): Conferencia {
  const menor = idadeDoMenor(dados.data_nascimento, hoje) !== null;
  const counts = (campo: CampoTexto) =>
    campo === 'complemento' ? !dados.semComplemento : menor || !campo.startsWith('responsavel');
  const vazios: CampoDados[] = [];
  const invalidos: Conferencia['invalidos'] = [];
  for (const campo of CAMPOS_DADOS.filter(counts)) {
    const mensagem = malEscrito(campo, dados[campo], hoje);
    const vazio = dados[campo].trim() === '';
    if (vazio && !OPCIONAIS.has(campo)) vazios.push(campo);
    else if (mensagem !== null) invalidos.push({ campo, mensagem });
    if (campo === 'responsavelCpf' && !dados.responsavelDeclara) vazios.push('responsavelDeclara');
  }
  return { vazios, invalidos };
}
