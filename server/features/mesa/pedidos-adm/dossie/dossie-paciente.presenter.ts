import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { dataEmSaoPaulo, formatDataBr, idade } from '#domain/calendario/datas.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import type { Par } from '#ports/documents.ts';

type Patient = PedidoInteiro['paciente'];

const given = (nome: string, text: string) => (text === '' ? [] : [{ nome, valor: text }]);
const always = (nome: string, text: string) => [{ nome, valor: text === '' ? 'Não informado' : text }];

/** The patient's present personal data as pairs; empty required fields read "Não informado". */
export function presentPaciente(patient: Patient, agora: Date): Par[] {
  const { nomeSocial, responsavelNome, responsavelCpf } = patient;
  return [
    ...always('Nome civil', patient.nome),
    ...given('Nome social', nomeSocial),
    ...always('CPF', formatCpf(patient.cpf)),
    ...always('Nascimento', formatBirth(patient, agora)),
    ...given('Responsável', responsavelNome),
    ...given('CPF do responsável', formatCpf(responsavelCpf)),
    ...always('Telefone', formatTelefone(patient.telefone)),
    ...always('E-mail', formatContactEmail(patient)),
    ...always('Endereço', formatEndereco(patient)),
    ...always('No provedor', patient.idAsaas ?? ''),
  ];
}

function formatBirth({ data_nascimento: data }: Patient, agora: Date): string {
  if (data === '') return '';
  const anos = idade(data, dataEmSaoPaulo(agora));
  return `${formatDataBr(data)} (${anos} ${anos === 1 ? 'ano' : 'anos'})`;
}

function formatContactEmail({ emailContato, emailConfirmadoEm }: Patient): string {
  if (emailContato === '') return '';
  return `${emailContato} (${emailConfirmadoEm === null ? 'não confirmado' : 'confirmado'})`;
}

function formatEndereco({ endereco: rua, numero, complemento, bairro, cidade, uf, cep }: Patient): string {
  const formatted = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [rua, numero, complemento, bairro, cidade, uf, formatted].filter((part) => part !== '').join(', ');
}
