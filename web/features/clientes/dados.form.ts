import type { z } from 'zod';
import type { Cliente, DadosPessoais, dadosPessoais } from '../../../contracts/clientes.contract.ts';
import { formatCep, parseCep } from '../../../domain/cep.ts';
import { formatCpf, parseCpf } from '../../../domain/cpf.ts';
import { formatDataBr, idade, parseDataBr } from '../../../domain/datas.ts';
import { parseEmail } from '../../../domain/email.ts';
import { formatTelefone, parseTelefone } from '../../../domain/telefone.ts';
import { ehUf } from '../../../domain/ufs.ts';

/** What stands in the fields of `/dados`, as typed. */
export type FormDados = z.output<typeof dadosPessoais>;
export type CampoDados = keyof FormDados;

/** A field with something to say: `falta` for the summary's link, `mensagem` beneath the field. */
export type ErroDeCampo = { campo: CampoDados; falta: string; mensagem: string };

/** Names of the fields, to the letter of screens.md. */
export const ROTULOS: Readonly<Record<CampoDados, string>> = {
  nome: 'Nome completo',
  data_nascimento: 'Data de nascimento',
  responsavelNome: 'Nome do responsável',
  responsavelCpf: 'CPF do responsável',
  responsavelDeclara: 'Declaro que sou responsável legal pelo paciente',
  telefone: 'Telefone',
  emailContato: 'E-mail de contato',
  cep: 'CEP',
  endereco: 'Endereço',
  numero: 'Número',
  bairro: 'Bairro',
  complemento: 'Complemento',
  semComplemento: 'Sem complemento',
  cidade: 'Cidade',
  uf: 'UF',
};

const VAZIOS: Readonly<Partial<Record<CampoDados, string>>> = {
  nome: 'Escreva o nome como está no RG.',
  data_nascimento: 'Escreva a data como dd/mm/aaaa.',
  responsavelNome: 'Escreva o nome do responsável legal.',
  responsavelCpf: 'Escreva o CPF do responsável legal.',
  telefone: 'Escreva o telefone com DDD.',
  emailContato: 'Escreva o e-mail em que você recebe o documento.',
  cep: 'Escreva os 8 números do CEP.',
  endereco: 'Escreva a rua, avenida ou praça.',
  numero: 'Escreva o número, ou “s/n” se não tiver.',
  bairro: 'Escreva o bairro.',
  complemento: 'Escreva o complemento ou marque a caixa abaixo.',
  cidade: 'Escreva a cidade.',
  uf: 'Escolha o estado.',
};

/** True for the name of one of the fields. */
export function ehCampo(nome: string): nome is CampoDados {
  return nome in ROTULOS;
}

/** The age in years of a patient under 18; null for an adult and for a date that is not one yet. */
export function idadeDoMenor(nascimento: string, hoje: string): number | null {
  const data = parseDataBr(nascimento);
  if (data === null || data > hoje) return null;
  const anos = idade(data, hoje);
  return anos < 18 ? anos : null;
}

/** The fields as typed, of the record as stored. */
export function doCliente(cliente: Cliente): FormDados {
  return {
    nome: cliente.nome,
    data_nascimento: formatDataBr(cliente.data_nascimento),
    responsavelNome: cliente.responsavelNome,
    responsavelCpf: formatCpf(cliente.responsavelCpf),
    responsavelDeclara: cliente.responsavelDeclara,
    telefone: formatTelefone(cliente.telefone),
    emailContato: cliente.emailContato,
    cep: formatCep(cliente.cep),
    endereco: cliente.endereco,
    numero: cliente.numero,
    bairro: cliente.bairro,
    complemento: cliente.complemento,
    semComplemento: cliente.semComplemento,
    cidade: cliente.cidade,
    uf: cliente.uf,
  };
}

/** What the box fills in, and the server stores (decisions.md). */
export const SEM_COMPLEMENTO = 'Sem complemento';

/** What is sent: the block of the responsible person is forgotten with an adult's date. */
export function paraEnvio(form: FormDados, hoje: string): DadosPessoais {
  const menor = idadeDoMenor(form.data_nascimento, hoje) !== null;
  return {
    ...form,
    complemento: form.semComplemento ? SEM_COMPLEMENTO : form.complemento,
    responsavelNome: menor ? form.responsavelNome : '',
    responsavelCpf: menor ? form.responsavelCpf : '',
    responsavelDeclara: menor && form.responsavelDeclara,
  };
}

/** What is wrong with one field's text, in the server's words; null when it is well or blank. */
export function malEscrito(campo: CampoDados, text: string, hoje: string): string | null {
  if (text.trim() === '') return null;
  switch (campo) {
    case 'data_nascimento': {
      const data = parseDataBr(text);
      return data === null || data > hoje ? 'Escreva a data de nascimento como dd/mm/aaaa.' : null;
    }
    case 'telefone':
      return parseTelefone(text) ? null : 'Escreva o telefone com DDD, como (11) 98888-0042.';
    case 'emailContato':
      return parseEmail(text) ? null : 'Escreva um e-mail completo, como nome@exemplo.com.br.';
    case 'cep':
      return parseCep(text) ? null : 'Escreva os 8 números do CEP.';
    case 'uf':
      return ehUf(text) ? null : 'Escolha o estado.';
    case 'responsavelCpf': {
      const lido = parseCpf(text);
      return lido.ok ? null : lido.mensagem;
    }
    default:
      return null;
  }
}

const TEXTOS = [
  'nome',
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
] as const satisfies readonly CampoDados[];

/** True where the field counts: the responsible person only under 18, the complement unless there is none. */
function conta(campo: CampoDados, form: FormDados, menor: boolean): boolean {
  if (campo === 'complemento') return !form.semComplemento;
  return menor || !campo.startsWith('responsavel');
}

/**
 * Everything that keeps the form from being saved, in the order of the screen (product.md point 5).
 * `vazio` tells whether something is missing, as opposed to written wrongly.
 */
export function conferir(form: FormDados, hoje: string): { vazio: boolean; erros: ErroDeCampo[] } {
  const menor = idadeDoMenor(form.data_nascimento, hoje) !== null;
  const erros: ErroDeCampo[] = [];
  let vazio = false;
  for (const campo of TEXTOS) {
    if (!conta(campo, form, menor)) continue;
    const blank = form[campo].trim() === '';
    vazio ||= blank;
    const mensagem = blank ? (VAZIOS[campo] ?? null) : malEscrito(campo, form[campo], hoje);
    if (mensagem !== null) erros.push({ campo, mensagem, falta: blank ? 'falta preencher' : 'confira' });
    if (campo === 'responsavelCpf' && !form.responsavelDeclara) {
      vazio = true;
      erros.push({
        campo: 'responsavelDeclara',
        mensagem: 'Marque para continuar.',
        falta: 'falta marcar',
      });
    }
  }
  return { vazio, erros };
}
