import { dataEmSaoPaulo, dataInexistente, formatDataBr, parseDataBr } from '../calendario/datas.ts';
import { parseCep } from '../contas/cep.ts';
import {
  CAMPOS_DADOS,
  conferirDados,
  malEscrito,
  MAX_DADO,
  SEM_COMPLEMENTO,
  type DadosDigitados,
} from '../contas/dados-pessoais.ts';
import { parseEmail } from '../contas/email.ts';
import { emUmaLinha, nomeSemEngano } from '../contas/plain-text.ts';
import { parseTelefone } from '../contas/telefone.ts';
import { lerCpf, type CpfLido } from './cpf-lido.ts';
import { nota, type Nota } from './notas.ts';
import { instante, semEmbrulho, texto, type Documento } from './valores.ts';

/** The columns of a patient as they come. */
export type DadosTrazidos = {
  nome: string;
  data_nascimento: string | null;
  telefone: string;
  email_contato: string;
  cep: string;
  endereco: string;
  numero: string;
  bairro: string;
  complemento: string;
  uf: string;
  cidade: string;
};

export type ClienteTrazido = {
  cpf: CpfLido;
  dados: DadosTrazidos;
  /** All that a new order asks for is there. */
  completo: boolean;
  idAsaas: string | null;
  /** Of two records of one CPF the one with the later time holds; null comes before any time. */
  em: Date | null;
  notas: Nota[];
};

/** The predecessor's name of each field; `password` is never among what is read here. */
const CAMPOS = {
  nome: 'nome',
  data_nascimento: 'data_nascimento',
  telefone: 'telefone',
  emailContato: 'emailContato',
  cep: 'cep',
  endereco: 'endereco',
  numero: 'numero',
  bairro: 'bairro',
  complemento: 'complemento',
  uf: 'uf',
  cidade: 'cidade',
} as const;
type Campo = keyof typeof CAMPOS;
const LIDOS = CAMPOS_DADOS.filter((campo): campo is Campo => campo in CAMPOS);

const ID_ASAAS = /^[\w-]{1,100}$/;

/** Decides how a document of `clientes` comes. A value without the form of our field stays in a note. */
export function decidirCliente(documento: Documento, agora: Date): ClienteTrazido {
  const hoje = dataEmSaoPaulo(agora);
  const cpf = lerCpf(documento['cpf']);
  const { digitados, recusados } = lerDados(documento, hoje);
  const completo = conferirDados(digitados, hoje);
  const idAsaas = texto(documento['idAsaas']);
  return {
    cpf,
    dados: guardados(digitados),
    completo: completo.vazios.length === 0 && completo.invalidos.length === 0,
    idAsaas: ID_ASAAS.test(idAsaas) ? idAsaas : null,
    em: instante(documento['updatedAt']) ?? instante(documento['createdAt']),
    notas: [...notasDoCpf(cpf), ...(recusados === '' ? [] : [nota('dado_recusado', recusados)])],
  };
}

function lerDados(documento: Documento, hoje: string): { digitados: DadosDigitados; recusados: string } {
  const recusados: string[] = [];
  const lidos: Partial<Record<Campo, string>> = {};
  for (const campo of LIDOS) {
    const escrito = escritoComo(campo, documento);
    const aceito = malEscrito(campo, escrito, hoje) === null;
    if (!aceito) recusados.push(`${CAMPOS[campo]}: ${escrito.slice(0, 2 * MAX_DADO)}`);
    lidos[campo] = aceito ? escrito : '';
  }
  const digitados: DadosDigitados = {
    nome: '',
    data_nascimento: '',
    telefone: '',
    emailContato: '',
    cep: '',
    endereco: '',
    numero: '',
    bairro: '',
    complemento: '',
    cidade: '',
    uf: '',
    ...lidos,
    nomeSocial: '',
    responsavelNome: '',
    responsavelCpf: '',
    semComplemento: false,
    responsavelDeclara: false,
  };
  return { digitados, recusados: recusados.join('\n') };
}

/** A field as somebody would type it here. */
function escritoComo(campo: Campo, documento: Documento): string {
  const valor = semEmbrulho(documento[CAMPOS[campo]]);
  const escrito = emUmaLinha(nomeSemEngano(texto(valor)));
  if (campo === 'uf') return escrito.toUpperCase();
  if (campo === 'cep' && /^\d{7}$/.test(escrito)) return `0${escrito}`;
  if (campo !== 'data_nascimento') return escrito;
  if (escrito !== '' && (parseDataBr(escrito) !== null || dataInexistente(escrito))) return escrito;
  const em = instante(valor);
  return em === null ? escrito : formatDataBr(dataEmSaoPaulo(em));
}

function guardados(digitados: DadosDigitados): DadosTrazidos {
  const { nome, endereco, numero, bairro, complemento, uf, cidade } = digitados;
  return {
    nome,
    data_nascimento: parseDataBr(digitados.data_nascimento),
    telefone: parseTelefone(digitados.telefone) ?? '',
    email_contato: parseEmail(digitados.emailContato) ?? '',
    cep: parseCep(digitados.cep) ?? '',
    endereco,
    numero,
    bairro,
    complemento: complemento === '' ? SEM_COMPLEMENTO : complemento,
    uf,
    cidade,
  };
}

function notasDoCpf({ como }: CpfLido): Nota[] {
  if (como === 'pontuado') return [nota('cpf_pontuado')];
  if (como === 'errado') return [nota('cpf_errado')];
  return como === 'ilegivel' ? [nota('cpf_ilegivel')] : [];
}

/** A record that another one of its CPF outlives, as the text of its note: every field but the password. */
export function cadastroEscrito(documento: Documento): string {
  const idAsaas = texto(documento['idAsaas']);
  const linhas = LIDOS.map((campo) => ({ campo: CAMPOS[campo], valor: texto(documento[CAMPOS[campo]]) }));
  return [...linhas, { campo: 'idAsaas', valor: idAsaas }]
    .filter(({ valor }) => valor !== '')
    .map(({ campo, valor }) => `${campo}: ${valor}`)
    .join('\n');
}
