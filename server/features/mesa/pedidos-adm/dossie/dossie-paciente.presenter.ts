import type { PedidoInteiro } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '../../../../../domain/contas/cpf.ts';
import { dataEmSaoPaulo, formatDataBr, idade } from '../../../../../domain/calendario/datas.ts';
import { formatTelefone } from '../../../../../domain/contas/telefone.ts';
import type { Par } from '../../../../adapters/documents/documents.port.ts';

type Pessoa = PedidoInteiro['paciente'];

const given = (nome: string, text: string) => (text === '' ? [] : [{ nome, valor: text }]);
const always = (nome: string, text: string) => [{ nome, valor: text === '' ? 'Não informado' : text }];

/** The patient's present personal data as pairs; empty required fields read "Não informado". */
export function presentPaciente(pessoa: Pessoa, agora: Date): Par[] {
  const { nomeSocial, responsavelNome, responsavelCpf } = pessoa;
  return [
    ...always('Nome civil', pessoa.nome),
    ...given('Nome social', nomeSocial),
    ...always('CPF', formatCpf(pessoa.cpf)),
    ...always('Nascimento', nascimento(pessoa, agora)),
    ...given('Responsável', responsavelNome),
    ...given('CPF do responsável', formatCpf(responsavelCpf)),
    ...always('Telefone', formatTelefone(pessoa.telefone)),
    ...always('E-mail', email(pessoa)),
    ...always('Endereço', endereco(pessoa)),
    ...always('No provedor', pessoa.idAsaas ?? ''),
  ];
}

function nascimento({ data_nascimento: data }: Pessoa, agora: Date): string {
  if (data === '') return '';
  const anos = idade(data, dataEmSaoPaulo(agora));
  return `${formatDataBr(data)} (${anos} ${anos === 1 ? 'ano' : 'anos'})`;
}

function email({ emailContato, emailConfirmadoEm }: Pessoa): string {
  if (emailContato === '') return '';
  return `${emailContato} (${emailConfirmadoEm === null ? 'não confirmado' : 'confirmado'})`;
}

function endereco({ endereco: rua, numero, complemento, bairro, cidade, uf, cep }: Pessoa): string {
  const formatted = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [rua, numero, complemento, bairro, cidade, uf, formatted].filter((part) => part !== '').join(', ');
}
