import type { z } from 'zod';
import type { Cliente, DadosPessoais, dadosPessoais } from '../../../contracts/contas/clientes.contract.ts';
import { formatCep } from '../../../domain/cep.ts';
import { formatCpf } from '../../../domain/cpf.ts';
import {
  conferirDados,
  idadeDoMenor,
  SEM_COMPLEMENTO,
  type CampoDados,
} from '../../../domain/dados-pessoais.ts';
import type { CamposDoRascunho, MudancaDoRascunho } from '../../../domain/rascunho.ts';
import { formatDataBr } from '../../../domain/datas.ts';
import { formatTelefone } from '../../../domain/telefone.ts';

/** What stands in the fields of `/dados`, as typed. */
export type FormDados = z.output<typeof dadosPessoais>;

/** A field with something to say: `falta` for the summary's link, `mensagem` beneath the field. */
export type ErroDeCampo = { campo: CampoDados; falta: string; mensagem: string };

/** Names of the fields, to the letter of docs/product/names.md. */
export const ROTULOS: Readonly<Record<CampoDados, string>> = {
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

/** The fields as typed, of the record as stored. */
export function doCliente(cliente: Cliente): FormDados {
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

/** What a draft keeps of the form: its fields, and nothing else that may stand beside them. */
export function camposDoForm(form: FormDados): CamposDoRascunho {
  return Object.fromEntries(Object.entries(form).filter(([campo]) => ehCampo(campo)));
}

/** The form with a draft over it, field by field. */
export function comRascunho(form: FormDados, campos: CamposDoRascunho): FormDados {
  const drafted = Object.entries(campos).filter(([campo]) => ehCampo(campo));
  return { ...form, ...Object.fromEntries(drafted) };
}

/** Texts of a draft that must not go into the form and do not stand in it, by the names of their fields. */
export function textosAparte(
  aparte: MudancaDoRascunho,
  form: FormDados,
): { chave: string; rotulo: string; texto: string }[] {
  return Object.entries(aparte).flatMap(([chave, texto]) =>
    ehCampo(chave) && typeof texto === 'string' && texto.trim() !== '' && texto !== form[chave]
      ? [{ chave, rotulo: ROTULOS[chave], texto }]
      : [],
  );
}

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

function emFalta(campo: CampoDados): ErroDeCampo {
  const mensagem = VAZIOS[campo];
  return mensagem === undefined
    ? { campo, mensagem: 'Marque para continuar.', falta: 'falta marcar' }
    : { campo, mensagem, falta: 'falta preencher' };
}

/**
 * Everything that keeps the form from being saved, in the words of the screen and in its order.
 * `vazio` tells whether something is missing, as opposed to written wrongly.
 */
export function conferir(form: FormDados, hoje: string): { vazio: boolean; erros: ErroDeCampo[] } {
  const { vazios, invalidos } = conferirDados(form, hoje);
  const erros = [...vazios.map(emFalta), ...invalidos.map((invalido) => ({ ...invalido, falta: 'confira' }))];
  const order = Object.keys(ROTULOS);
  return {
    vazio: vazios.length > 0,
    erros: erros.toSorted((one, other) => order.indexOf(one.campo) - order.indexOf(other.campo)),
  };
}
