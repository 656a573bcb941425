import { onlyDigits } from '#domain/contas/cpf.ts';
import type { z } from 'zod';
import type { Cliente, DadosPessoais, dadosPessoais } from '#contracts/contas/clientes.contract.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import {
  conferirDados,
  MENSAGEM_RESPONSAVEL_PROPRIO,
  idadeDoMenor,
  SEM_COMPLEMENTO,
  type CampoDados,
} from '#domain/contas/dados-pessoais.ts';
import type { CamposDoRascunho, MudancaDoRascunho } from '#domain/pedidos/rascunho.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';

/** The values of the form of `/dados`, as typed. */
export type DadosFormValues = z.output<typeof dadosPessoais>;

/** `summary` ends its link in the summary, `message` is beneath the field. */
export type FieldProblem = { field: CampoDados; summary: string; message: string };

/** Labels of the fields, exactly as in docs/product/names.md. */
export const DADOS_LABELS: Readonly<Record<CampoDados, string>> = {
  nome: 'Nome completo',
  nomeSocial: 'Nome social',
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

const EMPTY_MESSAGES: Readonly<Partial<Record<CampoDados, string>>> = {
  nome: 'Escreva o nome como no seu documento (CIN, RG ou CNH).',
  data_nascimento: 'Escreva a data como dd/mm/aaaa.',
  responsavelNome: 'Escreva o nome do responsável legal.',
  responsavelCpf: 'Escreva o CPF do responsável legal.',
  telefone: 'Escreva o telefone com DDD.',
  emailContato: 'Escreva o e-mail em que você recebe os avisos.',
  cep: 'Escreva os 8 números do CEP.',
  endereco: 'Escreva a rua, avenida ou praça.',
  numero: 'Escreva o número, ou “s/n” se não tiver.',
  bairro: 'Escreva o bairro.',
  complemento: 'Escreva o complemento ou marque a caixa abaixo.',
  cidade: 'Escreva a cidade.',
  uf: 'Escolha o estado.',
};

export function isDadosField(name: string): name is CampoDados {
  return name in DADOS_LABELS;
}

export function formFromCliente(cliente: Cliente): DadosFormValues {
  return {
    nome: cliente.nome,
    nomeSocial: cliente.nomeSocial,
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

/** The fields of the form that a draft stores. */
export function fieldsOfForm(form: DadosFormValues): CamposDoRascunho {
  return Object.fromEntries(Object.entries(form).filter(([field]) => isDadosField(field)));
}

export function withRascunho(form: DadosFormValues, fields: CamposDoRascunho): DadosFormValues {
  const drafted = Object.entries(fields).filter(([field]) => isDadosField(field));
  return { ...form, ...Object.fromEntries(drafted) };
}

/** Texts to show beside the form, with the labels of their fields; texts that the form contains are left out. */
export function dadosAside(
  aparte: MudancaDoRascunho,
  form: DadosFormValues,
): { chave: string; label: string; text: string }[] {
  return Object.entries(aparte).flatMap(([chave, text]) =>
    isDadosField(chave) && typeof text === 'string' && text.trim() !== '' && text !== form[chave]
      ? [{ chave, label: DADOS_LABELS[chave], text }]
      : [],
  );
}

export function toDadosPessoais(form: DadosFormValues, today: string): DadosPessoais {
  const minor = idadeDoMenor(form.data_nascimento, today) !== null;
  return {
    ...form,
    complemento: form.semComplemento ? SEM_COMPLEMENTO : form.complemento,
    responsavelNome: minor ? form.responsavelNome : '',
    responsavelCpf: minor ? form.responsavelCpf : '',
    responsavelDeclara: minor && form.responsavelDeclara,
  };
}

function missingField(field: CampoDados): FieldProblem {
  const message = EMPTY_MESSAGES[field];
  return message === undefined
    ? { field, message: 'Marque para continuar.', summary: 'falta marcar' }
    : { field, message, summary: 'falta preencher' };
}

/**
 * Obstacles to saving the form, with the messages and the order of the screen; `cpf` is the patient's own. `empty` is
 * true when a mandatory field is missing.
 */
export function checkDados(
  form: DadosFormValues,
  today: string,
  cpf: string,
): { empty: boolean; errors: FieldProblem[] } {
  const { vazios, invalidos } = conferirDados(form, today);
  const minor = idadeDoMenor(form.data_nascimento, today) !== null;
  if (minor && onlyDigits(form.responsavelCpf) === onlyDigits(cpf)) {
    invalidos.push({ campo: 'responsavelCpf', mensagem: MENSAGEM_RESPONSAVEL_PROPRIO });
  }
  const errors = [
    ...vazios.map(missingField),
    ...invalidos.map(({ campo, mensagem }) => ({ field: campo, message: mensagem, summary: 'confira' })),
  ];
  const order = Object.keys(DADOS_LABELS);
  return {
    empty: vazios.length > 0,
    errors: errors.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  };
}
